package dev.culprit.agent.probes.entry;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A call that goes on when its entry point has returned. Where the library does not tell of the end by itself, this knows how many threads
 * are in the call and whether it has been answered: it is over when both are done, as any other call is over when its entry point
 * returns, whenever it was answered. So its time is never less than that of its parts. Refers to nothing of the application.
 */
final class AsyncCall {

    /** So many later parts are recorded: a stream may have millions, and each is an event that somebody has to read. */
    static final int MOST_PARTS = 8;

    private static final int ANSWERED = 1 << 30;
    private static final int FAILED = 1 << 29;
    private static final int THREADS = FAILED - 1;

    /** The same for all its parts. */
    final long id;

    /** What it is about; null if its parts tell that themselves. */
    final ServiceNames.@Nullable Service asked;

    /** How many threads are in it, at first the one that began it, and what is known of its answer. */
    private final AtomicInteger state = new AtomicInteger(1);

    /** One in how many calls is recorded, as it was when this one was chosen. */
    private int oneIn = 1;

    /** Whether processor time is read, of all its parts or of none. */
    private boolean timed;

    private final AtomicInteger parts = new AtomicInteger();

    AsyncCall(long id, ServiceNames.@Nullable Service asked) {
        this.id = id;
        this.asked = asked;
    }

    /** What was decided when it began. */
    void begins(int chosenOneIn, boolean isTimed) {
        oneIn = chosenOneIn;
        timed = isTimed;
    }

    int oneIn() {
        return oneIn;
    }

    boolean isTimed() {
        return timed;
    }

    /** Whether one part more is recorded. */
    boolean hasRoom() {
        return parts.get() < MOST_PARTS;
    }

    /** One more thread goes on with it. Answers whether it does: what comes after the answer is no part of the call. */
    boolean enters() {
        int before = state.get();
        while ((before & ANSWERED) == 0) {
            if (state.compareAndSet(before, before + 1)) {
                parts.incrementAndGet();
                return true;
            }
            before = state.get();
        }
        return false;
    }

    /**
     * A thread leaves it.
     *
     * @param thrown whether by an exception: then the library answers
     * @return whether the call is over now
     */
    boolean leaves(boolean thrown) {
        int now = state.updateAndGet(
                before -> (before - 1) | (thrown && (before & ANSWERED) == 0 ? ANSWERED | FAILED : 0));
        return (now & ANSWERED) != 0 && (now & THREADS) == 0;
    }

    /** It is answered; only the first answer counts. Answers whether it is over now: nobody is in it. */
    boolean answered(boolean failed) {
        int before = state.getAndUpdate(now -> (now & ANSWERED) != 0 ? now : now | ANSWERED | (failed ? FAILED : 0));
        return before == 0;
    }

    boolean isAnswered() {
        return (state.get() & ANSWERED) != 0;
    }

    /** Whether it is known to have failed. */
    boolean hasFailed() {
        return (state.get() & FAILED) != 0;
    }
}
