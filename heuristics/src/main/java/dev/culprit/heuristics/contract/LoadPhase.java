package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.model.LoadReport;

/** What the load generator reports about a request. */
public enum LoadPhase {
    /** All users are active. */
    STEADY,
    /** The load has ended; the details are a {@link LoadReport}. */
    DONE,
    /** The load could not be produced; the details say why in one line. */
    FAILED
}
