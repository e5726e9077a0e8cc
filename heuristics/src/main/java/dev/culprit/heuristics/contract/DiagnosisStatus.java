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
