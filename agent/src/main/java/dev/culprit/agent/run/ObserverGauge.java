package dev.culprit.agent.run;

import dev.culprit.agent.environment.ClockCost;
import dev.culprit.agent.run.clock.OwnCpu;
import dev.culprit.agent.run.clock.TimeSource;

/** What the agent costs, measured once a second while a diagnosis runs; the last values stay readable. */
public final class ObserverGauge {

    /** So many looks share one look at the processor time of our own threads: to find them takes a look at all threads. */
    private static final int CPU_LOOKS = 5;

    private final TimeSource time;
    private final ProbePort probes;
    private final OwnCpu ownCpu = new OwnCpu();

    private long lastNanos;
    private long lastCalls;
    private int looks;
    private double cpuShare;
    private double callsPerSecond;
    private double stallMillis = -1;
    private double clockReadNanos = -1;

    public ObserverGauge(TimeSource time, ProbePort probes) {
        this.time = time;
        this.probes = probes;
    }

    synchronized void begin() {
        lastNanos = time.nanos();
        lastCalls = probes.callsCompleted();
        looks = 0;
        ownCpu.begin(lastNanos);
    }

    /** Takes the values of the time since the last look. */
    synchronized void sample() {
        long now = time.nanos();
        long calls = probes.callsCompleted();
        double seconds = Math.max(1e-3, (now - lastNanos) / 1e9);
        callsPerSecond = Math.max(0, calls - lastCalls) / seconds;
        if (looks++ % CPU_LOOKS == 0) {
            cpuShare = ownCpu.share(now);
        }
        lastNanos = now;
        lastCalls = calls;
    }

    /** The diagnosis is over: nothing is measured any more. */
    synchronized void rest() {
        cpuShare = 0;
        callsPerSecond = 0;
    }

    /** Processor time of our own threads, share of all processors; of five seconds, the last of which were at most five seconds ago. */
    public synchronized double cpuShare() {
        return cpuShare;
    }

    /** Service calls recorded in the last second. */
    public synchronized double callsPerSecond() {
        return callsPerSecond;
    }

    /** What the reader found in the recording of a window. */
    synchronized void stallMillis(double millis) {
        stallMillis = millis;
    }

    /** Longest stall of an idle thread in the last window in milliseconds, -1 before the first. */
    public synchronized double stallMillis() {
        return stallMillis;
    }

    /** Cost of one {@link System#nanoTime()}, measured at the first call (some milliseconds). */
    public synchronized double clockReadNanos() {
        if (clockReadNanos < 0) {
            clockReadNanos = ClockCost.measureNanos();
        }
        return clockReadNanos;
    }
}
