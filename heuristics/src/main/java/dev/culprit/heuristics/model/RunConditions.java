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

    /** Conditions of a run in which nothing was disturbed, as the simulator has them. */
    public static RunConditions undisturbed() {
        return builder().build();
    }

    /** Starts with a run in which nothing was disturbed, and nothing is known of its probes. */
    public static Builder builder() {
        return new Builder();
    }

    /** Takes what was not as in an undisturbed run; the units are those of the {@linkplain RunConditions components}. */
    public static final class Builder {

        private boolean dataLost;
        private double stallMillis;
        private double observerCpuShare;
        private double stealShare;
        private double throttledShare;
        private double quotaProcessors;
        private double compilingShare;
        private double lockThresholdMillis;
        private Map<String, Integer> instrumentedMethods = Map.of();
        private List<String> refused = List.of();
        private List<String> remarks = List.of();

        private Builder() {}

        /** Whether the recorder lost events inside the window. */
        public Builder dataLost(boolean lost) {
            dataLost = lost;
            return this;
        }

        /** Longest stall of an idle thread inside the JVM. */
        public Builder stallMillis(double millis) {
            stallMillis = millis;
            return this;
        }

        /** Processor time of our own threads, 0..1 of all processors. */
        public Builder observerCpuShare(double share) {
            observerCpuShare = share;
            return this;
        }

        /** What the hypervisor withheld, 0..1 of all processors' time. */
        public Builder stealShare(double share) {
            stealShare = share;
            return this;
        }

        /**
         * The container's quota of processor time.
         *
         * @param throttled share 0..1 of the scheduler's periods in which it was used up
         * @param processors so many it lets the container have
         */
        public Builder quota(double throttled, double processors) {
            throttledShare = throttled;
            quotaProcessors = processors;
            return this;
        }

        /** What the JVM's compilers used, 0..1 of all processors. */
        public Builder compilingShare(double share) {
            compilingShare = share;
            return this;
        }

        /** Lock, park and wait events that are shorter were not seen. */
        public Builder lockThresholdMillis(double millis) {
            lockThresholdMillis = millis;
            return this;
        }

        /** Methods carrying probes, per scope id. */
        public Builder instrumentedMethods(Map<String, Integer> methods) {
            instrumentedMethods = methods;
            return this;
        }

        /** Classes that could not be instrumented, each with its reason. */
        public Builder refused(List<String> classes) {
            refused = classes;
            return this;
        }

        /** What else the reader of a report must know, as full sentences. */
        public Builder remarks(List<String> sentences) {
            remarks = sentences;
            return this;
        }

        /** The conditions as said so far. */
        public RunConditions build() {
            return new RunConditions(
                    dataLost,
                    stallMillis,
                    observerCpuShare,
                    stealShare,
                    throttledShare,
                    quotaProcessors,
                    compilingShare,
                    lockThresholdMillis,
                    instrumentedMethods,
                    refused,
                    remarks);
        }
    }
}
