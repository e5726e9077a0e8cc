package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.read.pass.LongColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * Calls of methods as they lie within each other: those of a thread as their times do, and the outermost of a task below the
 * call that handed it to an executor.
 */
final class CallNest {

    static final int NOT_MEASURED = -1;

    /** How often a task was handed over by a task, at most, before somebody is found who was in a call. */
    private static final int MOST_HANDS = 16;

    private static final int NONE = -1;

    /** By the id that the recording gives them, for threads of the system have no other. */
    private final Map<Long, ThreadCalls> threads = new HashMap<>();
    /** By the id that Java gives them. */
    private final Map<Long, ThreadCalls> byJavaId = new HashMap<>();

    /** What one thread did, in the order in which it ended. */
    private static final class ThreadCalls {
        final LongColumn starts = new LongColumn();
        final LongColumn ends = new LongColumn();
        /** Number of the method, shifted by one bit; the lowest bit says whether the call failed. */
        final LongColumn which = new LongColumn();

        final LongColumn cpuNanos = new LongColumn();
        final LongColumn bytes = new LongColumn();
        final List<Task> tasks = new ArrayList<>();

        /** The calls as they began; of those that began together the one that ended last comes first. */
        int[] order = {};
        /** The call around each, {@link #NONE} for the outermost of the thread. */
        int[] around = {};

        Growing[] nodes = {};
    }

    /** A task that a thread did for another. */
    private record Task(long start, long end, long callerId, long submitted) {}

    /** A node that grows. */
    private static final class Growing {
        /** By the number of the method; its complement, if it was called in another thread. */
        final Map<Integer, Growing> children = new HashMap<>();

        long calls;
        long failed;
        long total;
        long below;
        long cpuNanos = NOT_MEASURED;
        long bytes = NOT_MEASURED;
    }

    void add(RecordedThread by, long start, long end, int method, boolean failed, long cpuNanos, long bytes) {
        ThreadCalls thread = thread(by);
        thread.starts.add(start);
        thread.ends.add(end);
        thread.which.add((long) method << 1 | (failed ? 1 : 0));
        thread.cpuNanos.add(cpuNanos);
        thread.bytes.add(bytes);
    }

    void addTask(RecordedThread by, long start, long end, long callerId, long submitted) {
        thread(by).tasks.add(new Task(start, end, callerId, submitted));
    }

    private ThreadCalls thread(RecordedThread by) {
        return threads.computeIfAbsent(by.getId(), id -> {
            ThreadCalls fresh = new ThreadCalls();
            if (by.getJavaThreadId() > 0) {
                byJavaId.put(by.getJavaThreadId(), fresh);
            }
            return fresh;
        });
    }

    /**
     * All calls, added up: methods with the same callers are one node, the one with the most time first.
     *
     * @param methods names by number
     */
    List<CallTree.Node> nodes(Map<Integer, String> methods) {
        Growing top = new Growing();
        // in the order in which calls began, for whoever hands something over began before
        PriorityQueue<Next> next = new PriorityQueue<>(Comparator.comparingLong(Next::start));
        for (ThreadCalls thread : threads.values()) {
            nest(thread);
            offer(next, thread, 0);
        }
        for (Next first = next.poll(); first != null; first = next.poll()) {
            count(first.thread, first.thread.order[first.place], top);
            offer(next, first.thread, first.place + 1);
        }
        return nodes(top, methods);
    }

    private static void offer(PriorityQueue<Next> queue, ThreadCalls thread, int place) {
        if (place < thread.order.length) {
            queue.add(new Next(thread, place));
        }
    }

    /** The next call of a thread. */
    private record Next(ThreadCalls thread, int place) {
        long start() {
            return thread.starts.get(thread.order[place]);
        }
    }

    private static void nest(ThreadCalls thread) {
        thread.tasks.sort(Comparator.comparingLong(Task::start));
        thread.order = IntStream.range(0, thread.starts.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(thread.starts::get)
                        .thenComparing(Comparator.<Integer>comparingLong(thread.ends::get)
                                .reversed())
                        .thenComparing(Comparator.reverseOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        thread.around = new int[thread.order.length];
        thread.nodes = new Growing[thread.order.length];
        int open = NONE;
        for (int call : thread.order) {
            while (open != NONE && thread.ends.get(call) > thread.ends.get(open)) {
                open = thread.around[open];
            }
            thread.around[call] = open;
            open = call;
        }
    }

    private void count(ThreadCalls thread, int call, Growing top) {
        int method = (int) (thread.which.get(call) >> 1);
        int around = thread.around[call];
        Growing handing = around == NONE ? handing(thread, thread.starts.get(call)) : null;
        Growing parent = around != NONE ? thread.nodes[around] : handing != null ? handing : top;
        Growing node = parent.children.computeIfAbsent(handing == null ? method : ~method, m -> new Growing());
        thread.nodes[call] = node;
        long nanos = thread.ends.get(call) - thread.starts.get(call);
        node.calls++;
        node.failed += thread.which.get(call) & 1;
        node.total += nanos;
        node.cpuNanos = sum(node.cpuNanos, thread.cpuNanos.get(call));
        node.bytes = sum(node.bytes, thread.bytes.get(call));
        if (handing == null) {
            parent.below += nanos;
        }
    }

    /** The call that handed over what a thread was doing at some moment; null if that is not known. */
    private @Nullable Growing handing(ThreadCalls thread, long moment) {
        ThreadCalls at = thread;
        long when = moment;
        for (int hand = 0; hand < MOST_HANDS; hand++) {
            Task task = taskAt(at, when);
            ThreadCalls caller = task == null ? null : byJavaId.get(task.callerId);
            if (task == null || caller == null) {
                return null;
            }
            int call = innermostAt(caller, task.submitted);
            if (call != NONE) {
                return caller.nodes[call];
            }
            at = caller;
            when = task.submitted;
        }
        return null;
    }

    private static @Nullable Task taskAt(ThreadCalls thread, long moment) {
        int low = 0;
        int high = thread.tasks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (thread.tasks.get(middle).start <= moment) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Task last = low == 0 ? null : thread.tasks.get(low - 1);
        return last != null && last.end > moment ? last : null;
    }

    private static int innermostAt(ThreadCalls thread, long moment) {
        int low = 0;
        int high = thread.order.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (thread.starts.get(thread.order[middle]) <= moment) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int call = low == 0 ? NONE : thread.order[low - 1];
        while (call != NONE && thread.ends.get(call) <= moment) {
            call = thread.around[call];
        }
        return call;
    }

    private static long sum(long known, long more) {
        return more < 0 ? known : Math.max(0, known) + more;
    }

    private static List<CallTree.Node> nodes(Growing parent, Map<Integer, String> methods) {
        List<CallTree.Node> nodes = new ArrayList<>();
        parent.children.forEach((key, node) -> {
            int method = key < 0 ? ~key : key;
            nodes.add(new CallTree.Node(
                    methods.getOrDefault(method, "method " + method),
                    key < 0,
                    node.calls,
                    node.failed,
                    new CallTree.Cost(node.total, Math.max(0, node.total - node.below), node.cpuNanos, node.bytes),
                    nodes(node, methods)));
        });
        nodes.sort(Comparator.comparingLong(CallTree.Node::totalNanos).reversed());
        return nodes;
    }
}
