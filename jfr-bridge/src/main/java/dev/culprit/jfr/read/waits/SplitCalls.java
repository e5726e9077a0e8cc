package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.calls.LinkedCalls;
import dev.culprit.jfr.read.pass.Times;

/**
 * Claimed calls, of which what no wait explains is split into computing, waiting for a processor, and unknown. Of calls that were not
 * sampled none of these is known. Where the kernel told
 * how long a call was kept waiting for a processor, it is no more than that; of sampled calls that were not asked about, the
 * same share as of those that were, of the same service or, if there are none, of all. Where the kernel told nothing, the
 * whole remainder is waiting for a processor if the machine was busy.
 */
final class SplitCalls {

    /** Mean use of the machine from which on an unexplained remainder is waiting for a processor. */
    private static final double BUSY = 0.8;

    private final Accounting accounting;
    private final LinkedCalls calls;
    private final StateMillis millis;

    /** By service and, behind the last one, of all: the kernel's delays, and all that could be delay, in ms. */
    private final double[] delays;

    private final double[] remainders;

    private SplitCalls(Accounting accounting) {
        this.accounting = accounting;
        calls = accounting.calls();
        millis = accounting.millis();
        delays = new double[calls.services().count() + 1];
        remainders = new double[calls.services().count() + 1];
    }

    /** @param machine mean use of the machine, 0..1; NaN if unknown */
    static SplitCalls of(ClaimedCalls claimed, double machine) {
        SplitCalls split = new SplitCalls(claimed.handOn());
        split.split(machine);
        return split;
    }

    Accounting accounting() {
        return accounting;
    }

    private void split(double machine) {
        for (int call = 0; call < calls.count(); call++) {
            if (calls.sampledDelay(call)) {
                add(call, calls.service(call));
                add(call, calls.services().count());
            }
        }
        for (int call = 0; call < calls.count(); call++) {
            split(call, machine);
        }
    }

    private void add(int call, int row) {
        double left = left(call);
        delays[row] += Math.min(left, Times.millis(calls.runDelayNanos(call)));
        remainders[row] += left;
    }

    private void split(int call, double machine) {
        if (!calls.sampled(call)) {
            millis.set(WaitState.CPU, call, Double.NaN);
            millis.set(WaitState.RUN_QUEUE, call, Double.NaN);
            millis.set(WaitState.UNKNOWN, call, Double.NaN);
            return;
        }
        double unclaimed = unclaimed(call);
        double cpu = cpu(call, unclaimed);
        double runQueue = runQueue(call, unclaimed - cpu, machine);
        millis.set(WaitState.CPU, call, cpu);
        millis.set(WaitState.RUN_QUEUE, call, runQueue);
        millis.set(WaitState.UNKNOWN, call, Math.max(0, unclaimed - cpu - runQueue));
    }

    private double runQueue(int call, double left, double machine) {
        if (calls.isVirtual(call)) {
            // Neither what virtual threads compute nor how long they wait for a carrier thread can be told.
            return 0;
        }
        if (calls.sampledDelay(call)) {
            return Math.min(left, Times.millis(calls.runDelayNanos(call)));
        }
        int service = calls.service(call);
        int row = remainders[service] > 0 ? service : calls.services().count();
        double otherwise = machine >= BUSY ? 1 : 0;
        return left * (remainders[row] > 0 ? delays[row] / remainders[row] : otherwise);
    }

    private double left(int call) {
        double unclaimed = unclaimed(call);
        return unclaimed - cpu(call, unclaimed);
    }

    /** Computing inside a database call counts as database, so that CPU time may exceed what is left. */
    private double cpu(int call, double unclaimed) {
        return Math.min(Times.millis(calls.cpuNanos(call)), unclaimed);
    }

    private double unclaimed(int call) {
        double unclaimed = calls.partMillis(call);
        for (WaitState state : WaitState.values()) {
            if (state.compareTo(WaitState.CPU) < 0) {
                unclaimed -= millis.get(state, call);
            }
        }
        return Math.max(0, unclaimed);
    }
}
