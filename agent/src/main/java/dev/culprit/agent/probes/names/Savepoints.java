package dev.culprit.agent.probes.names;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of savepoints. They stand for a moment in one transaction and for nothing in the schema, and are made up by whoever sets them,
 * so they are literals: {@code savepoint ?}, {@code release savepoint ?}, {@code rollback to savepoint ?}.
 */
public final class Savepoints {

    private static final Set<String> VERBS = Set.of("savepoint", "release", "rollback", "save");

    /** What can be between the verb and the name. */
    private static final Set<String> BETWEEN = Set.of("savepoint", "work", "transaction", "tran", "to");

    /** What is no name there: {@code rollback and chain}, {@code rollback prepared ?}. */
    private static final Set<String> OTHERS = Set.of("and", "prepared", "force");

    private Savepoints() {}

    /** The same tokens, with a literal in place of a savepoint's name. */
    public static List<String> replace(List<String> tokens, String literal) {
        if (tokens.isEmpty() || !VERBS.contains(lower(tokens.get(0)))) {
            return tokens;
        }
        List<String> out = new ArrayList<>(tokens);
        out.set(0, lower(out.get(0)));
        for (int i = 1; i < out.size(); i++) {
            String word = lower(out.get(i));
            if (!BETWEEN.contains(word)) {
                if (isName(word) && !OTHERS.contains(word)) {
                    out.set(i, literal);
                }
                return out;
            }
            out.set(i, word);
        }
        return out;
    }

    private static boolean isName(String token) {
        char first = token.charAt(0);
        return Character.isLetter(first) || "_\"`[@".indexOf(first) >= 0;
    }

    private static String lower(String token) {
        return token.toLowerCase(Locale.ROOT);
    }
}
