package dev.culprit.agent.probes.methods;

import dev.culprit.agent.probes.shared.AllocationClock;
import dev.culprit.agent.probes.shared.CpuClock;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.boot.Sink;
import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.TraceRules;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.methods.ChosenCallEvent;
import dev.culprit.jfr.events.methods.MethodCallEvent;
import dev.culprit.jfr.events.methods.MethodCostEvent;
import dev.culprit.jfr.events.methods.MethodSizesEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * Measures chosen methods, inclusive of what they call: of a recursive one every level counts. The price of a call is two
 * clock reads and a few additions, or one event; calls inside a trace that is not measured cost next to nothing. Whether a trace is
 * measured is decided when it begins, and holds in every thread that goes on with it.
 */
public final class MethodProbe {

    /** Token of the outermost call of a trace that is not measured, as time and as object. */
    private static final long LEFT_OUT = -2;

    private static final Object LEFT_OUT_CALL = new Object();

    private static final @Nullable Object[] NO_PARAMETERS = {};

    /** After so many calls that were left out it is told again, for a trace may never end. */
    private static final int TELL_EVERY = 1 << 16;

    private final MethodThreads threads;
    private final int oneIn;
    private final Measure measure;
    private final TraceRules rules;
    private final CallRate rate;

    /** Whether a call that is summed up must know its trace. */
    private final boolean asksTrace;

    private final @Nullable CpuClock cpu;
    private final @Nullable AllocationClock allocation;

    private final LongAdder cutAtDepth = new LongAdder();
    private final LongAdder cutAtCalls = new LongAdder();
    private final LongAdder callsLeftOut = new LongAdder();
    private final LongAdder tracesLeftOut = new LongAdder();
    private final LongAdder handedOver = new LongAdder();
    private final LongAdder takenUp = new LongAdder();

    /** Calls that began before are of an earlier probe. */
    private final long birth = System.nanoTime();

    public MethodProbe(MethodSelection selection) {
        oneIn = selection.oneIn();
        measure = selection.measure();
        rules = selection.traces();
        asksTrace = oneIn > 1 || rules.belowEntryPoints();
        rate = new CallRate(rules.maxCallsPerSecond(), System::nanoTime);
        threads = new MethodThreads(oneIn, rate.batch(), rules.inMessages() ? MessageTraces.ORIGIN : 0);
        boolean both = measure == Measure.CALLS_WITH_CPU_AND_ALLOCATION;
        cpu = both || measure == Measure.CALLS_WITH_CPU ? new CpuClock() : null;
        allocation = both || measure == Measure.CALLS_WITH_ALLOCATION ? new AllocationClock() : null;
        rehearse();
    }

    /** Loads what a call needs: its end may come where the stack is full and no class can be loaded. */
    private void rehearse() {
        MethodThread thread = threads.rehearsed();
        thread.chosen.next();
        MethodTrace trace = thread.newTrace();
        trace.take(1);
        trace.share();
        trace.take(1);
        trace.cutAtDepth();
        ChosenCallEvent event = thread.event(0);
        thread.keep(event == null ? fresh(thread) : event, 0);
        thread.enter(trace, 0, trace);
        thread.depth++;
        thread.leave();
        new LongAdder().increment();
        for (Sums sums : List.of(new Sums(), new SharedSums())) {
            sums.add(0, 1);
        }
        for (Event each :
                List.of(new MethodCallEvent(), new MethodCostEvent(), new MethodSizesEvent(), new MethodTraceEvent())) {
            each.begin();
            each.end();
            each.shouldCommit();
        }
    }

    /** See {@link Sink#begin}. Not recorded, so an error here costs nothing. */
    public long begin() {
        if (measure != Measure.SUMS) {
            return Sink.NOT_MEASURED; // a class that kept the probes of an earlier selection
        }
        if (asksTrace) {
            return beginInTrace();
        }
        long now = System.nanoTime();
        return now == Sink.NOT_MEASURED ? 1 : now;
    }

    private long beginInTrace() {
        MethodThread thread = threads.mine();
        MethodTrace trace = thread.trace();
        if (trace != null) {
            return trace.measured ? now() : Sink.NOT_MEASURED;
        }
        if (rules.belowEntryPoints()) {
            return Sink.NOT_MEASURED;
        }
        trace = choose(thread);
        long begun = trace.measured ? now() : LEFT_OUT;
        thread.begin(trace, begun);
        return begun;
    }

    /** The trace that begins now. */
    private MethodTrace choose(MethodThread thread) {
        if (thread.own || !thread.chosen.next()) {
            return MethodTrace.LEFT_OUT;
        }
        if (measure == Measure.SUMS) {
            return MethodTrace.SUMMED;
        }
        if (!rate.isOpen()) {
            tracesLeftOut.increment();
            return MethodTrace.LEFT_OUT;
        }
        return thread.newTrace();
    }

    /** Any time but those that mean something else. */
    private static long now() {
        long now = System.nanoTime();
        return now == Sink.NOT_MEASURED || now == LEFT_OUT ? 1 : now;
    }

    public void end(int site, long begun) {
        long end = System.nanoTime();
        MethodThread thread = threads.mine();
        if (thread.rootBegun == begun) {
            thread.end();
        }
        if (begun == LEFT_OUT || begun - birth < 0 || measure != Measure.SUMS) {
            return;
        }
        thread.sums.add(site, end - begun); // those of the agent's own threads nobody reads
    }

    /**
     * The call of an entry point begins.
     *
     * @param message that it is given; null if it is none
     */
    public void enter(ServiceCallEvent call, @Nullable Object message) {
        MethodThread thread = threads.mine();
        MethodTrace trace = message == null ? null : received(message);
        if (trace != null) {
            call.traceReceived = true;
            trace = takeUp(trace);
        } else if (rules.belowEntryPoints()) {
            trace = choose(thread);
        } else {
            return;
        }
        enter(thread, trace, 0, call);
        call.trace = trace.id();
    }

    /** Who sent it, how many of them and when, is not known: what is too much here is decided here. */
    private MethodTrace takeUp(MethodTrace received) {
        if (!received.measured) {
            return received;
        }
        if (!rate.isOpen()) {
            tracesLeftOut.increment();
            return MethodTrace.LEFT_OUT;
        }
        if (MessageTraces.isOwn(received.id())) { // others have not handed it over here
            takenUp.increment();
        }
        return received;
    }

    /** The trace that a message comes from; null if it comes from none, or does not tell, or is not asked. */
    @Nullable
    public MethodTrace received(Object message) {
        return rules.inMessages() ? MessageTraces.of(message) : null;
    }

    /**
     * A message is about to be sent.
     *
     * @return number of the trace that it takes along; 0 for none
     */
    public long send(Object message) {
        if (!rules.inMessages()) {
            return 0;
        }
        MethodTrace from = threads.mine().trace();
        handOver(1);
        return MessageTraces.send(message, from) && from != null ? from.id() : 0;
    }

    /** A thread begins with a task, on behalf of the trace that handed it over; null if there was none. */
    public void enter(ExecutorTaskEvent task, @Nullable TracePoint from) {
        if (from == null) {
            return;
        }
        if (from.trace().measured) {
            takenUp.increment();
        }
        MethodThread thread = threads.mine();
        if (thread.trace() == null) { // else it helps while it waits
            enter(thread, from.trace(), from.depth(), task);
        }
    }

    private static void enter(MethodThread thread, MethodTrace trace, int around, Object root) {
        thread.rootBegun = Sink.NOT_MEASURED;
        thread.enter(trace, around, root);
    }

    /** The call of an entry point, or a task, ends. */
    public void leave(Object root) {
        MethodThread thread = threads.mine();
        if (thread.isRoot(root)) {
            leave(thread);
        }
    }

    /** The thread has nothing to do. */
    public void leave() {
        leave(threads.mine());
    }

    private void leave(MethodThread thread) {
        thread.rootBegun = Sink.NOT_MEASURED;
        MethodTrace left = thread.leave();
        if (left != null) {
            tell(thread, left);
        }
    }

    /** Where the thread is, for something that it hands over; null if it is in no trace. */
    @Nullable
    public TracePoint point() {
        MethodThread thread = threads.mine();
        MethodTrace trace = thread.trace();
        if (trace == null) {
            return null;
        }
        trace.share();
        return new TracePoint(trace, thread.depth);
    }

    /** The thread hands so many tasks over; negative if it does itself what it handed over before. */
    public void handOver(int tasks) {
        MethodThread thread = threads.mine();
        MethodTrace trace = thread.trace();
        if (trace != null && trace.measured) {
            thread.handedOver += tasks;
            handedOver.add(tasks);
        }
    }

    /**
     * Answers the event of the call, a mark for the outermost call of a trace that is left out, or null.
     *
     * @param parameters null unless their sizes are wanted
     */
    @Nullable
    public Object beginCall(@Nullable Object @Nullable [] parameters) {
        if (measure == Measure.SUMS) {
            return null; // a class that kept the probes of an earlier selection
        }
        MethodThread thread = threads.mine();
        MethodTrace trace = thread.trace();
        if (trace == null) {
            return rules.belowEntryPoints() ? null : beginTrace(thread, parameters);
        }
        if (!trace.measured || isTooMuch(thread, trace)) {
            return null;
        }
        ChosenCallEvent event = begin(thread, trace, thread.depth, parameters);
        thread.depth++;
        return event;
    }

    private Object beginTrace(MethodThread thread, @Nullable Object @Nullable [] parameters) {
        MethodTrace trace = choose(thread);
        if (!trace.measured) {
            thread.enter(trace, 0, LEFT_OUT_CALL);
            return LEFT_OUT_CALL;
        }
        trace.take(rules.maxCalls());
        ChosenCallEvent event = begin(thread, trace, 0, parameters);
        thread.enter(trace, 0, event); // last, so that an error before leaves the thread in no trace that never ends
        thread.depth = 1;
        return event;
    }

    private boolean isTooMuch(MethodThread thread, MethodTrace trace) {
        if (thread.depth >= rules.maxDepth()) {
            thread.tooDeep++;
            if (trace.cutAtDepth()) {
                cutAtDepth.increment();
            }
        } else {
            int before = trace.take(rules.maxCalls());
            if (before < rules.maxCalls()) {
                return false;
            }
            thread.tooMany++;
            if (before == rules.maxCalls()) {
                cutAtCalls.increment();
            }
        }
        if (thread.leftOut++ % TELL_EVERY == 0) {
            tell(thread, trace);
        }
        return true;
    }

    private void tell(MethodThread thread, MethodTrace trace) {
        if (!thread.tells()) {
            return;
        }
        callsLeftOut.add(thread.tooDeep + thread.tooMany);
        MethodTraceEvent event = new MethodTraceEvent();
        if (trace.id() != 0 && event.isEnabled()) {
            event.trace = trace.id();
            event.tooDeep = thread.tooDeep;
            event.tooMany = thread.tooMany;
            event.maxDepth = rules.maxDepth();
            event.maxCalls = rules.maxCalls();
            event.handedOver = thread.handedOver;
            event.commit();
        }
        thread.told();
    }

    private ChosenCallEvent begin(
            MethodThread thread, MethodTrace trace, int depth, @Nullable Object @Nullable [] parameters) {
        ChosenCallEvent event = thread.event(depth);
        if (event == null) {
            event = fresh(thread);
            thread.keep(event, depth);
        }
        if (++thread.written >= thread.batch) {
            rate.add(thread.written);
            thread.written = 0;
        }
        event.trace = trace.id();
        event.depth = depth;
        // by their own types, which the compiler then knows
        if (event instanceof MethodCallEvent call) {
            call.begun = call.isEnabled();
            call.begin();
        } else if (event instanceof MethodCostEvent cost) {
            begin(cost);
        } else if (event instanceof MethodSizesEvent sizes) {
            sizes.begun = sizes.isEnabled();
            Sizes.describe(sizes, sizes.begun && parameters != null ? parameters : NO_PARAMETERS);
            sizes.begin();
        }
        return event;
    }

    private ChosenCallEvent fresh(MethodThread thread) {
        ChosenCallEvent event = switch (measure) {
            case SUMS, CALLS -> new MethodCallEvent();
            case CALLS_WITH_CPU, CALLS_WITH_ALLOCATION, CALLS_WITH_CPU_AND_ALLOCATION -> new MethodCostEvent();
            case CALLS_WITH_SIZES -> new MethodSizesEvent();
        };
        event.thread = thread;
        return event;
    }

    private void begin(MethodCostEvent event) {
        event.begun = event.isEnabled();
        event.cpuNanos = cpu != null && event.begun ? cpu.now() : -1;
        event.allocatedBytes = allocation != null && event.begun ? allocation.now() : -1;
        event.begin();
    }

    /** @param token of a call that may have begun with an earlier probe; then this one knows nothing of it */
    public void endCall(int site, Object token, @Nullable Throwable failure) {
        if (token == LEFT_OUT_CALL) {
            leave(token);
        } else if (token instanceof ChosenCallEvent event
                && event.thread instanceof MethodThread thread
                && thread.mark == threads.mark) {
            endCall(thread, site, event, failure);
        }
    }

    private void endCall(MethodThread thread, int site, ChosenCallEvent event, @Nullable Throwable failure) {
        // first, so that an error after it does not leave the thread in a trace that never ends
        if (event.depth < thread.depth) {
            thread.depth = event.depth;
        }
        MethodTrace left = thread.isRoot(event) ? thread.leave() : null;
        if (event instanceof MethodCallEvent call) {
            call.end();
            if (call.begun && call.shouldCommit()) {
                call.method = site;
                call.failed = failure != null;
                call.commit();
            }
        } else if (event instanceof MethodSizesEvent sizes) {
            sizes.end();
            if (sizes.begun && sizes.shouldCommit()) {
                sizes.method = site;
                sizes.failed = failure != null;
                sizes.commit();
            }
        } else if (event instanceof MethodCostEvent cost) {
            cost.end();
            if (cost.begun && cost.shouldCommit()) {
                commit(cost, site, failure);
            }
        }
        thread.sums.add(site, 0);
        if (left != null) {
            tell(thread, left);
        }
    }

    private void commit(MethodCostEvent event, int site, @Nullable Throwable failure) {
        event.method = site;
        event.failed = failure != null;
        if (cpu != null && event.cpuNanos >= 0) {
            event.cpuNanos = Math.max(0, cpu.now() - event.cpuNanos);
        }
        if (allocation != null && event.allocatedBytes >= 0) {
            event.allocatedBytes = Math.max(0, allocation.now() - event.allocatedBytes);
        }
        event.commit();
    }

    /** Whether sums of time are kept, not only numbers of calls. */
    boolean sumsTimes() {
        return measure == Measure.SUMS;
    }

    /** Of so many traces one is measured. */
    public int oneIn() {
        return oneIn;
    }

    /** What is missing of the traces. */
    public TraceFigures figures() {
        return new TraceFigures(
                cutAtDepth.sum(),
                cutAtCalls.sum(),
                callsLeftOut.sum(),
                tracesLeftOut.sum(),
                handedOver.sum(),
                takenUp.sum());
    }

    /** Of all calls that were measured; where calls are written down one by one only their numbers. */
    public Sums total() {
        return threads.total();
    }
}
