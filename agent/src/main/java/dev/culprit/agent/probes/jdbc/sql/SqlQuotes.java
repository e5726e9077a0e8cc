package dev.culprit.agent.probes.jdbc.sql;

/**
 * Reads what stands in quotes of some kind, from the opening one on, and answers the token for it: {@code ?} for text, a
 * name with its quotes. Where it is not certain where a text ends, reading stops.
 */
final class SqlQuotes {

    private final SqlCursor in;
    private final boolean mysql;

    SqlQuotes(SqlCursor in, boolean mysql) {
        this.in = in;
        this.mysql = mysql;
    }

    /** From the opening quote on. A doubled quote stands for itself. */
    String quoted(char quote, boolean backslashEscapes) {
        boolean doubtful = false;
        int i = in.at + 1;
        while (i < in.end) {
            char c = in.sql.charAt(i);
            if (c == '\\') {
                // MySQL can be told to do without escapes, and others to have them
                doubtful |= !backslashEscapes && i + 1 < in.end && in.sql.charAt(i + 1) == quote;
                if (backslashEscapes || mysql) {
                    i += 2;
                    continue;
                }
            } else if (c == quote) {
                if (i + 1 < in.end && in.sql.charAt(i + 1) == quote) {
                    i += 2;
                    continue;
                }
                in.at = i + 1;
                in.cut |= doubtful;
                return SqlTokens.LITERAL;
            }
            i++;
        }
        in.stop();
        return SqlTokens.LITERAL;
    }

    String doubleQuoted() {
        if (mysql) {
            return quoted('"', false);
        }
        int close = in.sql.indexOf('"', in.at + 1);
        if (close < 0 || close >= in.end) {
            in.stop();
            return SqlTokens.LITERAL;
        }
        if (in.isAt(close + 1, '"')) {
            return quoted('"', false); // not a name that anybody gives
        }
        String name = in.sql.substring(in.at + 1, close);
        in.at = close + 1;
        if (name.indexOf('\\') >= 0) {
            in.stop();
            return SqlTokens.LITERAL;
        }
        // some databases take it for text; what does not look like a name is treated as text
        return SqlWords.isPlainName(name) ? '"' + name + '"' : SqlTokens.LITERAL;
    }

    String backquoted() {
        int close = in.sql.indexOf('`', in.at + 1);
        if (close < 0 || close >= in.end || in.isAt(close + 1, '`')) {
            in.stop();
            return SqlTokens.LITERAL;
        }
        String name = in.sql.substring(in.at + 1, close);
        in.at = close + 1;
        return SqlWords.isPlainName(name) ? '`' + name + '`' : SqlTokens.LITERAL;
    }

    /** {@code q'[it's]'}: closed by the matching bracket, or the same character, and a quote. */
    String oracleQuoted() {
        char open = in.peek(1);
        int bracket = "[{(<".indexOf(open);
        char closing = bracket >= 0 ? "]})>".charAt(bracket) : open;
        int close = in.sql.indexOf(closing + "'", in.at + 2);
        if (close < 0 || close + 2 > in.end) {
            in.stop();
        } else {
            in.at = close + 2;
        }
        return SqlTokens.LITERAL;
    }

    /** {@code $1}, or PostgreSQL's {@code $tag$...$tag$}. */
    String dollar() {
        int i = in.at + 1;
        if (SqlCursor.isDigit(in.peek(1))) {
            in.at++;
            in.skipDigits();
            return SqlTokens.LITERAL;
        }
        while (i < in.end && SqlCursor.isWordPart(in.sql.charAt(i)) && in.sql.charAt(i) != '$') {
            i++;
        }
        if (i >= in.end || in.sql.charAt(i) != '$') {
            in.stop();
            return SqlTokens.LITERAL;
        }
        String tag = in.sql.substring(in.at, i + 1);
        int close = in.sql.indexOf(tag, i + 1);
        if (close < 0 || close + tag.length() > in.end) {
            in.stop();
        } else {
            in.at = close + tag.length();
        }
        return SqlTokens.LITERAL;
    }
}
