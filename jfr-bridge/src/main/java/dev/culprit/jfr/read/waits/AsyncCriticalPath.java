package dev.culprit.jfr.read.waits;

import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.facts.PoolSamples;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Explains waiting for another thread by the tasks that the call handed to executors, and by the answers that it asked other
 * services for, which are tasks that these do. Whoever is woken is woken by the task
 * that ended last; what it did while it was waited for is what the call did, and before that the call waited in the queue for
 * a thread, which is waiting for a pool. Going back from there to whoever handed that task over is the critical path of the
 * wait.
 */
final class AsyncCriticalPath {

    /** Waking up takes a while on a busy machine, and so does ending a task after somebody was woken. */
    private static final long LEAST_NEAR_NANOS = 5_000_000;

    private static final long NEAR_PART = 8;

    private static final String UNKNOWN = "(executor)";

    private static final int[] NONE = {};

    private final LinkedCalls calls;
    private final PoolSamples pools;
    /** All tasks below a call or task, those that end first at the beginning. */
    private final Map<Integer, int[]> below;

    /** Learns of a piece of a wait what it was for. Pieces come from the last to the first. */
    interface Pieces {

        /** The task ran. */
        void ran(int task, long from, long to);

        /** It had no thread yet. */
        void queued(int task, long from, long to);
    }

    AsyncCriticalPath(LinkedCalls calls, PoolSamples pools) {
        this.calls = calls;
        this.pools = pools;
        this.below = calls.tasksBelow();
    }

    /** Whether a call, or a task, handed something over. */
    boolean has(int call) {
        return below.containsKey(call);
    }

    /** Whether a task had to queue for threads that are limited; otherwise its thread only had to start. */
    private boolean queues(int task) {
        if (calls.isAway(task)) {
            return false;
        }
        long id = calls.executor(task);
        return id != 0 && !pools.isUnlimited(id);
    }

    /** Name of the executor that a task queued for. */
    String executor(int task) {
        long id = calls.executor(task);
        return id == 0 ? UNKNOWN : pools.nameOf(id);
    }

    /** Goes back along the critical path of a wait. Nothing is said of what it does not explain. */
    void explain(int waiter, long from, long to, Pieces pieces) {
        explain(below.getOrDefault(waiter, NONE), waiter, from, to, pieces);
    }

    /** The same for the time in which no thread was at work for an asynchronous call, by the tasks of all its parts. */
    void explain(List<Integer> parts, long from, long to, Pieces pieces) {
        int[] tasks = parts.stream()
                .flatMapToInt(part -> Arrays.stream(below.getOrDefault(part, NONE)))
                .boxed()
                .sorted(Comparator.comparingLong(calls::end))
                .mapToInt(Integer::intValue)
                .toArray();
        explain(tasks, parts.get(0), from, to, pieces);
    }

    private void explain(int[] tasks, int waiter, long from, long to, Pieces pieces) {
        int task = waking(tasks, from, to);
        long until = to;
        while (task != LinkedCalls.NONE && until > from) {
            long begun = Math.max(from, calls.start(task));
            long ended = Math.min(until, calls.end(task));
            if (begun < ended) {
                pieces.ran(task, begun, ended);
            }
            until = Math.min(until, begun);
            long handed = Math.max(from, calls.submitted(task));
            if (handed < until) {
                if (queues(task)) {
                    pieces.queued(task, handed, until);
                }
                until = handed;
            }
            int above = calls.parent(task);
            task = above == waiter || above == LinkedCalls.NONE || !calls.isTask(above) ? LinkedCalls.NONE : above;
        }
    }

    /** Which task ended a wait: the one that ended closest to it, on either side, as far as it can take to wake somebody up. */
    private int waking(int[] tasks, long from, long to) {
        long near = Math.max(LEAST_NEAR_NANOS, (to - from) / NEAR_PART);
        int low = 0;
        int high = tasks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (calls.end(tasks[middle]) < to - near) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int closest = LinkedCalls.NONE;
        for (int i = low; i < tasks.length && calls.end(tasks[i]) <= to + near; i++) {
            boolean meant = calls.submitted(tasks[i]) < to && calls.end(tasks[i]) > from;
            if (meant && (closest == LinkedCalls.NONE || distance(tasks[i], to) <= distance(closest, to))) {
                closest = tasks[i];
            }
        }
        return closest;
    }

    private long distance(int task, long moment) {
        return Math.abs(calls.end(task) - moment);
    }
}
