package dev.culprit.agent.budget;

import java.util.concurrent.atomic.LongAdder;

/** How many calls of entry points there were, and what was recorded of them. Only grows; threads that count do not meet here. */
public final class CallCounts {

    private final LongAdder completed = new LongAdder();
    private final LongAdder recorded = new LongAdder();
    private final LongAdder events = new LongAdder();

    /**
     * What there was up to some moment.
     *
     * @param completed calls, whether recorded or not
     * @param recorded calls
     * @param events that these calls and what they handed to other threads wrote, those of the calls themselves included
     */
    public record Sum(long completed, long recorded, long events) {

        /** Nothing yet. */
        public static final Sum NONE = new Sum(0, 0, 0);

        /** What came since an earlier moment. */
        public Sum since(Sum before) {
            return new Sum(completed - before.completed, recorded - before.recorded, events - before.events);
        }
    }

    /** A call has ended. */
    public void completed() {
        completed.increment();
    }

    /** It is recorded. */
    public void recorded() {
        recorded.increment();
    }

    /** So many events were written in it, or for it. */
    public void written(int count) {
        events.add(count);
    }

    /** Calls, whether recorded or not. */
    public long calls() {
        return completed.sum();
    }

    /** All that there was up to now. */
    public Sum sum() {
        return new Sum(completed.sum(), recorded.sum(), events.sum());
    }
}
