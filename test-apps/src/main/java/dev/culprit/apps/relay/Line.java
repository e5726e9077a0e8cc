package dev.culprit.apps.relay;

/** What it takes for bytes to pass. */
public interface Line {

    /** Clients notice that the line is busy when it has taken so many bytes of them. */
    int pieceBytes();

    /** Called by many threads: when so many bytes that come now will have passed, on the clock of {@code System.nanoTime}. */
    long passedAt(int bytes);
}
