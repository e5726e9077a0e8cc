package dev.culprit.agent.sampling;

import java.util.concurrent.TimeUnit;

/**
 * Processor time that a sampler may use: 1 % of a core, and something for the beginning, when its code is not yet compiled.
 * How long a sampler makes other threads wait is not in it. Used by one thread.
 */
public final class CpuBudget {

    private static final double CORE_SHARE = 0.01;

    private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long begin;
    private long spent;

    /** Begins now, by the clock of {@code System.nanoTime}. */
    public CpuBudget(long nowNanos) {
        begin = nowNanos;
    }

    /** Whether anything may be spent now. */
    public boolean isLeft(long nowNanos) {
        return spent < START_NANOS + CORE_SHARE * (nowNanos - begin);
    }

    /** Something was spent. */
    public void spent(long nanos) {
        spent += Math.max(0, nanos);
    }
}
