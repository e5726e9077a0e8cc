package dev.culprit.agent.sampling;

import java.util.concurrent.TimeUnit;

/** Writes the state of every known pool into the running recordings, every 200 ms. */
public final class PoolSampler {

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Ticker ticker;

    public PoolSampler(Pools pools) {
        ticker = new Ticker("pools", INTERVAL_NANOS, late -> pools.writeStates());
    }

    /** Begins to sample; nothing if it does already. */
    public void start() {
        ticker.start();
    }

    /** Ends sampling; nothing if it has not begun. */
    public void stop() {
        ticker.stop();
    }
}
