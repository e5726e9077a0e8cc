package dev.culprit.heuristics.detectors;

/** Violates a rule of {@code ArchitectureTest}: it has a number that decides something, and nobody knows why it is that. */
public final class HasThreshold {

    static final double SHARE = 0.5;

    private HasThreshold() {}
}
