package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.WaitState;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts calls together that threads worked on one after another: the time of the call is that from its first part to its
 * answer, its wait states are those of all parts, and what lies between them is not explained, because nobody knows which
 * thread was at work for it.
 */
final class AsyncParts {

    private final Calls calls;
    private final CallColumns columns;

    private AsyncParts(Calls calls, CallColumns columns) {
        this.calls = calls;
        this.columns = columns;
    }

    /** To be asked before calls are attributed: gives later parts the service of the first. */
    static AsyncParts of(Calls calls, CallColumns columns) {
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

    /** To be done when calls are attributed: moves what later parts waited for to the first, and adds what is between. */
    void join() {
        Map<Long, Integer> first = firstParts();
        double[] parts = new double[calls.count()];
        for (int call = 0; call < calls.count(); call++) {
            Integer begun = first.get(calls.asyncId[call]);
            if (begun == null) {
                continue;
            }
            parts[begun] += calls.partMillis(call);
            if (isLater(call)) {
                for (WaitState state : WaitState.values()) {
                    if (calls.has(state)) {
                        calls.addMillis(state, begun, calls.millis(state, call));
                    }
                }
            }
        }
        first.values().forEach(call -> {
            CallColumns.AsyncEnd end = end(call);
            if (end != null) {
                calls.answered(call, end.nanos(), end.failed());
                calls.addMillis(WaitState.UNKNOWN, call, Math.max(0, calls.millis(call) - parts[call]));
            }
        });
    }

    /** Whether this is a part of a call that another part began. */
    boolean isLater(int call) {
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
