package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.BackendSampler;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the processes on this machine use that the application calls. */
final class BackendUseSampler implements Sampler {

    private final BackendSampler backends;
    private BackendSampler.@Nullable Snapshot last;

    BackendUseSampler(BackendSampler backends) {
        this.backends = backends;
        last = backends.snapshot();
    }

    @Override
    public Optional<String> obstacle() {
        return !backends.canSee()
                ? Optional.of("only Linux tells this, in /proc/self/net/tcp, and here it does not")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        BackendSampler.Snapshot now = backends.snapshot();
        BackendSampler.Snapshot before = last;
        if (before != null) {
            backends.emit(before, now);
        }
        last = now;
    }

    /** What was while somebody else sampled the same is not to be told twice. */
    @Override
    public void close() {
        last = null;
    }
}
