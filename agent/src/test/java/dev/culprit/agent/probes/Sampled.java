package dev.culprit.agent.probes;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingStream;

/** Waits until samplers have sampled. */
final class Sampled {

    private Sampled() {}

    /** Returns after so many more states of pools were written. */
    static void awaitStates(int count) throws InterruptedException {
        CountDownLatch seen = new CountDownLatch(count);
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable("culprit.PoolState").withThreshold(Duration.ZERO);
            stream.onEvent("culprit.PoolState", e -> seen.countDown());
            stream.startAsync();
            if (!seen.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("no sample of a pool for 30 s");
            }
        }
    }
}
