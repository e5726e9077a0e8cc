package dev.culprit.agent.probes.entry;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.budget.SampleGap;
import dev.culprit.agent.probes.shared.CpuClock;
import dev.culprit.agent.probes.shared.RunDelays;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures entry points: about two clock reads and one event per recorded call, and the CPU time of one of these in four or more; of some of
 * these also how long they waited for a processor. Calls that are not recorded are counted.
 */
public final class ServiceProbe {

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
    public ServiceProbe(ServiceNames names, CallCounts counts, RunDelays delays, boolean ownEvents) {
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
    ServiceCallEvent enter(ThreadState state, EntryPoint entry, Object request) {
        if (state.service.isInside() || entry.isOwn(request)) {
            return null;
        }
        EntryPoint.Dispatch dispatch = entry.dispatch(request);
        AsyncCall known = entry.mayGoOn() ? async.known(entry.identity(request)) : null;
        state.route(null);
        int oneIn = state.oneIn();
        // words about a call that has been measured are no call, nor is what they are made of
        boolean resumed = dispatch == EntryPoint.Dispatch.RESUMED || known != null || hasGoneOn(entry, request);
        boolean recorded = dispatch != EntryPoint.Dispatch.ERROR
                && isChosen(state, oneIn, resumed, known, entry, request)
                && state.service.isWanted();
        state.begins(oneIn > 1 && !recorded);
        state.resumed = resumed || dispatch == EntryPoint.Dispatch.ERROR;
        if (!recorded) {
            if (entry.mayGoOn() && !state.resumed) {
                async.leavesOut(entry.identity(request));
            }
            return unrecorded(state);
        }
        ServiceCallEvent event = new ServiceCallEvent();
        event.resumed = resumed;
        event.kind = (byte) entry.serviceKind().ordinal();
        event.virtualThread = state.virtual;
        boolean sampled;
        if (known != null && known.enters()) {
            event.asked = known;
            state.asyncId = known.id;
            event.oneIn = known.oneIn;
            sampled = !state.virtual && known.timed;
        } else {
            event.oneIn = oneIn;
            // of later parts always: whether the call is sampled was decided by the first
            sampled = !state.virtual && (chooses(state) || resumed);
            event.asked = begin(state, entry, request, event, sampled);
        }
        state.delayAtStart = sampled ? delays.begin() : RunDelays.UNKNOWN;
        state.cpuAtStart = sampled ? cpu.now() : -1;
        state.since = names.weighs() ? System.nanoTime() : 0;
        event.begin();
        return state.service.enter(event);
    }

    /** Whether the application itself goes on with a call. Containers use requests again: those of other calls have not gone on. */
    private boolean hasGoneOn(EntryPoint entry, Object request) {
        return async.wereStarted()
                && !entry.mayGoOn()
                && async.known(entry.identity(request)) != null
                && entry.hasGoneOn(request);
    }

    /** What the call is about: what it asks for, or with that the call that may go on. */
    private Object begin(ThreadState state, EntryPoint entry, Object request, ServiceCallEvent event, boolean sampled) {
        ServiceNames.Service asked = entry.service(request, names);
        if (!entry.mayGoOn()) {
            state.asyncId = event.resumed ? async.resumed(entry.identity(request)) : 0;
            return asked;
        }
        if (event.resumed) { // and answered meanwhile
            state.asyncId = AsyncCalls.UNKNOWN;
            return asked;
        }
        AsyncCall call = new AsyncCall(state.numbers.next(), asked, event.oneIn, sampled);
        async.begins(entry.identity(request), call);
        state.asyncId = call.id; // until its end shows whether it goes on
        return call;
    }

    /** The number of the call that goes on if its entry point is called with this request; not positive if none is known. */
    long goesOn(EntryPoint entry, Object request) {
        return async.resumed(entry.identity(request));
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

    /**
     * Is decided when a call begins; its later parts are measured if the first was. What only may be a part of a call is one if the call is
     * known and goes on.
     */
    private boolean isChosen(
            ThreadState state,
            int oneIn,
            boolean resumed,
            @Nullable AsyncCall known,
            EntryPoint entry,
            Object request) {
        if (resumed) {
            return entry.mayGoOn()
                    ? known != null && known.goesOn()
                    : oneIn == 1 || async.resumed(entry.identity(request)) != AsyncCalls.UNKNOWN;
        }
        return state.choosesCall(oneIn);
    }

    /** A framework calls what the service is about. */
    void route(ThreadState state, RouteFinder routes, Object receiver, @Nullable Object argument) {
        if (state.service.isRecorded()) {
            state.route(routes.route(receiver, argument));
        }
    }

    /** A call that may have gone on is answered, of whatever thread. */
    void answered(AsyncAnswer answer, Object identity, @Nullable Object argument) {
        async.answered(answer, identity, argument);
    }

    /** The call that the thread is in, recorded or not, becomes asynchronous. */
    void startsAsync(ThreadState state, AsyncStart start, Object request) {
        if (state.service.isInside()) {
            async.noteStart();
            if (!state.service.isRecorded()) {
                async.leavesOut(start.identity(request));
            }
        }
    }

    /** The call that the thread is in goes on after its entry point returns. */
    void startedAsync(ThreadState state, AsyncStart start, @Nullable Object request, @Nullable Object context) {
        if (!state.service.isInside() || request == null || context == null || state.resumed) {
            return; // of a call that is followed already the listener hears it
        }
        state.inside = true; // the container's code
        try {
            state.asyncId = async.follow(start, request, context, state.asyncId, state.numbers);
        } finally {
            state.inside = false;
        }
    }

    void exit(
            ThreadState state,
            EntryPoint entry,
            ServiceCallEvent event,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (!state.service.is(event)) {
            return;
        }
        boolean recorded = state.service.leave(event);
        AsyncCall call = event.asked instanceof AsyncCall followed ? followed : null;
        Object begunAs = call == null ? event.asked : call.asked;
        if (recorded) {
            event.end();
            event.asked = null; // the event may be kept
            if (call != null) {
                state.asyncId = async.leaves(call, !state.resumed, second, failure != null);
            }
        } else if (entry.mayGoOn() && !state.resumed && second != null) {
            async.leavesOutAfter(second);
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
            event.failed = failure != null || entry.hasFailed(first, second) || wasAnsweredBadly(state, call);
            event.asynchronous = event.asyncId == 0 && entry.isAsynchronous(first, second);
            asked = entry.routed(first, state.route(), asked, names);
            event.service = names.booked(asked, !entry.isRefused(first, second), nanos);
        } finally {
            state.inside = false;
        }
        event.commit();
        counts.written(state.written + 1);
    }

    /** Of a call that might have gone on, and has not. */
    private static boolean wasAnsweredBadly(ThreadState state, @Nullable AsyncCall call) {
        return state.asyncId == 0 && call != null && call.hasFailed();
    }
}
