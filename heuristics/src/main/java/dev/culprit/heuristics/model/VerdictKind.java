package dev.culprit.heuristics.model;

/** The possible answers about a category. Missing or invalid data is never {@link #NOT_DETECTED}. */
public enum VerdictKind {
    DETECTED,
    NOT_DETECTED,
    /** The data cannot answer the question. */
    INCONCLUSIVE,
    /** The question does not arise in this application. */
    NOT_APPLICABLE,
    /** Not judged: no detector, no budget, or cancelled. */
    SKIPPED
}
