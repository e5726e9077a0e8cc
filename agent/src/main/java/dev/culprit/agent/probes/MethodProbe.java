package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.MethodSelection;
import dev.culprit.agent.instrument.MethodSelection.Measure;
import dev.culprit.boot.Sink;
import dev.culprit.jfr.events.MethodCallEvent;
import dev.culprit.jfr.events.MethodCostEvent;
import dev.culprit.jfr.events.MethodSizesEvent;
import java.util.List;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * Measures chosen methods, inclusive of what they call: of a recursive one every level counts. The price of a call is two
 * clock reads and a few additions, or one event; calls inside a trace that is not measured cost next to nothing.
 */
final class MethodProbe {

    /** Token of the outermost call of a trace that is not measured, as time and as object. */
    private static final long LEFT_OUT = -2;

    private static final Object LEFT_OUT_CALL = new Object();

    private final MethodThreads threads;
    private final int oneIn;
    private final Measure measure;
    private final @Nullable CpuClock cpu;
    private final @Nullable AllocationClock allocation;

    /** Calls that began before are of an earlier probe. */
    private final long birth = System.nanoTime();

    MethodProbe(MethodSelection selection) {
        oneIn = selection.oneIn();
        measure = selection.measure();
        threads = new MethodThreads(oneIn);
        cpu = measure == Measure.CALLS_WITH_CPU ? new CpuClock() : null;
        allocation = measure == Measure.CALLS_WITH_ALLOCATION ? new AllocationClock() : null;
        rehearse();
    }

    /** Loads what a call needs: its end may come where the stack is full and no class can be loaded. */
    private static void rehearse() {
        new MethodThreads(2).mine();
        new MethodThread(true, new Sums(), 2, 1).choose(2);
        for (Sums sums : List.of(new Sums(), new SharedSums())) {
            sums.add(0, 1);
        }
        for (Event event : List.of(new MethodCallEvent(), new MethodCostEvent(), new MethodSizesEvent())) {
            event.begin();
            event.end();
            event.shouldCommit();
        }
    }

    /** See {@link Sink#begin}. Not recorded, so an error here costs nothing. */
    long begin() {
        if (measure != Measure.SUMS) {
            return Sink.NOT_MEASURED; // a class that kept the probes of an earlier selection
        }
        if (oneIn > 1) {
            return beginSampled();
        }
        long now = System.nanoTime();
        return now == Sink.NOT_MEASURED ? 1 : now;
    }

    private long beginSampled() {
        MethodThread thread = threads.mine();
        if (thread.rootBegun != Sink.NOT_MEASURED) {
            return thread.chosen ? now() : Sink.NOT_MEASURED;
        }
        thread.chosen = thread.choose(oneIn);
        long begun = thread.chosen ? now() : LEFT_OUT;
        thread.rootBegun = begun;
        return begun;
    }

    /** Any time but those that mean something else. */
    private static long now() {
        long now = System.nanoTime();
        return now == Sink.NOT_MEASURED || now == LEFT_OUT ? 1 : now;
    }

    void end(int site, long begun) {
        long end = System.nanoTime();
        MethodThread thread = threads.mine();
        if (oneIn > 1 && thread.rootBegun == begun) {
            thread.rootBegun = Sink.NOT_MEASURED;
        }
        if (begun == LEFT_OUT || begun - birth < 0 || measure != Measure.SUMS) {
            return;
        }
        thread.sums.add(site, end - begun); // those of the agent's own threads nobody reads
    }

    /**
     * Answers the event of the call, a mark for the outermost call of a trace that is left out, or null.
     *
     * @param parameters null unless their sizes are wanted
     */
    @Nullable
    Object beginCall(@Nullable Object @Nullable [] parameters) {
        if (measure == Measure.SUMS) {
            return null; // a class that kept the probes of an earlier selection
        }
        MethodThread thread = threads.mine();
        boolean outermost = thread.root == null;
        if (outermost) {
            thread.chosen = !thread.own && thread.choose(oneIn);
            if (!thread.chosen) {
                thread.root = LEFT_OUT_CALL;
                return LEFT_OUT_CALL;
            }
        } else if (!thread.chosen) {
            return null;
        }
        Event event = switch (measure) {
            case SUMS, CALLS -> call(thread);
            case CALLS_WITH_CPU, CALLS_WITH_ALLOCATION -> cost(thread);
            case CALLS_WITH_SIZES -> sizes(thread, parameters);
        };
        if (outermost) {
            thread.root = event; // last, so that an error before does not leave the thread in a trace that never ends
        }
        return event;
    }

    private static Event call(MethodThread thread) {
        MethodCallEvent event = new MethodCallEvent();
        event.trace = thread.trace();
        event.begin();
        return event;
    }

    private Event cost(MethodThread thread) {
        MethodCostEvent event = new MethodCostEvent();
        if (event.isEnabled()) {
            event.trace = thread.trace();
            if (cpu != null) {
                event.cpuNanos = cpu.now();
            }
            if (allocation != null) {
                event.allocatedBytes = allocation.now();
            }
        }
        event.begin();
        return event;
    }

    private static Event sizes(MethodThread thread, @Nullable Object @Nullable [] parameters) {
        MethodSizesEvent event = new MethodSizesEvent();
        if (parameters != null && event.isEnabled()) {
            event.trace = thread.trace();
            Sizes.describe(event, parameters);
        }
        event.begin();
        return event;
    }

    /** Whether the thread is in a call that is written down. */
    boolean isTracing() {
        if (measure == Measure.SUMS) {
            return false;
        }
        MethodThread thread = threads.mine();
        return thread.root != null && thread.chosen;
    }

    static boolean isToken(Object token) {
        return token instanceof MethodCallEvent
                || token instanceof MethodCostEvent
                || token instanceof MethodSizesEvent
                || token == LEFT_OUT_CALL;
    }

    void endCall(int site, Object token, @Nullable Throwable failure) {
        MethodThread thread = threads.mine();
        if (thread.root == token) {
            thread.root = null; // first, so that an error after it does not leave the thread in a trace that never ends
        }
        if (token == LEFT_OUT_CALL || measure == Measure.SUMS) {
            return;
        }
        if (token instanceof MethodCallEvent event) {
            event.end();
            if (event.shouldCommit()) {
                event.method = site;
                event.failed = failure != null;
                event.commit();
            }
        } else if (token instanceof MethodSizesEvent event) {
            event.end();
            if (event.shouldCommit()) {
                event.method = site;
                event.failed = failure != null;
                event.commit();
            }
        } else if (token instanceof MethodCostEvent event) {
            event.end();
            if (event.shouldCommit()) {
                commit(event, site, failure);
            }
        }
        thread.sums.add(site, 0);
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
    int oneIn() {
        return oneIn;
    }

    /** Of all calls that were measured; where calls are written down one by one only their numbers. */
    Sums total() {
        return threads.total();
    }
}
