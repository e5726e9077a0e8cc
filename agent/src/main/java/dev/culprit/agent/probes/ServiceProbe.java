package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.ServiceCallEvent;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Measures entry points: about two clock reads and one event per call, and the CPU time of one call in four; of some of
 * these also how long they waited for a processor.
 */
final class ServiceProbe {

    private final CpuClock cpu = new CpuClock();
    private final RunDelayClock delay = new RunDelayClock();
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
        boolean sampled = recorded && state.samplesCpu();
        state.delayAtStart = sampled && state.samplesDelay() ? delay.now() : -1;
        state.cpuAtStart = sampled ? cpu.now() : -1;
        event.begin();
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
        if (state.delayAtStart >= 0) {
            long delayAtEnd = delay.now();
            event.runDelayNanos = delayAtEnd < 0 ? -1 : delayAtEnd - state.delayAtStart;
        }
        state.inside = true;
        try {
            if (response == null) {
                event.failed = failure != null || Exchanges.failed(request);
            } else {
                event.failed = failure != null || ServletResponses.failed(response);
                event.asynchronous = ServletRequests.isAsynchronous(request);
                event.service = ServletRequests.routed(request, event.service, names);
            }
            event.service = names.booked(event.service);
        } finally {
            state.inside = false;
        }
        event.commit();
    }
}
