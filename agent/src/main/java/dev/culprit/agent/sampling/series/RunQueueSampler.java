package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.ThreadRunSampler;
import dev.culprit.agent.sampling.ThreadRunSampler.Times;
import dev.culprit.jfr.events.threads.RunQueueEvent;
import java.util.Optional;

/** How long threads wait for a processor, all together. */
final class RunQueueSampler implements Sampler {

    private final ThreadRunSampler threads;
    private ThreadRunSampler.Snapshot last;

    RunQueueSampler(ThreadRunSampler threads) {
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
        if (now.threads().isEmpty()) {
            return;
        }
        RunQueueEvent event = new RunQueueEvent();
        now.threads().forEach((thread, times) -> {
            Times before = last.threads().getOrDefault(thread, new Times(0, 0));
            event.delayNanos += Math.max(0, times.delayNanos() - before.delayNanos());
            event.runNanos += Math.max(0, times.runNanos() - before.runNanos());
        });
        event.spanNanos = spanNanos;
        event.commit();
        last = now;
    }
}
