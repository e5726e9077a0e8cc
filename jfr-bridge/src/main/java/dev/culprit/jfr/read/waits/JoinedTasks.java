package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.pass.Times;
import java.util.List;
import java.util.Map;

/**
 * Split calls, to which what tasks did while somebody waited for them has been added: that is what the waiting call did. A task's wait
 * states count by their shares in its whole time, for of when it did what only its waits are known.
 */
final class JoinedTasks {

    private final Accounting accounting;
    private final LinkedCalls calls;
    private final StateMillis millis;

    private JoinedTasks(Accounting accounting) {
        this.accounting = accounting;
        calls = accounting.calls();
        millis = accounting.millis();
    }

    static JoinedTasks of(SplitCalls split) {
        JoinedTasks joined = new JoinedTasks(split.accounting());
        Map<Integer, Map<Integer, Long>> waits = joined.accounting.waitsForTasks();
        for (int waiter : List.copyOf(waits.keySet())) {
            joined.settle(waiter, waits);
        }
        return joined;
    }

    Accounting accounting() {
        return accounting;
    }

    /** Tasks first, for they may have waited for others themselves. */
    private void settle(int waiter, Map<Integer, Map<Integer, Long>> waits) {
        Map<Integer, Long> nanosByTask = waits.remove(waiter);
        if (nanosByTask == null) {
            return;
        }
        nanosByTask.forEach((task, nanos) -> {
            settle(task, waits);
            if (take(waiter, task, nanos, accounting.pausedMillis(task))) {
                millis.add(WaitState.QUEUE, waiter, -Times.millis(nanos));
            }
        });
    }

    /**
     * The same for time in which nobody waited, but an asynchronous call was not at work either.
     *
     * @return whether anything is known of the task
     */
    boolean take(int call, int task, long nanos) {
        return take(call, task, nanos, 0);
    }

    /**
     * Adds a task's wait states, scaled to some time, to those of a call. Of a task whose computing was not sampled, what its
     * waits leave is not explained.
     *
     * @param pausedMillis of the task's pauses, those that the call has already
     * @return whether anything is known of the task
     */
    private boolean take(int call, int task, long nanos, double pausedMillis) {
        double whole = calls.partMillis(task) - pausedMillis;
        if (whole <= 0) {
            return false;
        }
        double share = Math.min(1, Times.millis(nanos) / whole);
        double left = whole;
        for (WaitState state : WaitState.values()) {
            double taken = millis.get(state, task);
            double own = state == WaitState.GC ? taken - pausedMillis : taken;
            if (Double.isFinite(own) && own != 0) {
                millis.add(state, call, share * own);
                left -= own;
            }
        }
        if (!calls.sampled(task) && left > 0) {
            millis.add(WaitState.UNKNOWN, call, share * left);
        }
        accounting.take(call, task, share);
        return true;
    }
}
