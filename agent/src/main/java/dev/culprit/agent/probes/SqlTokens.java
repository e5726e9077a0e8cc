package dev.culprit.agent.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts SQL into tokens, with {@code ?} for every literal and parameter. Dialects disagree about where literals and
 * comments end; where two readings of a text are possible and one of them would show a literal, reading stops.
 */
final class SqlTokens {

    private static final String LITERAL = "?";

    private final String sql;
    private final int end;
    private final boolean mysql;
    private final List<String> tokens = new ArrayList<>();

    private int at;
    private boolean cut;

    /**
     * @param end where to stop, at most the length
     * @param mysql whether to read as MySQL and MariaDB do: double quotes and backslashes, and {@code #} as comment
     */
    SqlTokens(String sql, int end, boolean mysql) {
        this.sql = sql;
        this.end = end;
        this.mysql = mysql;
    }

    /** Whether the text was dropped from some place on. */
    boolean isCut() {
        return cut;
    }

    List<String> read() {
        while (at < end && !cut) {
            char c = sql.charAt(at);
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                at++;
            } else if (c == '\'') {
                quoted('\'', false);
            } else if (c == '"') {
                doubleQuoted();
            } else if (c == '`') {
                backquoted();
            } else if (isDigit(c) || (c == '.' && isDigit(peek(1)) && !afterName())) {
                number();
            } else if (isWordStart(c)) {
                word();
            } else {
                symbol(c);
            }
        }
        return tokens;
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

    /** From the opening quote on. A doubled quote stands for itself. */
    private void quoted(char quote, boolean backslashEscapes) {
        boolean doubtful = false;
        int i = at + 1;
        while (i < end) {
            char c = sql.charAt(i);
            if (c == '\\') {
                // MySQL can be told to do without escapes, and others to have them
                doubtful |= !backslashEscapes && i + 1 < end && sql.charAt(i + 1) == quote;
                if (backslashEscapes || mysql) {
                    i += 2;
                    continue;
                }
            } else if (c == quote) {
                if (i + 1 < end && sql.charAt(i + 1) == quote) {
                    i += 2;
                    continue;
                }
                literal();
                at = i + 1;
                cut |= doubtful;
                return;
            }
            i++;
        }
        literal();
        stop();
    }

    private void doubleQuoted() {
        if (mysql) {
            quoted('"', false);
            return;
        }
        int close = sql.indexOf('"', at + 1);
        if (close < 0 || close >= end) {
            literal();
            stop();
            return;
        }
        if (isQuoted(close + 1, '"')) {
            quoted('"', false); // not a name that anybody gives
            return;
        }
        String name = sql.substring(at + 1, close);
        at = close + 1;
        if (name.indexOf('\\') >= 0) {
            literal();
            stop();
        } else if (SqlWords.isPlainName(name)) {
            tokens.add('"' + name + '"');
        } else {
            literal(); // some databases take such a name for text, and this one does not look like a name
        }
    }

    private void backquoted() {
        int close = sql.indexOf('`', at + 1);
        if (close < 0 || close >= end || isQuoted(close + 1, '`')) {
            literal();
            stop();
            return;
        }
        String name = sql.substring(at + 1, close);
        at = close + 1;
        if (SqlWords.isPlainName(name)) {
            tokens.add('`' + name + '`');
        } else {
            literal();
        }
    }

    private boolean isQuoted(int index, char quote) {
        return index < end && sql.charAt(index) == quote;
    }

    private void number() {
        int i = at;
        while (i < end) {
            char c = sql.charAt(i);
            boolean exponentSign = (c == '+' || c == '-') && i > at && isExponent(i - 1);
            if (!isWordPart(c) && c != '.' && !exponentSign) {
                break;
            }
            i++;
        }
        at = i;
        literal();
    }

    private boolean isExponent(int index) {
        char c = sql.charAt(index);
        boolean hex = at + 1 < end && (sql.charAt(at + 1) == 'x' || sql.charAt(at + 1) == 'X');
        return (c == 'e' || c == 'E') && !hex && isDigit(peekAt(index + 2));
    }

    private void word() {
        int i = at;
        while (i < end && isWordPart(sql.charAt(i))) {
            i++;
        }
        String word = sql.substring(at, i);
        String lower = word.toLowerCase(Locale.ROOT);
        if (i < end && sql.charAt(i) == '\'' && isPrefix(lower)) {
            at = i;
            if (lower.equals("q") || lower.equals("nq")) {
                oracleQuoted();
            } else {
                quoted('\'', !mysql && lower.equals("e"));
            }
            return;
        }
        if (lower.equals("u") && i + 1 < end && sql.charAt(i) == '&' && "'\"".indexOf(sql.charAt(i + 1)) >= 0) {
            at = i + 1;
            quoted(sql.charAt(at), false);
            return;
        }
        at = i;
        tokens.add(SqlWords.isKeyword(lower) ? lower : word);
    }

    /** A word that belongs to the literal that follows without a space: {@code N'..'}, {@code _utf8'..'}. */
    private static boolean isPrefix(String word) {
        return word.length() <= 2 || word.charAt(0) == '_';
    }

    /** {@code q'[it's]'}: closed by the matching bracket, or the same character, and a quote. */
    private void oracleQuoted() {
        char open = peek(1);
        int bracket = "[{(<".indexOf(open);
        char closing = bracket >= 0 ? "]})>".charAt(bracket) : open;
        int close = sql.indexOf(closing + "'", at + 2);
        literal();
        if (close < 0 || close + 2 > end) {
            stop();
        } else {
            at = close + 2;
        }
    }

    private void symbol(char c) {
        char next = peek(1);
        if (c == '-' && next == '-' && !(mysql && at + 2 < end && !Character.isWhitespace(sql.charAt(at + 2)))) {
            lineComment();
        } else if (c == '/' && next == '*') {
            blockComment();
        } else if (c == '#' && (mysql || !(isWordStart(next) || next == '>' || next == '-'))) {
            lineComment();
        } else if (c == '$') {
            dollar();
        } else if (c == '?') {
            at++;
            skipDigits();
            tokens.add(LITERAL);
        } else if (c == ':' && next == ':') {
            at += 2;
            tokens.add("::");
        } else if (c == ':' && isWordPart(next) && !isDigit(next)) {
            at++;
            skipWord();
            tokens.add(LITERAL);
        } else {
            operator(c);
        }
    }

    private void operator(char c) {
        int i = at + 1;
        if ("<>=!|&".indexOf(c) >= 0) {
            while (i < end && i < at + 3 && "<>=|&".indexOf(sql.charAt(i)) >= 0) {
                i++;
            }
        }
        tokens.add(sql.substring(at, i));
        at = i;
    }

    private void lineComment() {
        int newline = at;
        while (newline < end && sql.charAt(newline) != '\n' && sql.charAt(newline) != '\r') {
            newline++;
        }
        at = newline;
    }

    /** Nested comments and MySQL's executable ones end in different places for different databases. */
    private void blockComment() {
        int close = sql.indexOf("*/", at + 2);
        int nested = sql.indexOf("/*", at + 2);
        if (close < 0 || close + 2 > end || (nested >= 0 && nested < close) || peek(2) == '!') {
            stop();
        } else {
            at = close + 2;
        }
    }

    /** {@code $1}, or PostgreSQL's {@code $tag$...$tag$}. */
    private void dollar() {
        int i = at + 1;
        if (isDigit(peek(1))) {
            at++;
            skipDigits();
            tokens.add(LITERAL);
            return;
        }
        while (i < end && isWordPart(sql.charAt(i)) && sql.charAt(i) != '$') {
            i++;
        }
        if (i >= end || sql.charAt(i) != '$') {
            stop();
            return;
        }
        String tag = sql.substring(at, i + 1);
        int close = sql.indexOf(tag, i + 1);
        literal();
        if (close < 0 || close + tag.length() > end) {
            stop();
        } else {
            at = close + tag.length();
        }
    }

    private void stop() {
        cut = true;
        at = end;
    }

    private void skipDigits() {
        while (at < end && isDigit(sql.charAt(at))) {
            at++;
        }
    }

    private void skipWord() {
        while (at < end && isWordPart(sql.charAt(at))) {
            at++;
        }
    }

    private boolean afterName() {
        char before = at == 0 ? ' ' : sql.charAt(at - 1);
        return isWordPart(before) || before == '"' || before == '`' || before == ')' || before == ']';
    }

    private char peek(int offset) {
        return peekAt(at + offset);
    }

    private char peekAt(int index) {
        return index < end ? sql.charAt(index) : ' ';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordStart(char c) {
        return Character.isLetter(c) || c == '_' || c == '@' || Character.isSurrogate(c);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '#' || c == '@' || Character.isSurrogate(c);
    }
}
