package dev.culprit.jfr.read.calls;

/**
 * Some of the recorded calls, sorted by thread and start, and which of them a thread was in at a moment. The place of a call in this
 * order is its number from here on.
 */
final class CallOrder {

    static final int NONE = -1;

    private final Threads threads;
    /** Rows of the columns that the calls were taken from; of use until these are thinned. */
    private final int[] row;

    private final long[] start;
    private final long[] end;
    /** Calls of thread t are first[t] to first[t + 1] - 1. */
    private final int[] first;
    /** The call of each thread that was found last: waits of one call mostly come together. */
    private final int[] cursor;

    /**
     * @param row of each call
     * @param first call of each thread, and behind the last thread the number of calls
     */
    CallOrder(CallColumns columns, int[] row, int[] first) {
        this.threads = columns.threads;
        this.row = row;
        this.first = first;
        this.cursor = first.clone();
        start = new long[row.length];
        end = new long[row.length];
        for (int call = 0; call < row.length; call++) {
            start[call] = columns.start.get(row[call]);
            end[call] = columns.end.get(row[call]);
        }
    }

    int count() {
        return start.length;
    }

    int row(int call) {
        return row[call];
    }

    long start(int call) {
        return start[call];
    }

    long end(int call) {
        return end[call];
    }

    /** Number of the thread, {@link Threads#NONE} if it never served a call. */
    int thread(long javaId) {
        int thread = threads.find(javaId);
        return thread < first.length - 1 ? thread : Threads.NONE; // some came later than this order
    }

    Threads threads() {
        return threads;
    }

    /**
     * The last call of a thread that an interval touches.
     *
     * @param to end of the interval; an interval of no length touches the call it lies in
     * @return number of the call, {@link #NONE} if the thread was in no call then
     */
    int lastTouching(int thread, long from, long to) {
        int low = first[thread];
        int end = first[thread + 1];
        int guess = cursor[thread];
        if (guess < end
                && start[guess] <= from
                && this.end[guess] >= to
                && (guess + 1 == end || start[guess + 1] > to)) {
            return this.end[guess] > from ? guess : NONE;
        }
        int high = end - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (start[middle] < to || start[middle] <= from) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        if (high < first[thread] || this.end[high] <= from) {
            return NONE;
        }
        cursor[thread] = high;
        return high;
    }

    /** The call before, if it belongs to the same thread and an interval that starts at {@code from} touches it. */
    int previousTouching(int thread, int call, long from) {
        int before = call - 1;
        return before >= first[thread] && end[before] > from ? before : NONE;
    }
}
