package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.ThreadRunSampler;
import java.util.Optional;

/** What the scheduler did with every thread since the last look. */
final class ThreadRunsSampler implements Sampler {

    private final ThreadRunSampler threads;
    private ThreadRunSampler.Snapshot last;

    ThreadRunsSampler(ThreadRunSampler threads) {
        this.threads = threads;
        last = threads.snapshot();
    }

    @Override
    public Optional<String> obstacle() {
        return last.threads().isEmpty()
                ? Optional.of("only Linux tells this, in /proc/self/task, and here it does not")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        ThreadRunSampler.Snapshot now = threads.snapshot();
        threads.emit(last, now);
        last = now;
    }
}
