package dev.culprit.agent.probes.methods;

import dev.culprit.agent.probes.shared.OneIn;
import dev.culprit.agent.probes.shared.Outermost;
import dev.culprit.boot.Sink;
import dev.culprit.jfr.events.methods.ChosenCallEvent;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What one thread is in the middle of, as far as chosen methods go. Only its own thread touches it, but for the sums. */
final class MethodThread {

    /** Numbers of traces are taken in blocks, so that threads seldom meet there. */
    private static final int BLOCK = 64;

    private static final int FIRST_EVENTS = 8;
    private static final int MOST_EVENTS = 128;
    private static final @Nullable ChosenCallEvent[] NO_EVENTS = {};

    /** One for all traces of the JVM: a recording may know several probes. */
    private static final AtomicLong NEXT_BLOCK = new AtomicLong(BLOCK);

    /** The same for all threads of a probe. Nothing that leads to the probe: a thread keeps this longer than the probe is there. */
    final Object mark;

    /** Threads of the agent. Nothing is measured in them. */
    final boolean own;

    final Sums sums;

    /** Which of its traces are measured. */
    final OneIn chosen;

    /** Whether the thread works on a trace. */
    private boolean inside;

    /** What it works on, or did the last time: not stored again if it is the same, for the reason that {@link Outermost} tells. */
    private @Nullable MethodTrace trace;

    /** The last one that began here. */
    private MethodTrace latest = MethodTrace.LEFT_OUT;

    /**
     * What ends the trace in this thread: the token of the outermost call, the entry point's call or the task. Not a depth: calls
     * whose end gets lost, because the stack is full there, would put it out of step for ever. Only meant inside.
     */
    private @Nullable Object root;

    /** The same where tokens are times; {@link Sink#NOT_MEASURED} unless the outermost call is the root. */
    long rootBegun;

    /** Calls of the trace that are written down and not at an end. Each sets it right when it ends. */
    int depth;

    /** Calls that were written down since {@link CallRate} was told; tells it after so many. */
    int written;

    final int batch;

    /** Calls that were left out since the trace began in this thread. */
    long leftOut;

    /** What is not told yet. */
    long tooDeep;

    long tooMany;
    long handedOver;

    /** What {@link #depth} was when the trace began in this thread. */
    private int around;

    /** Those of calls by their depth, to be used again: measuring leaves nothing for the collector. */
    private @Nullable ChosenCallEvent[] events = NO_EVENTS;

    private final long origin;

    private long lastTrace = BLOCK - 1;

    /**
     * @param batch see {@link CallRate#batch}
     * @param random any number, by which threads choose different traces
     * @param origin a multiple of the size of a block above which numbers of traces lie
     */
    MethodThread(Object mark, boolean own, Sums sums, int oneIn, int batch, int random, long origin) {
        this.mark = mark;
        this.own = own;
        this.batch = batch;
        this.sums = sums;
        this.origin = origin;
        chosen = new OneIn(oneIn, random);
    }

    /**
     * One whose calls are written down, with a number that no other has. If the end of the one before got lost, so that the thread still
     * works on it, that becomes this one.
     */
    MethodTrace newTrace() {
        long next = lastTrace + 1;
        if (next % BLOCK == 0) {
            next = NEXT_BLOCK.getAndAdd(BLOCK);
        }
        lastTrace = next;
        if (latest == MethodTrace.LEFT_OUT || latest.isShared()) {
            latest = new MethodTrace(origin + next, true);
        } else {
            latest.becomes(origin + next);
        }
        return latest;
    }

    /** Null outside of traces. */
    @Nullable
    MethodTrace trace() {
        return inside ? trace : null;
    }

    /** Whether this ends the trace that the thread is in. */
    boolean isRoot(Object token) {
        return inside && root == token;
    }

    /** A trace of which only sums are kept begins. */
    void begin(MethodTrace begun, long rootBegins) {
        work(begun);
        rootBegun = rootBegins;
        root = null;
    }

    /** It ends. */
    void end() {
        rootBegun = Sink.NOT_MEASURED;
        inside = false;
    }

    private void work(MethodTrace begun) {
        if (trace != begun) {
            trace = begun;
        }
        inside = true;
    }

    /**
     * A trace begins or goes on in this thread.
     *
     * @param around calls around what begins
     */
    void enter(MethodTrace begun, int around, Object by) {
        if (inside) {
            leave(); // its end got lost
        }
        this.around = around;
        depth = around;
        leftOut = 0;
        told();
        if (root != by) {
            root = by;
        }
        work(begun);
    }

    /** The thread is in no trace any more. Answers the one that it was in; null if in none. */
    @Nullable
    MethodTrace leave() {
        MethodTrace left = trace();
        inside = false;
        if (depth > around) {
            events = NO_EVENTS; // calls that go on keep theirs
        }
        return left;
    }

    /** That of the last call so deep, which has ended; null if there is none. */
    @Nullable
    ChosenCallEvent event(int depth) {
        return depth < events.length ? events[depth] : null;
    }

    /** To be used again, if calls are seldom deeper. */
    void keep(ChosenCallEvent event, int depth) {
        if (depth >= MOST_EVENTS) {
            return;
        }
        if (depth >= events.length) {
            events = Arrays.copyOf(events, Math.min(MOST_EVENTS, Math.max(FIRST_EVENTS, 2 * depth)));
        }
        events[depth] = event;
    }

    /** Whether there is anything to tell of what is missing. */
    boolean tells() {
        return tooDeep + tooMany > 0 || handedOver != 0;
    }

    void told() {
        tooDeep = 0;
        tooMany = 0;
        handedOver = 0;
    }
}
