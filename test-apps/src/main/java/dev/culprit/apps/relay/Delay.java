package dev.culprit.apps.relay;

import java.time.Duration;

/** Whatever is sent arrives so much later, however much it is. */
public record Delay(Duration delay) implements Line {

    private static final int PIECE = 64 * 1024;

    @Override
    public int pieceBytes() {
        return PIECE;
    }

    @Override
    public long passedAt(int bytes) {
        return System.nanoTime() + delay.toNanos();
    }
}
