package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.CallColumns;
import dev.culprit.jfr.read.calls.Calls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts calls together that threads worked on one after another: the time of the call is that from its first part to its
 * answer, its wait states are those of all parts, and what lies between them is explained by the tasks that were handed to
 * executors meanwhile ({@link AsyncCriticalPath}), or not at all.
 */
public final class AsyncParts {

    private final Calls calls;
    private final CallColumns columns;

    private AsyncParts(Calls calls, CallColumns columns) {
        this.calls = calls;
        this.columns = columns;
    }

    /** To be asked before calls are attributed: gives later parts the service of the first. */
    public static AsyncParts of(Calls calls, CallColumns columns) {
        AsyncParts parts = new AsyncParts(calls, columns);
        Map<Long, Integer> first = parts.firstParts();
        for (int call = 0; call < calls.count(); call++) {
            Integer begun = parts.isLater(call) ? first.get(calls.asyncId[call]) : null;
            if (begun != null) {
                calls.service[call] = calls.service[begun];
            }
        }
        return parts;
    }

    /**
     * To be done when calls are attributed: moves what later parts waited for to the first, and adds what is between, as far
     * as tasks explain it.
     */
    public void join(AsyncCriticalPath tasks, Accounting accounting) {
        byCall().values().forEach(parts -> {
            int first = parts.get(0);
            CallColumns.AsyncEnd end = end(first);
            if (end == null) {
                return;
            }
            calls.answered(first, end.nanos(), end.failed());
            double unknown = calls.millis(first);
            long reached = calls.start[first];
            for (int part : parts) {
                unknown -= tasks.between(parts, reached, calls.start[part], accounting);
                unknown -= calls.partMillis(part);
                reached = Math.max(reached, calls.end[part]);
                if (part != first) {
                    add(part, first);
                }
            }
            unknown -= tasks.between(parts, reached, Math.max(reached, end.nanos()), accounting);
            calls.addMillis(WaitState.UNKNOWN, first, Math.max(0, unknown));
        });
    }

    private void add(int part, int first) {
        for (WaitState state : WaitState.values()) {
            if (calls.has(state)) {
                calls.addMillis(state, first, calls.millis(state, part));
            }
        }
    }

    /** The parts of every asynchronous call whose first is there, in the order in which they began. */
    private Map<Long, List<Integer>> byCall() {
        Map<Long, List<Integer>> parts = new HashMap<>();
        firstParts().forEach((id, first) -> parts.put(id, new ArrayList<>(List.of(first))));
        for (int call = 0; call < calls.count(); call++) {
            List<Integer> known = isLater(call) ? parts.get(calls.asyncId[call]) : null;
            if (known != null) {
                known.add(call);
            }
        }
        parts.values().forEach(list -> list.sort(Comparator.comparingLong(part -> calls.start[part])));
        return parts;
    }

    /** Whether this is a part of a call that another part began. */
    public boolean isLater(int call) {
        return calls.is(call, CallColumns.RESUMED);
    }

    private CallColumns.@Nullable AsyncEnd end(int call) {
        return columns.asyncEnd(calls.asyncId[call]);
    }

    private Map<Long, Integer> firstParts() {
        Map<Long, Integer> first = new HashMap<>();
        for (int call = 0; call < calls.count(); call++) {
            if (calls.asyncId[call] != 0 && !isLater(call)) {
                first.put(calls.asyncId[call], call);
            }
        }
        return first;
    }
}
