package dev.culprit.agent.probes.executors;

import dev.culprit.agent.probes.locks.WaitProbe;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import org.jspecify.annotations.Nullable;

/** What calls hand to executors, and what threads take from there. */
public final class ExecutorProbe implements ScopeProbe {

    private final HandedTaskProbe tasks;
    private final WaitProbe waits;

    public ExecutorProbe(HandedTaskProbe tasks, WaitProbe waits) {
        this.tasks = tasks;
        this.waits = waits;
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch ((TaskSite) site.kind()) {
            case SUBMIT -> tasks.submit(state, subject, argument);
            case TAKE -> tasks.asks(state);
            case RUN -> begin(state, subject);
            case FIRST -> {
                tasks.asks(state);
                begin(state, subject);
                yield null; // ends when the thread asks for the next
            }
        };
    }

    private @Nullable ExecutorTaskEvent begin(ThreadState state, @Nullable Object task) {
        ExecutorTaskEvent event = tasks.begin(state, task);
        waits.follow(state);
        return event;
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof ExecutorTaskEvent event) {
            tasks.exit(state, event);
            waits.follow(state);
        } else if (token == HandedTaskProbe.TAKEN) {
            begin(state, second);
        }
    }
}
