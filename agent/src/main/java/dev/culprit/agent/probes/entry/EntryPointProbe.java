package dev.culprit.agent.probes.entry;

import dev.culprit.agent.probes.executors.HandedTaskProbe;
import dev.culprit.agent.probes.locks.LockProbe;
import dev.culprit.agent.probes.locks.WaitProbe;
import dev.culprit.agent.probes.methods.MethodProbe;
import dev.culprit.agent.probes.shared.Made;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import org.jspecify.annotations.Nullable;

/** Calls of entry points, and what begins and ends with them. */
public final class EntryPointProbe implements ScopeProbe {

    private final ServiceProbe services;
    private final HandedTaskProbe tasks;
    private final WaitProbe waits;
    private final @Nullable MethodProbe methods;
    private final @Nullable LockProbe locks;

    /**
     * @param methods null if none are chosen
     * @param locks null if no methods are chosen for their locks
     */
    public EntryPointProbe(
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
        SiteKind kind = site.kind();
        if (kind instanceof EntryPoint entry) {
            Object request = entry.request(subject, argument);
            return request == null ? null : begin(state, entry, request);
        }
        if (kind instanceof RouteFinder routes) {
            services.route(state, routes, subject, argument);
            return null;
        }
        if (kind instanceof AsyncAnswer answer) {
            services.answered(answer, subject, argument);
            return null;
        }
        services.startsAsync(state, (AsyncStart) kind, subject);
        return state.service.isRecorded() ? Made.ASYNC : null;
    }

    /** What a thread does in a call of its own is no part of a task. */
    private @Nullable ServiceCallEvent begin(ThreadState state, EntryPoint entry, Object request) {
        if (state.taskEvent != null) {
            tasks.giveWay(state, services.goesOn(entry, request));
        }
        ServiceCallEvent call = services.enter(state, entry, request);
        if (call != null) {
            if (methods != null) {
                methods.enter(call, entry.message(request));
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
        if (token instanceof ServiceCallEvent call && site.kind() instanceof EntryPoint entry) {
            if (methods != null) {
                methods.leave(call);
            }
            if (state.service.isRecorded()) {
                call.monitorsSeen = waits.seesAll(state);
            }
            services.exit(state, entry, call, first, second, failure);
            waits.follow(state);
        } else if (token == Made.ASYNC && site.kind() instanceof AsyncStart start) {
            services.startedAsync(state, start, first, second);
        }
    }
}
