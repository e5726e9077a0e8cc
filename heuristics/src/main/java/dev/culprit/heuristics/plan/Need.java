package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.wording.ExperimentSentences;

/**
 * An experiment a detector asks for, in terms that hold for every application.
 *
 * @param load the load relative to the maximum the application must bear
 * @param depth how closely to look
 */
public record Need(Load load, Depth depth) {

    /** Which load. */
    public enum Load {
        SINGLE_USER,
        MAXIMUM,
        /** The maximum once more, so that what piles up does so. */
        PUSH,
        /** A few levels between one user and the maximum, to see from where on it gets bad. */
        BETWEEN,
        /** A single user several times, with the maximum in between. */
        ALTERNATING
    }

    public static final Need SINGLE_USER = new Need(Load.SINGLE_USER, Depth.WIDE);
    public static final Need MAXIMUM = new Need(Load.MAXIMUM, Depth.WIDE);
    public static final Need PUSH = new Need(Load.PUSH, Depth.WIDE);
    public static final Need BETWEEN = new Need(Load.BETWEEN, Depth.WIDE);
    public static final Need ALTERNATING = new Need(Load.ALTERNATING, Depth.WIDE);
    public static final Need MAXIMUM_TARGETED = new Need(Load.MAXIMUM, Depth.TARGETED);
    public static final Need SINGLE_USER_TARGETED = new Need(Load.SINGLE_USER, Depth.TARGETED);

    /** The question in words, as the live display shows it. */
    public String purpose() {
        if (depth == Depth.TARGETED) {
            return load == Load.SINGLE_USER
                    ? ExperimentSentences.placeOfSingleUser()
                    : ExperimentSentences.placeOfWaiting();
        }
        return switch (load) {
            case SINGLE_USER -> ExperimentSentences.slowForSingleUser();
            case PUSH, ALTERNATING -> ExperimentSentences.slowerThanBefore();
            case MAXIMUM -> ExperimentSentences.meetsRequirement();
            case BETWEEN -> ExperimentSentences.fromHowManyUsers();
        };
    }
}
