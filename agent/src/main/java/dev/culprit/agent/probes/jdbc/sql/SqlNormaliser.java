package dev.culprit.agent.probes.jdbc.sql;

import dev.culprit.agent.probes.names.Savepoints;
import java.util.List;

/**
 * SQL text without what differs from call to call, and without what must not leave the JVM: literals become {@code ?},
 * lists of them and rows of values collapse, comments and passwords go, key words are in lower case and white space is even.
 * Identifiers stay. When in doubt where a literal ends, the rest of the text is dropped, which shows as {@code ...} at
 * the end. Not a parser: what it does not know it passes on in order.
 */
public final class SqlNormaliser {

    private static final int INPUT = 20_000;
    private static final int OUTPUT = 2_000;

    private SqlNormaliser() {}

    /**
     * The normal form; {@code ?} for a text without anything in it.
     *
     * @param doubleQuotesAreText whether text in double quotes is a literal, as MySQL has it, and not an identifier
     */
    public static String normalise(String sql, boolean doubleQuotesAreText) {
        SqlTokens reader = new SqlTokens(sql, Math.min(INPUT, sql.length()), doubleQuotesAreText);
        List<String> tokens =
                SqlLists.collapse(SqlSecrets.remove(Savepoints.replace(reader.read(), SqlTokens.LITERAL)));
        String text = SqlLayout.join(tokens);
        boolean cut = reader.isCut() || sql.length() > INPUT || text.length() > OUTPUT;
        String end = text.length() > OUTPUT ? text.substring(0, OUTPUT) : text;
        return (end.isEmpty() ? "?" : end) + (cut ? " ..." : "");
    }
}
