package dev.culprit.agent.budget;

import java.util.concurrent.atomic.LongAdder;

/** How many calls of entry points there were, and what was recorded of them. Only grows; threads that count do not meet here. */
public final class CallCounts {

    private final LongAdder completed = new LongAdder();
    private final LongAdder events = new LongAdder();

    /**
     * What there was up to some moment.
     *
     * @param completed calls, whether recorded or not
     * @param events that those which are recorded and what they handed to other threads wrote, those of the calls themselves included
     */
    public record Sum(long completed, long events) {

        /** Nothing yet. */
        public static final Sum NONE = new Sum(0, 0);

        /** What came since an earlier moment. */
        public Sum since(Sum before) {
            return new Sum(completed - before.completed, events - before.events);
        }
    }

    /** A call has ended. */
    public void completed() {
        completed.increment();
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
        return new Sum(completed.sum(), events.sum());
    }
}
