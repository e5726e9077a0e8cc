package dev.culprit.heuristics.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Circumstances of a run that decide whether its data may be judged.
 *
 * @param dataLost whether the recorder lost events inside the window
 * @param stallMillis longest stall of an idle thread inside the JVM (host stalled or all processors taken), in ms
 * @param observerCpuShare processor time of our own threads, share of all processors
 * @param stealShare what the hypervisor withheld of all processors' time (steal), 0..1; 0 where the machine does not tell
 * @param throttledShare of the periods of the scheduler those in which the container had used up its quota of processor time, so that
 *     all of its threads stood still until the next, 0..1; 0 without a quota, and where the JVM does not tell
 * @param quotaProcessors so many processors the quota lets the container have, which need not be a whole number; 0 without one, and
 *     where nobody tells
 * @param compilingShare what the JVM's compilers used of all processors, 0..1; 0 where the recording does not tell
 * @param lockThresholdMillis effective threshold of lock, park and wait events: shorter waits are not seen
 * @param instrumentedMethods methods carrying probes, per scope id
 * @param refused classes that could not be instrumented, each with its reason
 * @param remarks anything else the reader of a report must know, as full sentences
 */
public record RunConditions(
        boolean dataLost,
        double stallMillis,
        double observerCpuShare,
        double stealShare,
        @AddedLater double throttledShare,
        @AddedLater double quotaProcessors,
        @AddedLater double compilingShare,
        double lockThresholdMillis,
        Map<String, Integer> instrumentedMethods,
        List<String> refused,
        List<String> remarks) {

    public RunConditions {
        instrumentedMethods = Collections.unmodifiableMap(new TreeMap<>(instrumentedMethods));
        refused = List.copyOf(refused);
        remarks = List.copyOf(remarks);
    }

    /** With compilers at rest. */
    public RunConditions(
            boolean dataLost,
            double stallMillis,
            double observerCpuShare,
            double stealShare,
            double throttledShare,
            double quotaProcessors,
            double lockThresholdMillis,
            Map<String, Integer> instrumentedMethods,
            List<String> refused,
            List<String> remarks) {
        this(
                dataLost,
                stallMillis,
                observerCpuShare,
                stealShare,
                throttledShare,
                quotaProcessors,
                0,
                lockThresholdMillis,
                instrumentedMethods,
                refused,
                remarks);
    }

    /** Without a quota, and with compilers at rest. */
    public RunConditions(
            boolean dataLost,
            double stallMillis,
            double observerCpuShare,
            double stealShare,
            double lockThresholdMillis,
            Map<String, Integer> instrumentedMethods,
            List<String> refused,
            List<String> remarks) {
        this(
                dataLost,
                stallMillis,
                observerCpuShare,
                stealShare,
                0,
                0,
                lockThresholdMillis,
                instrumentedMethods,
                refused,
                remarks);
    }

    /** Conditions of a run in which nothing was disturbed, as the simulator has them. */
    public static RunConditions undisturbed() {
        return new RunConditions(false, 0, 0, 0, 0, Map.of(), List.of(), List.of());
    }
}
