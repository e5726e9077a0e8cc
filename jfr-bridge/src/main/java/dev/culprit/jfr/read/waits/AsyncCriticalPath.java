package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.CallColumns;
import dev.culprit.jfr.read.calls.Calls;
import dev.culprit.jfr.read.calls.Threads;
import dev.culprit.jfr.read.facts.PoolSamples;
import dev.culprit.jfr.read.pass.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Explains waiting for another thread by the tasks that the call handed to executors, and by the answers that it asked other
 * services for, which are tasks that these do. Whoever is woken is woken by the task
 * that ended last; what it did while it was waited for is what the call did, and before that the call waited in the queue for
 * a thread, which is waiting for a pool. Going back from there to whoever handed that task over is the critical path of the
 * wait.
 *
 * <p>A task's wait states count by their shares in its whole time, for of when it did what only its waits are known.
 */
public final class AsyncCriticalPath {

    /** Waking up takes a while on a busy machine, and so does ending a task after somebody was woken. */
    private static final long LEAST_NEAR_NANOS = 5_000_000;

    private static final long NEAR_PART = 8;

    /** How deep tasks hand over tasks, at most; probes follow fewer. */
    private static final int MOST_LEVELS = 8;

    private static final String UNKNOWN = "(executor)";

    private final Calls calls;
    private final CallColumns columns;
    private final PoolSamples pools;
    /** Who handed a task over, {@link Calls#NONE} for calls. */
    private final int[] parent;
    /** All tasks below a call or task, those that end first at the beginning. */
    private final Map<Integer, int[]> below;

    /** Time, in nanoseconds, in which a call or task waited for what a task did; by the waiting one, by the task. */
    private final Map<Integer, Map<Integer, Long>> ran = new HashMap<>();

    /** Learns of a piece of a wait what it was for. Pieces come from the last to the first. */
    interface Pieces {

        /** The task ran. */
        void ran(int task, long from, long to);

        /** It had no thread yet. */
        void queued(int task, long from, long to);
    }

    private AsyncCriticalPath(Calls calls, CallColumns columns, PoolSamples pools, int[] parent) {
        this.calls = calls;
        this.columns = columns;
        this.pools = pools;
        this.parent = parent;
        this.below = below(calls, parent);
    }

    /** To be asked before calls are attributed, but after {@link AsyncParts#of}: gives tasks the service of their call. */
    public static AsyncCriticalPath of(Calls calls, CallColumns columns, PoolSamples pools) {
        int[] parent = parents(calls, columns);
        for (int call = 0; call < calls.count(); call++) {
            int root = calls.isTask(call) ? root(calls, parent, call) : Calls.NONE;
            if (root != Calls.NONE) {
                calls.service[call] = calls.service[root];
            }
        }
        return new AsyncCriticalPath(calls, columns, pools, parent);
    }

    /** The tasks that the chosen calls handed over, themselves or by way of other tasks. */
    public static BitSet rows(CallColumns columns, BitSet chosen) {
        BitSet candidates = (BitSet) chosen.clone();
        for (int row = 0; row < columns.size(); row++) {
            if (columns.isTask(row)) {
                candidates.set(row);
            }
        }
        Calls calls = columns.sorted(candidates);
        int[] parent = parents(calls, columns);
        BitSet found = new BitSet();
        for (int call = 0; call < calls.count(); call++) {
            if (calls.isTask(call) && root(calls, parent, call) != Calls.NONE) {
                found.set(calls.row[call]);
            }
        }
        return found;
    }

    private static int[] parents(Calls calls, CallColumns columns) {
        int[] parent = new int[calls.count()];
        Arrays.fill(parent, Calls.NONE);
        for (int call = 0; call < calls.count(); call++) {
            if (calls.isTask(call)) {
                int thread = calls.threads.find(columns.callerId.get(calls.row[call]));
                long moment = calls.submitted[call];
                parent[call] = thread == Threads.NONE ? Calls.NONE : calls.lastTouching(thread, moment, moment);
            }
        }
        return parent;
    }

    /** The call that a task was done for, {@link Calls#NONE} if it is not known. */
    private static int root(Calls calls, int[] parent, int task) {
        int above = task;
        for (int level = 0; level < MOST_LEVELS && above != Calls.NONE; level++) {
            if (!calls.isTask(above)) {
                return above;
            }
            above = parent[above];
        }
        return Calls.NONE;
    }

    private static Map<Integer, int[]> below(Calls calls, int[] parent) {
        Map<Integer, List<Integer>> lists = new HashMap<>();
        for (int task = 0; task < calls.count(); task++) {
            int above = parent[task];
            for (int level = 0; level < MOST_LEVELS && above != Calls.NONE; level++) {
                lists.computeIfAbsent(above, call -> new ArrayList<>(2)).add(task);
                above = parent[above];
            }
        }
        Map<Integer, int[]> below = new HashMap<>();
        lists.forEach((call, tasks) -> below.put(call, byEnd(calls, tasks.stream())));
        return below;
    }

    private static int[] byEnd(Calls calls, Stream<Integer> tasks) {
        return tasks.sorted(Comparator.comparingLong(task -> calls.end[task]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Whether a call, or a task, handed something over. */
    boolean has(int call) {
        return below.containsKey(call);
    }

    /** The call that a task was done for; {@link Calls#NONE} if it is not known. */
    int call(int task) {
        return root(calls, parent, task);
    }

    /** Whether another service does the task. */
    boolean isAway(int task) {
        return calls.is(task, CallColumns.AWAY);
    }

    /** Name of the other service that does a task. */
    String target(int task) {
        return columns.targets.name((int) columns.executor.get(calls.row[task]));
    }

    /** Whether a task had to queue for threads that are limited; otherwise its thread only had to start. */
    boolean queues(int task) {
        if (isAway(task)) {
            return false;
        }
        long id = columns.executor.get(calls.row[task]);
        return id != 0 && !pools.isUnlimited(id);
    }

    /** Name of the executor that a task queued for. */
    String executor(int task) {
        long id = columns.executor.get(calls.row[task]);
        return id == 0 ? UNKNOWN : pools.nameOf(id);
    }

    /** Goes back along the critical path of a wait. Nothing is said of what it does not explain. */
    void explain(int waiter, long from, long to, Pieces pieces) {
        explain(below.getOrDefault(waiter, new int[0]), waiter, from, to, pieces);
    }

    private void explain(int[] tasks, int waiter, long from, long to, Pieces pieces) {
        int task = waking(tasks, from, to);
        long until = to;
        while (task != Calls.NONE && until > from) {
            long begun = Math.max(from, calls.start[task]);
            long ended = Math.min(until, calls.end[task]);
            if (begun < ended) {
                pieces.ran(task, begun, ended);
            }
            until = Math.min(until, begun);
            long handed = Math.max(from, calls.submitted[task]);
            if (handed < until) {
                if (queues(task)) {
                    pieces.queued(task, handed, until);
                }
                until = handed;
            }
            int above = parent[task];
            task = above == waiter || above == Calls.NONE || !calls.isTask(above) ? Calls.NONE : above;
        }
    }

    /** Which task ended a wait: the one that ended closest to it, on either side, as far as it can take to wake somebody up. */
    private int waking(int[] tasks, long from, long to) {
        long near = Math.max(LEAST_NEAR_NANOS, (to - from) / NEAR_PART);
        int low = 0;
        int high = tasks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (calls.end[tasks[middle]] < to - near) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int closest = Calls.NONE;
        for (int i = low; i < tasks.length && calls.end[tasks[i]] <= to + near; i++) {
            boolean meant = calls.submitted[tasks[i]] < to && calls.end[tasks[i]] > from;
            if (meant && (closest == Calls.NONE || distance(tasks[i], to) <= distance(closest, to))) {
                closest = tasks[i];
            }
        }
        return closest;
    }

    private long distance(int task, long moment) {
        return Math.abs(calls.end[task] - moment);
    }

    /** Some time of a waiting call, counted as {@link WaitState#QUEUE} by now, was waiting for what a task did. */
    void waited(int waiter, int task, long nanos) {
        ran.computeIfAbsent(waiter, call -> new HashMap<>(2)).merge(task, nanos, Long::sum);
    }

    /** To be done when calls are attributed: what tasks did while somebody waited is what the waiting call did. */
    public void join(Accounting accounting) {
        for (int waiter : List.copyOf(ran.keySet())) {
            settle(waiter, accounting);
        }
    }

    /** Tasks first, for they may have waited for others themselves. */
    private void settle(int waiter, Accounting accounting) {
        Map<Integer, Long> nanosByTask = ran.remove(waiter);
        if (nanosByTask == null) {
            return;
        }
        nanosByTask.forEach((task, nanos) -> {
            settle(task, accounting);
            if (take(waiter, task, nanos, accounting.pausedMillis(task), accounting)) {
                calls.addMillis(WaitState.QUEUE, waiter, -Times.millis(nanos));
            }
        });
    }

    /**
     * Adds a task's wait states, scaled to some time, to those of a call. Of a task whose computing was not sampled, what its
     * waits leave is not explained.
     *
     * @param pausedMillis of the task's pauses, those that the call has already
     * @return whether anything is known of the task
     */
    private boolean take(int call, int task, long nanos, double pausedMillis, Accounting accounting) {
        double whole = calls.partMillis(task) - pausedMillis;
        if (whole <= 0) {
            return false;
        }
        double share = Math.min(1, Times.millis(nanos) / whole);
        double left = whole;
        for (WaitState state : WaitState.values()) {
            double millis = calls.has(state) ? calls.millis(state, task) : 0;
            double own = state == WaitState.GC ? millis - pausedMillis : millis;
            if (Double.isFinite(own) && own != 0) {
                calls.addMillis(state, call, share * own);
                left -= own;
            }
        }
        if (!calls.sampled(task) && left > 0) {
            calls.addMillis(WaitState.UNKNOWN, call, share * left);
        }
        accounting.take(call, task, share);
        return true;
    }

    /**
     * The same for the time in which no thread was at work for an asynchronous call, after everything else.
     *
     * @param parts of the call, the first at the beginning: it gets what is found out
     * @return how much of the time is explained, in milliseconds
     */
    double between(List<Integer> parts, long from, long to, Accounting accounting) {
        int first = parts.get(0);
        int[] tasks = byEnd(
                calls,
                parts.stream()
                        .filter(this::has)
                        .flatMapToInt(part -> Arrays.stream(below.get(part)))
                        .boxed());
        double[] explained = {0};
        explain(tasks, first, from, to, new Pieces() {
            @Override
            public void ran(int task, long begun, long ended) {
                if (isAway(task)) {
                    accounting.waitedFor(WaitState.EXTERNAL_CALL, target(task), first, ended - begun);
                    explained[0] += Times.millis(ended - begun);
                } else if (take(first, task, ended - begun, 0, accounting)) {
                    explained[0] += Times.millis(ended - begun);
                }
            }

            @Override
            public void queued(int task, long handed, long begun) {
                accounting.waitedFor(WaitState.POOL, executor(task), first, begun - handed);
                explained[0] += Times.millis(begun - handed);
            }
        });
        return explained[0];
    }
}
