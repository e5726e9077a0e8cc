package dev.culprit.client.agent;

import java.util.Locale;

/** How full the heap of an application is; both in bytes, the maximum -1 if there is none. */
public record Heap(long used, long maximum) {

    /** Before anybody has asked. */
    public static final Heap UNKNOWN = new Heap(0, -1);

    private static final double NEARLY = 0.85;

    public boolean isNearlyFull() {
        return maximum > 0 && used > NEARLY * maximum;
    }

    /** {@code 93 of 96 MB}. */
    public String inWords() {
        return String.format(Locale.ROOT, "%d of %d MB", used >> 20, maximum >> 20);
    }
}
