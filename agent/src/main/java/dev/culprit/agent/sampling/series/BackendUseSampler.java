package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.BackendSampler;

/** What the processes on this machine use that the application calls. */
final class BackendUseSampler implements Sampler {

    private final BackendSampler backends;
    private BackendSampler.Snapshot last;

    BackendUseSampler(BackendSampler backends) {
        this.backends = backends;
        last = backends.snapshot();
    }

    @Override
    public void look(long spanNanos) {
        BackendSampler.Snapshot now = backends.snapshot();
        backends.emit(last, now);
        last = now;
    }
}
