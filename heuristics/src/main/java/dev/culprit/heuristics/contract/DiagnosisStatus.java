package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.model.VerdictKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a diagnosis, for live display.
 *
 * @param runId identifies the diagnosis; empty before the first
 * @param state overall state
 * @param phase what happens right now
 * @param experiment number of the current experiment, from 1; 0 before the first
 * @param experimentsEstimated experiments expected in total with what is known so far
 * @param users users of the current experiment
 * @param purpose why the current experiment is run, in words
 * @param phaseShare how much of the current phase is over, 0..1; -1 if its length is unknown
 * @param secondsLeft estimated time to the end of the diagnosis with what is known so far
 * @param callsPerSecond calls completed in the last second, as the probes counted them
 * @param categories the taxonomy nodes that the search judges, parents before children
 * @param message last notable event in one line
 */
public record DiagnosisStatus(
        String runId,
        State state,
        Phase phase,
        int experiment,
        int experimentsEstimated,
        int users,
        String purpose,
        double phaseShare,
        double secondsLeft,
        double callsPerSecond,
        List<CategoryProgress> categories,
        String message) {

    public DiagnosisStatus {
        categories = List.copyOf(categories);
    }

    /** Starts with a diagnosis that has no experiment yet, and of whose phase nobody knows the length. */
    public static Builder builder(String runId, State state, Phase phase) {
        return new Builder(runId, state, phase);
    }

    /** Takes how far a diagnosis is. */
    public static final class Builder {

        private final String runId;
        private final State state;
        private final Phase phase;
        private int experiment;
        private int experimentsEstimated;
        private int users;
        private String purpose = "";
        private double phaseShare = -1;
        private double secondsLeft;
        private double callsPerSecond;
        private List<CategoryProgress> categories = List.of();
        private String message = "";

        private Builder(String runId, State state, Phase phase) {
            this.runId = runId;
            this.state = state;
            this.phase = phase;
        }

        /** Number of the current experiment, from 1. */
        public Builder experiment(int number) {
            experiment = number;
            return this;
        }

        /** Experiments expected in total with what is known so far. */
        public Builder experimentsEstimated(int total) {
            experimentsEstimated = total;
            return this;
        }

        /** Users of the current experiment. */
        public Builder users(int count) {
            users = count;
            return this;
        }

        /** Why the current experiment is run, in words. */
        public Builder purpose(String words) {
            purpose = words;
            return this;
        }

        /** How much of the current phase is over, 0..1; -1 if its length is unknown. */
        public Builder phaseShare(double share) {
            phaseShare = share;
            return this;
        }

        /** Estimated time to the end of the diagnosis. */
        public Builder secondsLeft(double seconds) {
            secondsLeft = seconds;
            return this;
        }

        /** Calls completed in the last second. */
        public Builder callsPerSecond(double calls) {
            callsPerSecond = calls;
            return this;
        }

        /** The taxonomy nodes that the search judges, parents before children. */
        public Builder categories(List<CategoryProgress> judged) {
            categories = judged;
            return this;
        }

        /** Last notable event in one line. */
        public Builder message(String event) {
            message = event;
            return this;
        }

        /** The status as said so far. */
        public DiagnosisStatus build() {
            return new DiagnosisStatus(
                    runId,
                    state,
                    phase,
                    experiment,
                    experimentsEstimated,
                    users,
                    purpose,
                    phaseShare,
                    secondsLeft,
                    callsPerSecond,
                    categories,
                    message);
        }
    }

    public enum State {
        IDLE,
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED
    }

    public enum Phase {
        NONE,
        AWAITING_LOAD,
        INSTRUMENTING,
        RAMPING,
        WARMING_UP,
        MEASURING,
        COOLING_DOWN,
        COLLECTING,
        ANALYSING
    }

    /**
     * One line of the live tree.
     *
     * @param depth distance from the root, 0 for the root
     * @param verdict null while it is not judged
     * @param reason one line that explains the verdict, empty while not judged
     */
    public record CategoryProgress(
            String id,
            String name,
            int depth,
            boolean active,
            @Nullable VerdictKind verdict,
            String reason) {}
}
