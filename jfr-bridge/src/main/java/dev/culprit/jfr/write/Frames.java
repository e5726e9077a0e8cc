package dev.culprit.jfr.write;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How frames of stacks are written everywhere. */
public final class Frames {

    private Frames() {}

    /** One frame per line. */
    public static String text(StackTraceElement[] stack) {
        return Stream.of(stack)
                .map(frame -> text(frame.getClassName(), frame.getMethodName(), frame.getLineNumber()))
                .collect(Collectors.joining("\n"));
    }

    /**
     * {@code package.Class.method(File.java:line)}. Recordings have no names of files; nearly always the file is called
     * like the outermost class.
     *
     * @param type binary name of the class
     * @param line 0 or less if unknown
     */
    public static String text(String type, String method, int line) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int dollar = simple.indexOf('$');
        String file = (dollar > 0 ? simple.substring(0, dollar) : simple) + ".java";
        return type + "." + method + "(" + file + (line > 0 ? ":" + line : "") + ")";
    }
}
