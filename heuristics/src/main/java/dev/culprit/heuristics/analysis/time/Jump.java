package dev.culprit.heuristics.analysis.time;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.statistics.LevelShift;
import java.util.Optional;

/**
 * Tells whether a service became slower at one moment within a window, rather than more and more: a processor was taken away, or a
 * neighbour came. What piles up does not do that.
 */
public final class Jump {

    private Jump() {}

    /** From lower to higher response times; empty if there is none, or calls are too few to tell. */
    public static Optional<LevelShift> within(Evidence window, String service) {
        return window.service(service)
                .flatMap(calls -> LevelShift.of(calls.startMillis(), calls.responseMillis(), window.windowMillis()))
                .filter(shift -> shift.after() > shift.before());
    }
}
