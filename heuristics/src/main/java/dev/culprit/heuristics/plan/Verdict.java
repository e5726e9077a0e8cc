package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.model.VerdictKind;

/** What a detector concludes about one service. Missing data is never {@link NotDetected}. */
public sealed interface Verdict {

    /** Why, as a full sentence. */
    String reason();

    VerdictKind kind();

    /**
     * The problem is present.
     *
     * @param severity at least 0; ranks services, for example the share of violating calls
     */
    record Detected(double severity, String reason) implements Verdict {
        @Override
        public VerdictKind kind() {
            return VerdictKind.DETECTED;
        }
    }

    /** The data was sufficient and does not show the problem. */
    record NotDetected(String reason) implements Verdict {
        @Override
        public VerdictKind kind() {
            return VerdictKind.NOT_DETECTED;
        }
    }

    /**
     * The question does not arise here, or not for this JVM: no further measurement of it could answer.
     *
     * @param reason also what would be needed, if anything would do
     */
    record NotApplicable(String reason) implements Verdict {
        @Override
        public VerdictKind kind() {
            return VerdictKind.NOT_APPLICABLE;
        }
    }

    /**
     * The data cannot answer the question.
     *
     * @param doubt what kind of doubt, which decides what the search does about it
     */
    record Inconclusive(Doubt doubt, String reason) implements Verdict {
        @Override
        public VerdictKind kind() {
            return VerdictKind.INCONCLUSIVE;
        }
    }

    /** Why data cannot answer. */
    enum Doubt {
        /** Too few calls of this service; it is listed as not tested and does not hold up the others. */
        TOO_FEW_CALLS,
        /** Too few calls so far; a repetition may bring more. Until then it is suspected of nothing. */
        TOO_FEW_YET,
        /**
         * Too few calls for a verdict of its own, and none of them shows anything. Services like that are judged together: where
         * they have enough calls among them, the problem is ruled out in all, and else in none.
         */
        TOO_FEW_ALONE,
        /** The figure lies too close to the limit; a repetition may decide. */
        TOO_CLOSE,
        /** The data contradicts itself or its collection was disturbed. */
        DISTURBED
    }
}
