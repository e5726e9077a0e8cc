package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.ThreadRunSampler;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the scheduler did with every thread since the last look. */
final class ThreadRunsSampler implements Sampler {

    private final ThreadRunSampler threads;
    private ThreadRunSampler.@Nullable Snapshot last;

    ThreadRunsSampler(ThreadRunSampler threads) {
        this.threads = threads;
        last = threads.snapshot();
    }

    @Override
    public Optional<String> obstacle() {
        ThreadRunSampler.Snapshot known = last;
        return known != null && known.threads().isEmpty()
                ? Optional.of("only Linux tells this, in /proc/self/task, and here it does not")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        ThreadRunSampler.Snapshot now = threads.snapshot();
        ThreadRunSampler.Snapshot before = last;
        if (before != null) {
            threads.emit(before, now);
        }
        last = now;
    }

    /** What was while somebody else sampled the same is not to be told twice. */
    @Override
    public void close() {
        last = null;
    }
}
