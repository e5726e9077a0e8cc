package dev.culprit.client.load;

import java.util.ArrayList;
import java.util.List;

/**
 * All requests of one user in order of their intended start, four longs each. Written by the user's thread; read by
 * others only after that thread has ended.
 */
final class RequestLog {

    private static final int FIELDS = 4;
    private static final int CHUNK = 512 * FIELDS;

    private final List<long[]> chunks = new ArrayList<>();
    private int size;

    /**
     * Adds a request.
     *
     * @param intendedNanos when it should have been sent, on the clock of {@code System.nanoTime}
     * @param sentNanos when it was sent
     * @param endNanos when its answer was complete or it was given up
     * @param step number of the step's name
     * @param error number of the kind of error, 0 for none
     * @param cutOff whether it was given up because the load ended
     */
    void add(long intendedNanos, long sentNanos, long endNanos, int step, int error, boolean cutOff) {
        int at = size * FIELDS % CHUNK;
        if (at == 0) {
            chunks.add(new long[CHUNK]);
        }
        long[] chunk = chunks.get(chunks.size() - 1);
        chunk[at] = intendedNanos;
        chunk[at + 1] = sentNanos;
        chunk[at + 2] = endNanos;
        chunk[at + 3] = (long) step << 33 | (long) error << 1 | (cutOff ? 1 : 0);
        size++;
    }

    int size() {
        return size;
    }

    long intendedNanos(int index) {
        return field(index, 0);
    }

    long sentNanos(int index) {
        return field(index, 1);
    }

    long endNanos(int index) {
        return field(index, 2);
    }

    int step(int index) {
        return (int) (field(index, 3) >>> 33);
    }

    int error(int index) {
        return (int) (field(index, 3) >>> 1);
    }

    boolean isCutOff(int index) {
        return (field(index, 3) & 1) != 0;
    }

    private long field(int index, int field) {
        long at = (long) index * FIELDS + field;
        return chunks.get((int) (at / CHUNK))[(int) (at % CHUNK)];
    }
}
