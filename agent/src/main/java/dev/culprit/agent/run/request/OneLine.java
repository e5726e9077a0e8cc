package dev.culprit.agent.run.request;

import org.jspecify.annotations.Nullable;

/** Text from outside, made fit for a log line and a report. */
public final class OneLine {

    private static final int LONGEST = 300;

    private OneLine() {}

    public static String of(@Nullable String text, String ifEmpty) {
        if (text == null || text.isBlank()) {
            return ifEmpty;
        }
        String line = text.strip().replaceAll("[\\p{Cntrl}\\s]+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /** Class and message of a fault. */
    public static String of(Throwable fault) {
        return of(fault.getClass().getSimpleName() + ": " + fault.getMessage(), "unknown fault");
    }
}
