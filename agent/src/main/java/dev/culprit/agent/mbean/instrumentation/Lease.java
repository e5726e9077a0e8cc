package dev.culprit.agent.mbean.instrumentation;

import java.util.concurrent.TimeUnit;

/** A time limit on one state of the probes; somebody else's later state is not its business. */
final class Lease {

    private record Term(long generation, long endNanos) {}

    private static final Term NONE = new Term(-1, 0);

    private volatile Term term = NONE;

    /** Limits the state of that number, from now on. */
    void begin(long generation, int seconds) {
        term = new Term(generation, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    }

    void end() {
        term = NONE;
    }

    /** Whether the state of that number is the limited one. */
    boolean isHeld(long generation) {
        return term.generation() == generation;
    }

    /** At least 0. */
    long secondsLeft() {
        Term current = term;
        long nanos = current.generation() < 0 ? 0 : current.endNanos() - System.nanoTime();
        return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(nanos + TimeUnit.SECONDS.toNanos(1) - 1));
    }
}
