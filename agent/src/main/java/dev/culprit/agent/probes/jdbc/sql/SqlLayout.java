package dev.culprit.agent.probes.jdbc.sql;

import java.util.List;
import java.util.Set;

/** Writes tokens with even white space, whatever the original had. */
final class SqlLayout {

    private static final Set<String> NONE_BEFORE = Set.of(",", ")", "]", ".", ";", "::", "[");
    private static final Set<String> NONE_AFTER = Set.of("(", "[", ".", "::");

    private SqlLayout() {}

    static String join(List<String> tokens) {
        int size = tokens.size();
        while (size > 0 && tokens.get(size - 1).equals(";")) {
            size--;
        }
        StringBuilder out = new StringBuilder();
        String before = "";
        for (String token : tokens.subList(0, size)) {
            boolean together = before.isEmpty()
                    || NONE_BEFORE.contains(token)
                    || NONE_AFTER.contains(before)
                    || (token.equals("(") && isName(before));
            out.append(together ? "" : " ").append(token);
            before = token;
        }
        return out.toString();
    }

    /** Whether an opening bracket after it belongs to a call or a list of columns. */
    private static boolean isName(String token) {
        char last = token.charAt(token.length() - 1);
        return (Character.isLetterOrDigit(last) || last == '_' || last == '"' || last == '`')
                && !SqlWords.isKeyword(token);
    }
}
