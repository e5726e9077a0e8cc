package dev.culprit.heuristics.search;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;

/**
 * Carries out one experiment. The search does not know where the evidence comes from: a live application, the recordings
 * of an earlier diagnosis, or a simulation. Progress and cancelling are not its concern.
 */
@FunctionalInterface
public interface ExperimentRunner {

    /** Runs the experiment; never throws on a run that failed but says why it has no evidence. */
    Outcome run(Experiment experiment);

    /**
     * The experiment of this key as it will be carried out, or has been. What was recorded may have had other lengths than are asked for
     * now: what it cost, they tell.
     */
    default Experiment asCarriedOut(Experiment experiment) {
        return experiment;
    }

    /** What came of an experiment. */
    sealed interface Outcome {}

    /** The run took place; whether its data may be judged is decided by {@code RunValidity}. */
    record Measured(Evidence evidence) implements Outcome {}

    /**
     * The run did not take place or delivered nothing usable.
     *
     * @param reason one line: what happened and what to do
     * @param retry whether a repetition may succeed
     */
    record Invalid(String reason, boolean retry) implements Outcome {}
}
