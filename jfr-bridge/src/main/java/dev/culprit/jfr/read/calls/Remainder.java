package dev.culprit.jfr.read.calls;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Times;

/**
 * Splits what no wait explains of the sampled calls into computing, waiting for a processor, and unknown. Where the kernel told
 * how long a call was kept waiting for a processor, it is no more than that; of sampled calls that were not asked about, the
 * same share as of those that were, of the same service or, if there are none, of all. Where the kernel told nothing, the
 * whole remainder is waiting for a processor if the machine was busy.
 */
public final class Remainder {

    /** Mean use of the machine from which on an unexplained remainder is waiting for a processor. */
    static final double BUSY = 0.8;

    private final Calls calls;

    /** By service and, behind the last one, of all: the kernel's delays, and all that could be delay, in ms. */
    private final double[] delays;

    private final double[] remainders;

    private Remainder(Calls calls) {
        this.calls = calls;
        delays = new double[calls.services.count() + 1];
        remainders = new double[calls.services.count() + 1];
    }

    /** @param machine mean use of the machine, 0..1; NaN if unknown */
    public static void split(Calls calls, double machine) {
        Remainder remainder = new Remainder(calls);
        for (int call = 0; call < calls.count(); call++) {
            if (calls.sampledDelay(call)) {
                remainder.add(call, calls.service[call]);
                remainder.add(call, calls.services.count());
            }
        }
        for (int call = 0; call < calls.count(); call++) {
            remainder.split(call, machine);
        }
    }

    private void add(int call, int row) {
        double left = left(call);
        delays[row] += Math.min(left, Times.millis(calls.runDelayNanos[call]));
        remainders[row] += left;
    }

    private void split(int call, double machine) {
        if (!calls.sampled(call)) {
            calls.setMillis(WaitState.CPU, call, Double.NaN);
            calls.setMillis(WaitState.RUN_QUEUE, call, Double.NaN);
            calls.setMillis(WaitState.UNKNOWN, call, Double.NaN);
            return;
        }
        double unclaimed = unclaimed(call);
        double cpu = cpu(call, unclaimed);
        double runQueue = runQueue(call, unclaimed - cpu, machine);
        calls.setMillis(WaitState.CPU, call, cpu);
        calls.setMillis(WaitState.RUN_QUEUE, call, runQueue);
        calls.setMillis(WaitState.UNKNOWN, call, Math.max(0, unclaimed - cpu - runQueue));
    }

    private double runQueue(int call, double left, double machine) {
        if (calls.is(call, CallColumns.VIRTUAL)) {
            // Neither what virtual threads compute nor how long they wait for a carrier thread can be told.
            return 0;
        }
        if (calls.sampledDelay(call)) {
            return Math.min(left, Times.millis(calls.runDelayNanos[call]));
        }
        int service = calls.service[call];
        int row = remainders[service] > 0 ? service : calls.services.count();
        double otherwise = machine >= BUSY ? 1 : 0;
        return left * (remainders[row] > 0 ? delays[row] / remainders[row] : otherwise);
    }

    private double left(int call) {
        double unclaimed = unclaimed(call);
        return unclaimed - cpu(call, unclaimed);
    }

    /** Computing inside a database call counts as database, so that CPU time may exceed what is left. */
    private double cpu(int call, double unclaimed) {
        return Math.min(Times.millis(calls.cpuNanos[call]), unclaimed);
    }

    private double unclaimed(int call) {
        double unclaimed = Times.millis(calls.end[call] - calls.start[call]);
        for (WaitState state : WaitState.values()) {
            if (state.compareTo(WaitState.CPU) < 0) {
                unclaimed -= calls.millis(state, call);
            }
        }
        return Math.max(0, unclaimed);
    }
}
