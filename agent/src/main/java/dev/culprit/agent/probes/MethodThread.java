package dev.culprit.agent.probes;

import org.jspecify.annotations.Nullable;

/** What one thread is in the middle of, as far as chosen methods go. Only its own thread touches it, but for the sums. */
final class MethodThread {

    /** Threads of the agent. Nothing is measured in them. */
    final boolean own;

    final Sums sums;

    /**
     * What ends the trace: the token of its outermost call. Not a depth: calls whose end gets lost, because the stack is full
     * there, would put it out of step for ever.
     */
    @Nullable
    Object root;

    /** The same where tokens are times; {@link dev.culprit.boot.Sink#NOT_MEASURED} outside of traces. */
    long rootBegun;

    /** Whether the trace is measured. */
    boolean chosen;

    private int traces;
    private int toNext;
    private int random;

    /** @param random any number, by which threads choose different traces */
    MethodThread(boolean own, Sums sums, int oneIn, int random) {
        this.own = own;
        this.sums = sums;
        this.random = random | 1;
        toNext = 1 + (random >>> 1) % oneIn; // the first trace is chosen as rarely as any: many threads have no other
    }

    /** Whether to measure the trace that begins now: on average one in so many, with gaps that vary. */
    boolean choose(int oneIn) {
        traces++;
        if (oneIn == 1) {
            return true;
        }
        if (--toNext > 0) {
            return false;
        }
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        toNext = 1 + (random >>> 1) % (2 * oneIn - 1);
        return true;
    }

    /** Number of the trace that began last. */
    int trace() {
        return traces;
    }
}
