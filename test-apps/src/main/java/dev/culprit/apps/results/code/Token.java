package dev.culprit.apps.results.code;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of Java code: a word, a literal text or a sign. Comments and white space are none.
 *
 * @param text as written; of a literal text without its quotation marks
 */
public record Token(Kind kind, String text) {

    /** What a piece of code is. */
    public enum Kind {
        /** A name, a keyword or a number. */
        WORD,
        /** The text of a string or a text block. */
        LITERAL,
        /** One character of anything else, an increment or decrement, or a literal character. */
        SIGN
    }

    private static final String BLOCK = "\"\"\"";

    /**
     * The tokens of this code.
     *
     * @throws IllegalArgumentException if a comment or a literal has no end
     */
    public static List<Token> of(String code) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < code.length()) {
            char c = code.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (code.startsWith("//", at)) {
                int end = code.indexOf('\n', at);
                at = end < 0 ? code.length() : end;
            } else if (code.startsWith("/*", at)) {
                at = end(code, "*/", at + 2) + 2;
            } else if (code.startsWith(BLOCK, at)) {
                int end = end(code, BLOCK, at + BLOCK.length());
                tokens.add(new Token(Kind.LITERAL, code.substring(at + BLOCK.length(), end)));
                at = end + BLOCK.length();
            } else if (c == '"') {
                int end = end(code, "\"", at + 1);
                tokens.add(new Token(Kind.LITERAL, code.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '\'') {
                int end = end(code, "'", at + 1) + 1;
                tokens.add(new Token(Kind.SIGN, code.substring(at, end)));
                at = end;
            } else if (Character.isJavaIdentifierPart(c)) {
                int end = at;
                while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
                    end++;
                }
                tokens.add(new Token(Kind.WORD, code.substring(at, end)));
                at = end;
            } else if (code.startsWith("++", at) || code.startsWith("--", at)) { // a + ++b is not a++ + b
                tokens.add(new Token(Kind.SIGN, code.substring(at, at + 2)));
                at += 2;
            } else {
                tokens.add(new Token(Kind.SIGN, String.valueOf(c)));
                at++;
            }
        }
        return List.copyOf(tokens);
    }

    /** Where this mark stands next; a backslash takes the meaning of what follows it. */
    private static int end(String code, String mark, int from) {
        boolean escapes = mark.charAt(0) != '*';
        for (int at = from; at < code.length(); at++) {
            if (escapes && code.charAt(at) == '\\') {
                at++;
            } else if (code.startsWith(mark, at)) {
                return at;
            }
        }
        throw new IllegalArgumentException(
                "no " + mark + " after: " + code.substring(Math.max(0, from - 1), Math.min(code.length(), from + 40)));
    }

    /** Whether this is the word. */
    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    /** Whether this is the sign. */
    boolean isSign(char sign) {
        return kind == Kind.SIGN && text.equals(String.valueOf(sign));
    }

    boolean opens() {
        return kind == Kind.SIGN && "([{".contains(text);
    }

    boolean closes() {
        return kind == Kind.SIGN && ")]}".contains(text);
    }
}
