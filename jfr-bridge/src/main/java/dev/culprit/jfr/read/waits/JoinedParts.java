package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.pass.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls joined with their tasks, of which those have been put together that threads worked on one after another: the time of the call is
 * that from its first part to its answer, its wait states are those of all parts, and what lies between them is explained by the
 * tasks that were handed to executors meanwhile ({@link AsyncCriticalPath}), or not at all. Of a part that overlaps one that began before
 * it, the wait states count by the share that is left.
 */
final class JoinedParts {

    private final Accounting accounting;
    private final JoinedTasks tasks;
    private final LinkedCalls calls;
    private final StateMillis millis;

    private JoinedParts(JoinedTasks tasks) {
        this.tasks = tasks;
        accounting = tasks.accounting();
        calls = accounting.calls();
        millis = accounting.millis();
    }

    static JoinedParts of(JoinedTasks tasks) {
        JoinedParts joined = new JoinedParts(tasks);
        joined.byCall().values().forEach(joined::join);
        return joined;
    }

    Accounting accounting() {
        return accounting;
    }

    /** Moves what later parts waited for to the first, and adds what is between, as far as tasks explain it. */
    private void join(List<Integer> parts) {
        int first = parts.get(0);
        double unknown = calls.millis(first);
        long reached = calls.start(first);
        for (int part : parts) {
            unknown -= between(parts, reached, calls.start(part));
            double share = shareAfter(reached, part);
            unknown -= share * calls.partMillis(part);
            reached = Math.max(reached, calls.end(part));
            if (part != first) {
                add(part, share, first);
            }
        }
        unknown -= between(parts, reached, Math.max(reached, calls.answered(first)));
        millis.add(WaitState.UNKNOWN, first, Math.max(0, unknown));
    }

    /** How much of a part is later than what parts that began before it have reached: time that threads share counts once. */
    private double shareAfter(long reached, int part) {
        long whole = calls.end(part) - calls.start(part);
        long fresh = calls.end(part) - Math.max(reached, calls.start(part));
        return whole <= 0 ? 1 : Math.max(0, fresh) / (double) whole;
    }

    private void add(int part, double share, int first) {
        for (WaitState state : WaitState.values()) {
            if (millis.has(state)) {
                millis.add(state, first, share * millis.get(state, part));
            }
        }
    }

    /** The parts of every asynchronous call whose first is there, in the order in which they began. */
    private Map<Long, List<Integer>> byCall() {
        Map<Long, List<Integer>> parts = new HashMap<>();
        calls.firstParts().forEach((id, first) -> parts.put(id, new ArrayList<>(List.of(first))));
        for (int call = 0; call < calls.count(); call++) {
            List<Integer> known = calls.isLater(call) ? parts.get(calls.asyncId(call)) : null;
            if (known != null) {
                known.add(call);
            }
        }
        parts.values().forEach(list -> list.sort(Comparator.comparingLong(calls::start)));
        return parts;
    }

    /**
     * Explains the time in which no thread was at work for an asynchronous call.
     *
     * @param parts of the call, the first at the beginning: it gets what is found out
     * @return how much of the time is explained, in milliseconds
     */
    private double between(List<Integer> parts, long from, long to) {
        Explained explained = new Explained(parts.get(0));
        accounting.path().explain(parts, from, to, explained);
        return explained.found;
    }

    private final class Explained implements AsyncCriticalPath.Pieces {

        private final int first;
        private double found;

        Explained(int first) {
            this.first = first;
        }

        @Override
        public void ran(int task, long from, long to) {
            if (calls.isAway(task)) {
                accounting.waitedFor(WaitState.EXTERNAL_CALL, calls.target(task), first, to - from);
                found += Times.millis(to - from);
            } else if (tasks.take(first, task, to - from)) {
                found += Times.millis(to - from);
            }
        }

        @Override
        public void queued(int task, long from, long to) {
            accounting.waitedFor(WaitState.POOL, accounting.path().executor(task), first, to - from);
            found += Times.millis(to - from);
        }
    }
}
