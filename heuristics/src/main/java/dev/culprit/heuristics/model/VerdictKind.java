package dev.culprit.heuristics.model;

/** The possible answers about a category. Missing or invalid data is never {@link #NOT_DETECTED}. */
public enum VerdictKind {
    DETECTED,
    NOT_DETECTED,
    /** The data cannot answer the question. */
    INCONCLUSIVE,
    /** The question does not arise in this application, or what can be measured in a JVM does not answer it. */
    NOT_APPLICABLE,
    /** Not judged: left out, no budget, or cancelled. */
    SKIPPED
}
