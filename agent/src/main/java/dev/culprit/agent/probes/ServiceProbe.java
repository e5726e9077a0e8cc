package dev.culprit.agent.probes;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.budget.SampleGap;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.ServiceCallEvent;
import dev.culprit.jfr.events.ServiceKind;
import org.jspecify.annotations.Nullable;

/**
 * Measures entry points: about two clock reads and one event per recorded call, and the CPU time of one of these in four or more; of some of
 * these also how long they waited for a processor. Calls that are not recorded are counted.
 */
final class ServiceProbe {

    private final CpuClock cpu = new CpuClock();
    private final RunDelays delays;
    private final ServiceNames names;
    private final AsyncCalls async = new AsyncCalls();
    private final SampleGap samples = new SampleGap();
    private final CallCounts counts;
    private final boolean ownEvents;

    /**
     * @param names of services
     * @param counts counts calls
     * @param delays asked of sampled calls
     * @param ownEvents whether calls that are not recorded need events too, by which others know them
     */
    ServiceProbe(ServiceNames names, CallCounts counts, RunDelays delays, boolean ownEvents) {
        this.names = names;
        this.counts = counts;
        this.delays = delays;
        this.ownEvents = ownEvents;
    }

    /**
     * Answers the event of the call, null when the thread is in a service already.
     *
     * @param request or the message that has come, or the task
     */
    @Nullable
    ServiceCallEvent enter(ThreadState state, SiteKind kind, Object request) {
        if (state.service.isInside() || (kind == SiteKind.EXCHANGE && Exchanges.isOwn(request))) {
            return null;
        }
        AsyncCalls.Dispatch dispatch =
                kind == SiteKind.SERVLET ? AsyncCalls.dispatch(request) : AsyncCalls.Dispatch.FIRST;
        state.route(null);
        int oneIn = state.oneIn();
        // words about a call that has been measured are no call, nor is what they are made of
        boolean resumed = dispatch == AsyncCalls.Dispatch.RESUMED;
        boolean recorded = dispatch != AsyncCalls.Dispatch.ERROR
                && isChosen(state, oneIn, resumed, request)
                && state.service.isWanted();
        state.begins(oneIn > 1 && !recorded);
        state.resumed = dispatch != AsyncCalls.Dispatch.FIRST;
        if (!recorded) {
            return unrecorded(state);
        }
        ServiceCallEvent event = new ServiceCallEvent();
        event.resumed = resumed;
        event.asked = describe(event, kind, request);
        state.asyncId = resumed ? async.resumed(request) : 0;
        event.virtualThread = state.virtual;
        event.oneIn = oneIn;
        // of later parts always: whether the call is sampled was decided by the first
        boolean sampled = !state.virtual && (chooses(state) || resumed);
        state.delayAtStart = sampled ? delays.begin() : RunDelays.UNKNOWN;
        state.cpuAtStart = sampled ? cpu.now() : -1;
        state.since = names.weighs() ? System.nanoTime() : 0;
        event.begin();
        return state.service.enter(event);
    }

    private ServiceCallEvent unrecorded(ThreadState state) {
        state.delayAtStart = RunDelays.UNKNOWN;
        state.cpuAtStart = -1;
        state.asyncId = 0;
        return ownEvents ? state.service.enterUnrecorded(new ServiceCallEvent()) : state.service.enterUnrecorded();
    }

    /** Whether processor time is read. */
    private boolean chooses(ThreadState state) {
        if (!state.timed.next(samples.get())) {
            return false;
        }
        samples.chosen();
        return true;
    }

    /** Is decided when a call begins; its later parts are measured if the first was. */
    private boolean isChosen(ThreadState state, int oneIn, boolean resumed, Object request) {
        if (resumed) {
            return oneIn == 1 || async.resumed(request) != AsyncCalls.UNKNOWN;
        }
        return state.choosesCall(oneIn);
    }

    /** A framework calls what the service is about. */
    @Nullable
    Object route(ThreadState state, Object caller, @Nullable Object request) {
        if (state.service.isRecorded()) {
            state.route(Routes.of(caller, request));
        }
        return null;
    }

    /** The call that the thread is in goes on after its entry point returns. */
    void startedAsync(ThreadState state, @Nullable Object request, @Nullable Object context) {
        if (!state.service.isInside() || request == null || context == null || state.resumed) {
            return; // of a call that is followed already the listener hears it
        }
        state.inside = true; // the container's code
        try {
            state.asyncId = async.follow(request, context, state.asyncId);
        } finally {
            state.inside = false;
        }
    }

    private ServiceNames.Service describe(ServiceCallEvent event, SiteKind kind, Object request) {
        return switch (kind) {
            case EXCHANGE -> Exchanges.service(request, names);
            case LISTENER -> {
                event.kind = (byte) ServiceKind.MESSAGE.ordinal();
                yield names.named(Received.service(request));
            }
            case TASK -> {
                event.kind = (byte) ServiceKind.TASK.ordinal();
                yield names.named(Tasks.service(request));
            }
            default -> ServletRequests.service(request, names);
        };
    }

    void exit(
            ThreadState state,
            ServiceCallEvent event,
            @Nullable Object request,
            @Nullable Object response,
            @Nullable Throwable failure) {
        if (!state.service.is(event)) {
            return;
        }
        boolean recorded = state.service.leave(event);
        Object begunAs = event.asked;
        if (recorded) {
            event.end();
            event.asked = null; // the event may be kept
        }
        state.silent = false;
        if (!state.resumed) {
            counts.completed();
        }
        if (!recorded || !(begunAs instanceof ServiceNames.Service asked) || !event.shouldCommit()) {
            return;
        }
        event.asyncId = state.asyncId;
        if (state.cpuAtStart >= 0) {
            event.cpuNanos = Math.max(0, cpu.now() - state.cpuAtStart);
        }
        event.runDelayNanos = delays.since(state.delayAtStart);
        long nanos = state.since == 0 ? 0 : System.nanoTime() - state.since;
        state.inside = true;
        try {
            boolean refused;
            if (response == null) {
                event.failed = failure != null || (request != null && Exchanges.failed(request));
                refused = Exchanges.refused(request);
                String route = state.route();
                if (request != null && route != null) {
                    asked = Exchanges.routed(request, route, names);
                }
            } else {
                event.failed = failure != null || ServletResponses.failed(response);
                event.asynchronous = event.asyncId == 0 && ServletRequests.isAsynchronous(request);
                refused = ServletResponses.refused(response);
                asked = ServletRequests.routed(request, state.route(), asked, names);
            }
            event.service = names.booked(asked, !refused, nanos);
        } finally {
            state.inside = false;
        }
        event.commit();
        counts.written(state.written + 1);
    }
}
