package dev.culprit.agent.probes.entry;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A call that goes on when its entry point has returned. Where the library does not tell of the end by itself, this knows how many threads
 * are in the call and whether it has been answered: it is over when both are done, as any other call is over when its entry point
 * returns, whenever it was answered. So its time is never less than that of its parts. Refers to nothing of the application.
 */
final class AsyncCall {

    /**
     * So many later parts are recorded. Each is an event of some 40 bytes, and a stream may have millions of them: choosing fewer calls cannot help
     * against a single one. With gRPC 1.85, a call with one request has three later parts: there is room for answers, the message, the end of
     * the requests. It has six if an interceptor starts it once more on a thread of its own. So one of these is always recorded as a whole, with
     * room for two parts more, and so is a stream of up to six messages. Parts are only counted: a call in flight takes some 100 bytes
     * (this, and two entries by which it is found), however many it has.
     */
    static final int MOST_PARTS = 8;

    /** Not an object for each call. */
    private static final AtomicIntegerFieldUpdater<AsyncCall> STATE =
            AtomicIntegerFieldUpdater.newUpdater(AsyncCall.class, "state");

    /** Stands for calls that are known and not followed: what is started with them or told of them is written down nowhere. */
    static final AsyncCall NOT_FOLLOWED = notFollowed();

    private static final int ANSWERED = 1 << 30;
    private static final int FAILED = 1 << 29;
    private static final int PART = 1 << 16;
    private static final int PARTS = FAILED - PART;
    private static final int THREADS = PART - 1;

    /** The same for all its parts. */
    final long id;

    /** What it is about; null if its parts tell that themselves. */
    final ServiceNames.@Nullable Service asked;

    /** One in how many calls is recorded, as it was when this one was chosen. */
    final int oneIn;

    /** Whether processor time is read, of all its parts or of none. */
    final boolean timed;

    /** How many threads are in it, at first the one that began it; how many later parts it had; and what is known of its answer. */
    private volatile int state = 1;

    AsyncCall(long id, ServiceNames.@Nullable Service asked, int oneIn, boolean timed) {
        this.id = id;
        this.asked = asked;
        this.oneIn = oneIn;
        this.timed = timed;
    }

    private static AsyncCall notFollowed() {
        AsyncCall call = new AsyncCall(0, null, 1, false);
        call.answered(false);
        return call;
    }

    /** Whether it is not answered yet, and one part more is recorded. */
    boolean goesOn() {
        int now = state;
        return (now & ANSWERED) == 0 && (now & PARTS) < MOST_PARTS * PART;
    }

    /** One more thread goes on with it. Answers whether it does: what comes after the answer is no part of the call. */
    boolean enters() {
        int before = state;
        while ((before & ANSWERED) == 0) {
            if (STATE.compareAndSet(this, before, before + 1 + PART)) {
                return true;
            }
            before = state;
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
        int now = STATE.updateAndGet(
                this, before -> (before - 1) | (thrown && (before & ANSWERED) == 0 ? ANSWERED | FAILED : 0));
        return (now & ANSWERED) != 0 && (now & THREADS) == 0;
    }

    /** It is answered; only the first answer counts. Answers whether it is over now: nobody is in it. */
    boolean answered(boolean failed) {
        int before =
                STATE.getAndUpdate(this, now -> (now & ANSWERED) != 0 ? now : now | ANSWERED | (failed ? FAILED : 0));
        return (before & ANSWERED) == 0 && (before & THREADS) == 0;
    }

    boolean isAnswered() {
        return (state & ANSWERED) != 0;
    }

    /** Whether it is known to have failed. */
    boolean hasFailed() {
        return (state & FAILED) != 0;
    }
}
