package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.StallEvent;
import java.util.concurrent.TimeUnit;

/**
 * Notices when the JVM as a whole stands still, or gets no processor: wakes up every 10 ms and writes an event when it
 * comes more than 20 ms late. At full load, when the processors' caches are full of other things, a wake-up costs some 25 us.
 */
public final class StallSampler {

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Ticker ticker = new Ticker("stalls", INTERVAL_NANOS, StallSampler::record);

    private static void record(long lateNanos) {
        if (lateNanos > LATE_NANOS) {
            StallEvent event = new StallEvent();
            event.lateNanos = lateNanos;
            event.commit();
        }
    }

    /** Begins to watch; nothing if it does already. */
    public void start() {
        ticker.start();
    }

    /** Ends watching; nothing if it has not begun. */
    public void stop() {
        ticker.stop();
    }
}
