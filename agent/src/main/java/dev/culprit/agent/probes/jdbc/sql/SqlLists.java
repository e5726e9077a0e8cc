package dev.culprit.agent.probes.jdbc.sql;

import java.util.ArrayList;
import java.util.List;

/** Makes lists whose length differs from call to call alike. */
final class SqlLists {

    private SqlLists() {}

    /** {@code in (?, ?)} becomes {@code in (?)}, {@code [?, ?]} becomes {@code [?]}, {@code values} keeps its first row. */
    static List<String> collapse(List<String> tokens) {
        List<String> out = new ArrayList<>(tokens.size());
        int i = 0;
        while (i < tokens.size()) {
            String token = tokens.get(i);
            out.add(token);
            i++;
            if ((token.equals("in") && is(tokens, i, "(")) || token.equals("[")) {
                i = list(tokens, i, out, token.equals("["));
            } else if (token.equals("values") && is(tokens, i, "(")) {
                i = rows(tokens, i, out);
            }
        }
        return out;
    }

    /** Writes one element for a list of nothing but literals, or rows of them; any other list stays. */
    private static int list(List<String> tokens, int from, List<String> out, boolean open) {
        int depth = open ? 1 : 0;
        int literals = 0;
        for (int i = from; i < tokens.size(); i++) {
            switch (tokens.get(i)) {
                case "(", "[" -> depth++;
                case ")", "]" -> depth--;
                case "?" -> literals++;
                case "," -> {
                    // between elements
                }
                default -> {
                    return from;
                }
            }
            if (depth == 0) {
                if (literals > 0) {
                    out.addAll(open ? List.of("?", "]") : List.of("(", "?", ")"));
                    return i + 1;
                }
                return from;
            }
        }
        return from;
    }

    private static int rows(List<String> tokens, int from, List<String> out) {
        int end = group(tokens, from);
        out.addAll(tokens.subList(from, end));
        while (is(tokens, end, ",") && is(tokens, end + 1, "(")) {
            end = group(tokens, end + 1);
        }
        return end;
    }

    /** Behind the bracket that closes the one at {@code from}; the end when nothing closes it. */
    private static int group(List<String> tokens, int from) {
        int depth = 0;
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.get(i).equals("(")) {
                depth++;
            } else if (tokens.get(i).equals(")") && --depth == 0) {
                return i + 1;
            }
        }
        return tokens.size();
    }

    private static boolean is(List<String> tokens, int index, String token) {
        return index < tokens.size() && tokens.get(index).equals(token);
    }
}
