package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.ServiceCallEvent;
import org.jspecify.annotations.Nullable;

/** Calls of entry points, and what begins and ends with them. */
final class EntryPointProbe implements ScopeProbe {

    private final ServiceProbe services;
    private final HandedTaskProbe tasks;
    private final WaitProbe waits;
    private final @Nullable MethodProbe methods;
    private final @Nullable LockProbe locks;

    /**
     * @param methods null if none are chosen
     * @param locks null if no methods are chosen for their locks
     */
    EntryPointProbe(
            ServiceProbe services,
            HandedTaskProbe tasks,
            WaitProbe waits,
            @Nullable MethodProbe methods,
            @Nullable LockProbe locks) {
        this.services = services;
        this.tasks = tasks;
        this.waits = waits;
        this.methods = methods;
        this.locks = locks;
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch (site.kind()) {
            case SERVLET, EXCHANGE, LISTENER -> argument == null ? null : begin(state, site, argument);
            case TASK -> begin(state, site, subject);
            case ROUTE -> services.route(state, subject, argument);
            case ASYNC_START -> state.service.isRecorded() ? Made.ASYNC : null;
            default -> null;
        };
    }

    /** What a thread does in a call of its own is no part of a task. */
    private @Nullable ServiceCallEvent begin(ThreadState state, Site site, Object request) {
        tasks.drop(state);
        ServiceCallEvent call = services.enter(state, site.kind(), request);
        if (call != null) {
            if (methods != null) {
                methods.enter(call, site.kind() == SiteKind.LISTENER ? request : null);
            }
            state.permits.forget();
            if (locks != null) {
                locks.forget();
            }
        }
        waits.follow(state);
        return call;
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof ServiceCallEvent call) {
            if (methods != null) {
                methods.leave(call);
            }
            if (state.service.isRecorded()) {
                call.monitorsSeen = waits.seesAll(state);
            }
            services.exit(state, call, first, second, failure);
            waits.follow(state);
        } else if (token == Made.ASYNC) {
            services.startedAsync(state, first, second);
        }
    }
}
