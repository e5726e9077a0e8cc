package dev.culprit.agent.probes.jdbc.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Takes passwords out of statements that give one. Databases take them without quotes too, so they are no literals: what
 * follows {@code IDENTIFIED BY} or {@code SET PASSWORD} is dropped, whatever it is.
 */
final class SqlSecrets {

    private static final Set<String> ACCOUNTS = Set.of("user", "login", "role", "database");

    private SqlSecrets() {}

    /** The tokens up to the first place where a password is given, and {@code ?} for the rest. */
    static List<String> remove(List<String> tokens) {
        int start = 0; // of the statement, for a text may hold several
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).equals(";")) {
                start = i + 1;
            } else if (givesPassword(tokens, start, i)) {
                List<String> shown = new ArrayList<>(tokens.subList(0, i + 1));
                shown.add(SqlTokens.LITERAL);
                return shown;
            }
        }
        return tokens;
    }

    /** Whether a password follows that token, or may. */
    private static boolean givesPassword(List<String> tokens, int start, int i) {
        String word = word(tokens, i);
        String before = i > start ? word(tokens, i - 1) : "";
        if (before.equals("identified")) {
            return word.equals("by") || word.equals("with");
        }
        if (!word.equals("password")) {
            return false;
        }
        // not the column of a table: update users set password = ?
        String verb = word(tokens, start);
        return verb.equals("set") && i == start + 1
                || (verb.equals("create") || verb.equals("alter")) && ACCOUNTS.contains(word(tokens, start + 1));
    }

    private static String word(List<String> tokens, int i) {
        return tokens.get(i).toLowerCase(Locale.ROOT);
    }
}
