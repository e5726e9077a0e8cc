package dev.culprit.jfr.read.places;

import dev.culprit.jfr.write.Frames;

/**
 * One frame of a stack.
 *
 * @param type binary name of the class
 * @param line 0 or less if unknown
 */
public record Frame(String type, String method, int line) {

    public String text() {
        return Frames.text(type, method, line);
    }

    /** Reads what {@link Frames#text} has written; anything else becomes a frame of an unknown method. */
    public static Frame parse(String text) {
        int open = text.lastIndexOf('(');
        int dot = open < 0 ? -1 : text.lastIndexOf('.', open);
        if (dot < 0) {
            return new Frame(text, "", 0);
        }
        int colon = text.indexOf(':', open);
        int line = 0;
        for (int i = colon + 1; colon >= 0 && i < text.length() && Character.isDigit(text.charAt(i)); i++) {
            line = line * 10 + Character.digit(text.charAt(i), 10);
        }
        return new Frame(text.substring(0, dot), text.substring(dot + 1, open), line);
    }
}
