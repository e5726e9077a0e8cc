package dev.culprit.heuristics.thresholds;

/** From which share on something counts as the reason. */
public final class Shares {

    /** More than all other reasons together. Needs no other source; {@code bench.jar simulated} tells how well it does. */
    public static final double MAIN_SHARE = 0.5;

    private Shares() {}
}
