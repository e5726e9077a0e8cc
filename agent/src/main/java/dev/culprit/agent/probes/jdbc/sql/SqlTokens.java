package dev.culprit.agent.probes.jdbc.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts SQL into tokens, with {@code ?} for every literal and parameter. Dialects disagree about where literals and
 * comments end; where two readings of a text are possible and one of them would show a literal, reading stops.
 */
final class SqlTokens {

    static final String LITERAL = "?";

    private final SqlCursor in;
    private final SqlQuotes quotes;
    private final boolean mysql;
    private final List<String> tokens = new ArrayList<>();

    /**
     * @param end where to stop, at most the length
     * @param mysql whether to read as MySQL and MariaDB do: double quotes and backslashes, and {@code #} as comment
     */
    SqlTokens(String sql, int end, boolean mysql) {
        this.in = new SqlCursor(sql, end);
        this.quotes = new SqlQuotes(in, mysql);
        this.mysql = mysql;
    }

    /** Whether the text was dropped from some place on. */
    boolean isCut() {
        return in.cut;
    }

    List<String> read() {
        while (in.at < in.end && !in.cut) {
            char c = in.sql.charAt(in.at);
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                in.at++;
            } else if (c == '\'') {
                add(quotes.quoted('\'', false));
            } else if (c == '"') {
                add(quotes.doubleQuoted());
            } else if (c == '`') {
                add(quotes.backquoted());
            } else if (SqlCursor.isDigit(c) || (c == '.' && SqlCursor.isDigit(in.peek(1)) && !afterName())) {
                number();
            } else if (SqlCursor.isWordStart(c)) {
                word();
            } else {
                symbol(c);
            }
        }
        return tokens;
    }

    private void add(String token) {
        if (token.equals(LITERAL)) {
            literal();
        } else {
            tokens.add(token);
        }
    }

    private void literal() {
        // +5 and -5 are literals too, unless the sign is between two operands
        int last = tokens.size() - 1;
        if (last >= 0 && (tokens.get(last).equals("-") || tokens.get(last).equals("+")) && signAt(last)) {
            tokens.remove(last);
        }
        tokens.add(LITERAL);
    }

    private boolean signAt(int index) {
        if (index == 0) {
            return true;
        }
        String before = tokens.get(index - 1);
        return before.equals("(")
                || before.equals(",")
                || (isOperator(before) && !before.equals(")"))
                || SqlWords.isKeyword(before);
    }

    private static boolean isOperator(String token) {
        return "=<>!+-*/%|&^~".indexOf(token.charAt(0)) >= 0;
    }

    private void number() {
        int i = in.at;
        while (i < in.end) {
            char c = in.sql.charAt(i);
            boolean exponentSign = (c == '+' || c == '-') && i > in.at && isExponent(i - 1);
            if (!SqlCursor.isWordPart(c) && c != '.' && !exponentSign) {
                break;
            }
            i++;
        }
        in.at = i;
        literal();
    }

    private boolean isExponent(int index) {
        char c = in.sql.charAt(index);
        boolean hex = in.at + 1 < in.end && (in.sql.charAt(in.at + 1) == 'x' || in.sql.charAt(in.at + 1) == 'X');
        return (c == 'e' || c == 'E') && !hex && SqlCursor.isDigit(in.charAt(index + 2));
    }

    private void word() {
        int i = in.at;
        while (i < in.end && SqlCursor.isWordPart(in.sql.charAt(i))) {
            i++;
        }
        String word = in.sql.substring(in.at, i);
        String lower = word.toLowerCase(Locale.ROOT);
        if (i < in.end && in.sql.charAt(i) == '\'' && isPrefix(lower)) {
            in.at = i;
            if (lower.equals("q") || lower.equals("nq")) {
                add(quotes.oracleQuoted());
            } else {
                add(quotes.quoted('\'', !mysql && lower.equals("e")));
            }
            return;
        }
        if (lower.equals("u")
                && i + 1 < in.end
                && in.sql.charAt(i) == '&'
                && "'\"".indexOf(in.sql.charAt(i + 1)) >= 0) {
            in.at = i + 1;
            add(quotes.quoted(in.sql.charAt(in.at), false));
            return;
        }
        in.at = i;
        tokens.add(SqlWords.isKeyword(lower) ? lower : word);
    }

    /** A word that belongs to the literal that follows without a space: {@code N'..'}, {@code _utf8'..'}. */
    private static boolean isPrefix(String word) {
        return word.length() <= 2 || word.charAt(0) == '_';
    }

    private void symbol(char c) {
        char next = in.peek(1);
        if (c == '-'
                && next == '-'
                && !(mysql && in.at + 2 < in.end && !Character.isWhitespace(in.sql.charAt(in.at + 2)))) {
            lineComment();
        } else if (c == '/' && next == '*') {
            blockComment();
        } else if (c == '#' && (mysql || !(SqlCursor.isWordStart(next) || next == '>' || next == '-'))) {
            lineComment();
        } else if (c == '$') {
            add(quotes.dollar());
        } else if (c == '?') {
            in.at++;
            in.skipDigits();
            tokens.add(LITERAL);
        } else if (c == ':' && next == ':') {
            in.at += 2;
            tokens.add("::");
        } else if (c == ':' && SqlCursor.isWordPart(next) && !SqlCursor.isDigit(next)) {
            in.at++;
            in.skipWord();
            tokens.add(LITERAL);
        } else {
            operator(c);
        }
    }

    private void operator(char c) {
        int i = in.at + 1;
        if ("<>=!|&".indexOf(c) >= 0) {
            while (i < in.end && i < in.at + 3 && "<>=|&".indexOf(in.sql.charAt(i)) >= 0) {
                i++;
            }
        }
        tokens.add(in.sql.substring(in.at, i));
        in.at = i;
    }

    private void lineComment() {
        int newline = in.at;
        while (newline < in.end && in.sql.charAt(newline) != '\n' && in.sql.charAt(newline) != '\r') {
            newline++;
        }
        in.at = newline;
    }

    /** Nested comments and MySQL's executable ones end in different places for different databases. */
    private void blockComment() {
        int close = in.sql.indexOf("*/", in.at + 2);
        int nested = in.sql.indexOf("/*", in.at + 2);
        if (close < 0 || close + 2 > in.end || (nested >= 0 && nested < close) || in.peek(2) == '!') {
            in.stop();
        } else {
            in.at = close + 2;
        }
    }

    private boolean afterName() {
        char before = in.at == 0 ? ' ' : in.sql.charAt(in.at - 1);
        return SqlCursor.isWordPart(before) || before == '"' || before == '`' || before == ')' || before == ']';
    }
}
