package dev.culprit.jfr.read.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which call handed a task over, itself or by way of other tasks: the one that its thread was in at that moment. */
final class TaskOwners {

    private static final int NONE = CallOrder.NONE;

    /** How deep tasks hand over tasks, at most; probes follow fewer. */
    private static final int MOST_LEVELS = 8;

    private final CallOrder order;
    private final BitSet tasks = new BitSet();
    /** Who handed a task over, {@link #NONE} for calls. */
    private final int[] parent;

    TaskOwners(CallOrder order, CallColumns columns) {
        this.order = order;
        parent = new int[order.count()];
        Arrays.fill(parent, NONE);
        for (int call = 0; call < order.count(); call++) {
            int row = order.row(call);
            if (columns.isTask(row)) {
                tasks.set(call);
                int thread = order.thread(columns.callerId.get(row));
                long submitted = order.start(call) - columns.queuedNanos.get(row);
                parent[call] = thread == Threads.NONE ? NONE : order.lastTouching(thread, submitted, submitted);
            }
        }
    }

    boolean isTask(int call) {
        return tasks.get(call);
    }

    /** Who handed a task over, a call or a task; {@link #NONE} for calls, and if it is not known. */
    int parent(int task) {
        return parent[task];
    }

    /** The call that a task was done for, {@link #NONE} if it is not known. */
    int root(int task) {
        int above = task;
        for (int level = 0; level < MOST_LEVELS && above != NONE; level++) {
            if (!isTask(above)) {
                return above;
            }
            above = parent[above];
        }
        return NONE;
    }

    /** Rows of the tasks that were done for calls in this order. */
    BitSet ownedRows() {
        BitSet rows = new BitSet();
        for (int task = tasks.nextSetBit(0); task >= 0; task = tasks.nextSetBit(task + 1)) {
            if (root(task) != NONE) {
                rows.set(order.row(task));
            }
        }
        return rows;
    }

    /** All tasks below a call or task, those that end first at the beginning. */
    Map<Integer, int[]> below() {
        Map<Integer, List<Integer>> lists = new HashMap<>();
        for (int task = 0; task < parent.length; task++) {
            int above = parent[task];
            for (int level = 0; level < MOST_LEVELS && above != NONE; level++) {
                lists.computeIfAbsent(above, call -> new ArrayList<>(2)).add(task);
                above = parent[above];
            }
        }
        Map<Integer, int[]> below = new HashMap<>();
        lists.forEach((call, found) -> below.put(
                call,
                found.stream()
                        .sorted(Comparator.comparingLong(order::end))
                        .mapToInt(Integer::intValue)
                        .toArray()));
        return below;
    }
}
