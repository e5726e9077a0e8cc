package dev.culprit.agent.probes.executors;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.probes.methods.MethodProbe;
import dev.culprit.agent.probes.methods.TracePoint;
import dev.culprit.agent.probes.shared.CpuClock;
import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.RunDelays;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import org.jspecify.annotations.Nullable;

/**
 * Follows what measured calls hand to executors: how long it queues and how long it runs. A task is recognised by its identity
 * when a thread takes it up; nothing is wrapped around it. Of what nobody hands over inside a measured call only a look into
 * an empty cache is left.
 */
public final class HandedTaskProbe {

    /** So often a task may be handed over by a task; else a pool whose tasks make tasks would be followed for ever. */
    private static final int MOST_LEVELS = 4;

    /**
     * A task that was handed over, known to who meets it again.
     *
     * @param event begun, so that the recording's own clock tells in which call it was handed over
     * @param level 1 if a call handed it over, otherwise one more than that of the task which did
     * @param recorded whether it is written down; otherwise it is followed for the sake of its trace only
     * @param quiet whether nothing that it does is written down but for that trace
     * @param asyncId of the call that handed it over, see {@link ThreadState#asyncId}
     * @param from the trace of chosen methods that it goes on with; null if there is none
     */
    private record Handed(
            ExecutorTaskEvent event,
            long nanos,
            int level,
            boolean recorded,
            boolean sampled,
            boolean ambiguous,
            boolean quiet,
            long asyncId,
            @Nullable KnownPool pool,
            @Nullable TracePoint from) {

        Handed withDoubt() {
            return new Handed(event, nanos, level, recorded, sampled, true, quiet, asyncId, pool, from);
        }
    }

    /**
     * Token of asking for the next task. The JDK's, not ours: a thread of a pool that has nothing to do holds it for as long as that lasts,
     * also when the agent has left.
     */
    static final Object TAKEN = new Object();

    private final IdentityCache<Handed> handed = new IdentityCache<>();
    private final CpuClock cpu = new CpuClock();
    private final RunDelays delays;
    private final Pools pools;
    private final CallCounts counts;
    private final @Nullable MethodProbe methods;

    /**
     * @param counts counts what tasks of recorded calls write
     * @param delays asked of tasks of sampled calls
     * @param methods null if none are chosen
     */
    public HandedTaskProbe(Pools pools, CallCounts counts, RunDelays delays, @Nullable MethodProbe methods) {
        this.pools = pools;
        this.counts = counts;
        this.delays = delays;
        this.methods = methods;
    }

    /**
     * Whether the JVM only goes on with a virtual thread that way. To be asked before anything else: it may do so in the middle
     * of changing threads, when nothing else is allowed.
     */
    public static boolean isContinuation(@Nullable Object task) {
        return task != null && task.getClass().getName().startsWith("java.lang.VirtualThread");
    }

    /**
     * Work is handed to an executor; the innermost of several that hand it on is the one in whose queue it is. One object that
     * several threads hand over at the same time cannot be told apart, and is not followed.
     */
    @Nullable
    Object submit(ThreadState state, Object executor, @Nullable Object task) {
        TracePoint from = methods == null ? null : methods.point();
        boolean followed = from != null && from.isWritten() || state.isRecorded();
        boolean partOfAnswer = state.asking.isInside();
        if (task == null || partOfAnswer || !followed && from == null) {
            return null;
        }
        int level = state.task.isInside() ? state.taskLevel + 1 : 1;
        Handed before = handed.get(task);
        boolean byAnother = before != null && before.event.callerId != state.id;
        if (methods != null && (before == null || byAnother)) {
            methods.handOver(1);
        }
        ExecutorTaskEvent event = new ExecutorTaskEvent();
        boolean recorded = followed && event.isEnabled();
        if (level <= MOST_LEVELS && (recorded || from != null)) {
            event.callerId = state.id;
            event.trace = from == null ? 0 : from.trace().id();
            event.begin();
            Handed fresh = new Handed(
                    event,
                    System.nanoTime(),
                    level,
                    recorded,
                    recorded && state.isSampled(),
                    false,
                    state.isQuiet(),
                    state.isServing() ? state.asyncId : 0,
                    recorded ? find(state, executor) : null,
                    from);
            boolean ambiguous = before != null && (before.ambiguous || byAnother);
            handed.put(task, ambiguous ? fresh.withDoubt() : fresh);
        }
        return null;
    }

    /** Null if it has no threads of its own, or there are too many. */
    private @Nullable KnownPool find(ThreadState state, Object executor) {
        KnownPool last = state.lastExecutor;
        if (last == null || !last.is(executor)) {
            last = pools.ofExecutor(executor);
            state.lastExecutor = last;
        }
        return last;
    }

    /** A thread of a pool begins, asks for its next task or ends, so that the one before is done. */
    Object asks(ThreadState state) {
        ExecutorTaskEvent event = state.taskEvent;
        if (event != null) {
            exit(state, event);
        }
        if (methods != null) {
            methods.leave(); // also that of a chosen method in which the thread does all its tasks
        }
        return TAKEN;
    }

    /**
     * A task begins: a thread of a pool has taken it, or it runs.
     *
     * @return null if it is not followed, or has begun already; what a thread hands over and runs itself is a part of what it
     *     does anyway
     */
    @Nullable
    ExecutorTaskEvent begin(ThreadState state, @Nullable Object task) {
        if (task == null) {
            return null;
        }
        if (state.service.isInside() || state.task.isInside()) {
            doItself(state, task);
            return null;
        }
        Handed known = handed.take(task);
        if (known == null || known.ambiguous) {
            return null;
        }
        ExecutorTaskEvent event = known.event;
        KnownPool pool = known.pool;
        if (pool != null) {
            pools.served(pool, Thread.currentThread().getName());
            event.poolId = pool.id();
        }
        event.virtualThread = state.virtual;
        state.taskLevel = known.level;
        state.asyncId = known.asyncId;
        boolean sampled = known.sampled && !state.virtual;
        state.delayAtStart = sampled ? delays.begin() : RunDelays.UNKNOWN;
        state.cpuAtStart = sampled ? cpu.now() : -1;
        event.queuedNanos = Math.max(0, System.nanoTime() - known.nanos);
        if (methods != null) {
            methods.enter(event, known.from);
        }
        state.begins(known.quiet);
        state.taskEvent = event;
        return known.recorded ? state.task.enter(event) : state.task.enterUnrecorded(event);
    }

    /** So that nobody waits for another thread to take it up. */
    private void doItself(ThreadState state, Object task) {
        if (methods != null) {
            Handed known = handed.get(task);
            if (known != null && known.event.callerId == state.id && handed.take(task) != null) {
                methods.handOver(-1);
            }
        }
    }

    /**
     * A call enters on this thread: what runs here from now on is that call's, and no part of a task. If the task is the same call's, its time up to
     * now is part of how the call came here; otherwise it tells nothing of whoever handed it over.
     *
     * @param call number of the call, see {@link ThreadState#asyncId}
     */
    public void giveWay(ThreadState state, long call) {
        ExecutorTaskEvent event = state.taskEvent;
        if (event == null) {
            return;
        }
        if (call > 0 && call == state.asyncId) {
            exit(state, event);
        } else {
            leaveTrace(event);
            state.silent = false;
            leave(state, event);
        }
    }

    private void leaveTrace(ExecutorTaskEvent event) {
        if (methods != null) {
            methods.leave(event);
        }
    }

    private static boolean leave(ThreadState state, ExecutorTaskEvent event) {
        if (state.taskEvent == event) {
            state.taskEvent = null;
        }
        return state.task.leave(event);
    }

    void exit(ThreadState state, ExecutorTaskEvent event) {
        event.end();
        leaveTrace(event);
        state.silent = false;
        if (leave(state, event)) {
            if (state.cpuAtStart >= 0) {
                event.cpuNanos = Math.max(0, cpu.now() - state.cpuAtStart);
            }
            event.runDelayNanos = delays.since(state.delayAtStart);
            event.commit();
            counts.written(state.written + 1);
        }
    }
}
