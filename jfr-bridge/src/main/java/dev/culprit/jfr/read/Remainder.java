package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.WaitState;
import java.util.Map;

/**
 * Splits what no wait explains of the sampled calls into computing, waiting for a processor, and unknown. Where the
 * kernel told how long a thread was kept waiting for a processor, its calls share no more than that, in proportion to
 * what is left of them; otherwise the whole remainder is waiting for a processor if the machine was busy.
 */
final class Remainder {

    /** Mean use of the machine from which on an unexplained remainder is waiting for a processor. */
    static final double BUSY = 0.8;

    private Remainder() {}

    /** @param machine mean use of the machine, 0..1; NaN if unknown */
    static void split(Calls calls, Map<Long, RecordingFacts.ThreadRun> threadRuns, double machine) {
        for (int thread = 0; thread < calls.threads.count(); thread++) {
            RecordingFacts.ThreadRun run = threadRuns.get(calls.threads.osThreadId(thread));
            int from = calls.firstOf(thread);
            int to = calls.endOf(thread);
            double left = 0;
            int sampled = 0;
            for (int call = from; call < to; call++) {
                if (calls.sampled(call)) {
                    left += left(calls, call);
                    sampled++;
                }
            }
            double share = machine >= BUSY ? 1 : 0;
            if (run != null && sampled > 0) {
                double delay = Times.millis(run.delayNanos()) * sampled / (to - from);
                share = left > 0 ? Math.min(1, delay / left) : 0;
            }
            for (int call = from; call < to; call++) {
                // The JVM hides the lock waiting of virtual threads: theirs cannot be told from anything else.
                split(calls, call, calls.is(call, CallColumns.VIRTUAL) ? 0 : share);
            }
        }
    }

    private static void split(Calls calls, int call, double runQueueShare) {
        if (!calls.sampled(call)) {
            calls.setMillis(WaitState.CPU, call, Double.NaN);
            calls.setMillis(WaitState.RUN_QUEUE, call, Double.NaN);
            calls.setMillis(WaitState.UNKNOWN, call, Double.NaN);
            return;
        }
        double unclaimed = unclaimed(calls, call);
        double cpu = cpu(calls, call, unclaimed);
        double runQueue = (unclaimed - cpu) * runQueueShare;
        calls.setMillis(WaitState.CPU, call, cpu);
        calls.setMillis(WaitState.RUN_QUEUE, call, runQueue);
        calls.setMillis(WaitState.UNKNOWN, call, Math.max(0, unclaimed - cpu - runQueue));
    }

    private static double left(Calls calls, int call) {
        double unclaimed = unclaimed(calls, call);
        return unclaimed - cpu(calls, call, unclaimed);
    }

    /** Computing inside a database call counts as database, so that CPU time may exceed what is left. */
    private static double cpu(Calls calls, int call, double unclaimed) {
        return Math.min(Times.millis(calls.cpuNanos[call]), unclaimed);
    }

    private static double unclaimed(Calls calls, int call) {
        double unclaimed = Times.millis(calls.end[call] - calls.start[call]);
        for (WaitState state : WaitState.values()) {
            if (state.compareTo(WaitState.CPU) < 0) {
                unclaimed -= calls.millis(state, call);
            }
        }
        return Math.max(0, unclaimed);
    }
}
