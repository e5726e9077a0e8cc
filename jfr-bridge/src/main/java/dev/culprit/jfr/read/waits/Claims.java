package dev.culprit.jfr.read.waits;

import java.util.Arrays;

/** The parts of one call's time that are spoken for: disjoint intervals, ascending. */
final class Claims {

    private long[] from = new long[16];
    private long[] to = new long[16];
    private int size;
    private long[] mergedFrom = new long[16];
    private long[] mergedTo = new long[16];

    void clear() {
        size = 0;
    }

    /** How much of an interval is not spoken for. */
    long free(long start, long end) {
        long free = end - start;
        if (size == 0) {
            return free;
        }
        for (int i = firstEndingAfter(start); i < size && from[i] < end; i++) {
            free -= Math.min(end, to[i]) - Math.max(start, from[i]);
        }
        return free;
    }

    boolean contains(long moment) {
        int i = firstEndingAfter(moment);
        return i < size && from[i] <= moment;
    }

    /** Adds intervals that are ascending and disjoint among themselves. */
    void addAll(long[] starts, long[] ends, int count) {
        if (count == 0) {
            return;
        }
        ensure(size + count);
        int merged = 0;
        int mine = 0;
        int other = 0;
        while (mine < size || other < count) {
            boolean takeMine = other == count || (mine < size && from[mine] <= starts[other]);
            long start = takeMine ? from[mine] : starts[other];
            long end = takeMine ? to[mine++] : ends[other++];
            if (merged > 0 && start <= mergedTo[merged - 1]) {
                mergedTo[merged - 1] = Math.max(mergedTo[merged - 1], end);
            } else {
                mergedFrom[merged] = start;
                mergedTo[merged++] = end;
            }
        }
        long[] oldFrom = from;
        long[] oldTo = to;
        from = mergedFrom;
        to = mergedTo;
        mergedFrom = oldFrom;
        mergedTo = oldTo;
        size = merged;
    }

    private int firstEndingAfter(long moment) {
        int found = Arrays.binarySearch(to, 0, size, moment);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private void ensure(int capacity) {
        if (mergedFrom.length < capacity) {
            mergedFrom = new long[capacity * 2];
            mergedTo = new long[capacity * 2];
        }
    }
}
