package dev.culprit.agent.run;

import org.jspecify.annotations.Nullable;

/** Text from outside, made fit for a log line and a report. */
final class OneLine {

    private static final int LONGEST = 300;

    private OneLine() {}

    static String of(@Nullable String text, String ifEmpty) {
        if (text == null || text.isBlank()) {
            return ifEmpty;
        }
        String line = text.strip().replaceAll("[\\p{Cntrl}\\s]+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** The heap is the application's, and so is the fault. */
    static String outOfMemory(OutOfMemoryError e) {
        return of(
                "the application ran out of memory (" + e.getMessage()
                        + "): give it more heap with -Xmx, or look for what it keeps in a heap dump",
                "");
    }

    /** Class and message of a fault. */
    static String of(Throwable fault) {
        return of(fault.getClass().getSimpleName() + ": " + fault.getMessage(), "unknown fault");
    }
}
