package dev.culprit.heuristics.model;

/** How closely an experiment looks. */
public enum Depth {
    /** Every call and every wait, but no stacks: cheap enough to judge times from. */
    WIDE,
    /** Stacks of long waits and execution samples too: names places, its times are not judged. */
    TARGETED
}
