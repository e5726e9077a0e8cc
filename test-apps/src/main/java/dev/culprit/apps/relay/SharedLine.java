package dev.culprit.apps.relay;

/**
 * A slow line that all connections share: what clients send passes one piece after the other, each at the bandwidth and with
 * a cost of its own. Pieces are small, so that a client notices that the line is busy.
 */
public final class SharedLine implements Line {

    private static final int PIECE = 16 * 1024;

    private final double bytesPerNano;
    private final long nanosPerPiece;

    /** When the line is free again; guarded by this. */
    private long freeAt = System.nanoTime();

    /** {@code millisPerPiece}: for each piece of at most 16 kB, a small message being one. */
    public SharedLine(double bytesPerSecond, double millisPerPiece) {
        this.bytesPerNano = bytesPerSecond / 1e9;
        this.nanosPerPiece = Math.round(millisPerPiece * 1e6);
    }

    @Override
    public int pieceBytes() {
        return PIECE;
    }

    @Override
    public synchronized long passedAt(int bytes) {
        freeAt = Math.max(freeAt, System.nanoTime()) + nanosPerPiece + Math.round(bytes / bytesPerNano);
        return freeAt;
    }
}
