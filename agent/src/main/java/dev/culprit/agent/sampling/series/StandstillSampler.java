package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.StallSampler;

/** When the JVM stands still. It is watched at an interval of its own; a look only sees that it is. */
final class StandstillSampler implements Sampler {

    private final StallSampler stalls = new StallSampler();

    @Override
    public void look(long spanNanos) {
        stalls.start();
    }

    @Override
    public void close() {
        stalls.stop();
    }
}
