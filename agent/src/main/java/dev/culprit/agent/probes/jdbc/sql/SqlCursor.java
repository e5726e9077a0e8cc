package dev.culprit.agent.probes.jdbc.sql;

/** A place in SQL text. */
final class SqlCursor {

    final String sql;

    /** Where reading ends, at most the length of the text. */
    final int end;

    int at;

    /** Whether the text was dropped from some place on. */
    boolean cut;

    SqlCursor(String sql, int end) {
        this.sql = sql;
        this.end = end;
    }

    /** Drops the rest. */
    void stop() {
        cut = true;
        at = end;
    }

    /** The character so far ahead; a space behind the end. */
    char peek(int offset) {
        return charAt(at + offset);
    }

    char charAt(int index) {
        return index < end ? sql.charAt(index) : ' ';
    }

    boolean isAt(int index, char c) {
        return index < end && sql.charAt(index) == c;
    }

    void skipDigits() {
        while (at < end && isDigit(sql.charAt(at))) {
            at++;
        }
    }

    void skipWord() {
        while (at < end && isWordPart(sql.charAt(at))) {
            at++;
        }
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isWordStart(char c) {
        return Character.isLetter(c) || c == '_' || c == '@' || Character.isSurrogate(c);
    }

    static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '#' || c == '@' || Character.isSurrogate(c);
    }
}
