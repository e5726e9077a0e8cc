package dev.culprit.heuristics.model;

/** How sure a finding is. */
public enum Confidence {
    HIGH,
    MEDIUM,
    LOW
}
