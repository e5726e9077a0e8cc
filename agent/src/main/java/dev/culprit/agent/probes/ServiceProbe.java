package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.ServiceCallEvent;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Measures entry points: about two clock reads and one event per call, and the CPU time of one call in four. */
final class ServiceProbe {

    private final CpuClock cpu = new CpuClock();
    private final ServiceNames names = new ServiceNames();
    private final LongAdder completed;

    ServiceProbe(LongAdder completed) {
        this.completed = completed;
    }

    /** Answers the event of the call, null when the thread is in a service already. */
    @Nullable
    ServiceCallEvent enter(ThreadState state, SiteKind kind, Object request) {
        if (state.service.isInside() || (kind == SiteKind.EXCHANGE && Exchanges.isOwn(request))) {
            return null;
        }
        ServiceCallEvent event = new ServiceCallEvent();
        boolean recorded = event.isEnabled();
        if (recorded) {
            event.service = kind == SiteKind.EXCHANGE
                    ? Exchanges.service(request, names)
                    : ServletRequests.service(request, names);
            event.virtualThread = state.virtual;
        }
        long cpuAtStart = recorded && state.samplesCpu() ? cpu.now() : -1;
        event.begin();
        state.cpuAtStart = cpuAtStart;
        return state.service.enter(event, recorded);
    }

    void exit(
            ThreadState state,
            ServiceCallEvent event,
            @Nullable Object request,
            @Nullable Object response,
            @Nullable Throwable failure) {
        event.end();
        if (!state.service.is(event)) {
            return;
        }
        boolean recorded = state.service.leave(event);
        completed.increment();
        if (!recorded || !event.shouldCommit()) {
            return;
        }
        if (state.cpuAtStart >= 0) {
            event.cpuNanos = Math.max(0, cpu.now() - state.cpuAtStart);
        }
        state.inside = true;
        try {
            if (response == null) {
                event.failed = failure != null || Exchanges.failed(request);
            } else {
                event.failed = failure != null || ServletResponses.failed(response);
                event.asynchronous = ServletRequests.isAsynchronous(request);
            }
        } finally {
            state.inside = false;
        }
        event.commit();
    }
}
