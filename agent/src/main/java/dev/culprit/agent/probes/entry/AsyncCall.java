package dev.culprit.agent.probes.entry;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A call that goes on when its entry point has returned. Where the library does not tell of the end by itself, this knows how many threads
 * are in the call and whether it has been answered: it is over when both are done, as any other call is over when its entry point
 * returns, whenever it was answered. So its time is never less than that of its parts. Refers to nothing of the application.
 */
final class AsyncCall {

    private static final int ANSWERED = 1 << 30;
    private static final int FAILED = 1 << 29;
    private static final int THREADS = FAILED - 1;

    /** The same for all its parts. */
    final long id;

    /** What it is about; null if its parts tell that themselves. */
    final ServiceNames.@Nullable Service asked;

    /** How many threads are in it, at first the one that began it, and what is known of its answer. */
    private final AtomicInteger state = new AtomicInteger(1);

    AsyncCall(long id, ServiceNames.@Nullable Service asked) {
        this.id = id;
        this.asked = asked;
    }

    /** One more thread goes on with it. Answers whether it does: what comes after the answer is no part of the call. */
    boolean enters() {
        int before = state.get();
        while ((before & ANSWERED) == 0) {
            if (state.compareAndSet(before, before + 1)) {
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
        int now = state.updateAndGet(before -> (before - 1) | (thrown ? ANSWERED | FAILED : 0));
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
