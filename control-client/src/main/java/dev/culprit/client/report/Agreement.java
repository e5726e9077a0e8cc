package dev.culprit.client.report;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.ExperimentResult;

/**
 * Whether clients and application tell the same story.
 *
 * @param fits false if the clients waited much longer than the application worked
 * @param sentence the comparison in words, empty if one side measured nothing
 */
record Agreement(boolean fits, String sentence) {

    /** Up to this share of the limit the network and the way to the entry point may take. */
    private static final double ALLOWED = 0.2;

    static Agreement of(ExperimentResult run, LoadReport load, Requirement requirement) {
        long requests = load.requests();
        double total = 0;
        for (Step step : load.steps()) {
            total += step.count() > 0 ? step.mean() * step.count() : 0;
        }
        double outside = total / requests;
        double inside = run.meanMillis();
        if (requests == 0 || run.calls() == 0 || !Double.isFinite(outside) || !Double.isFinite(inside)) {
            return new Agreement(true, "");
        }
        double before = outside - inside;
        String both = "The clients waited " + Unbroken.millis(outside) + " on average, the application took "
                + Unbroken.millis(inside) + " of that";
        if (before > ALLOWED * requirement.limitMillis()) {
            return new Agreement(
                    false,
                    both + ". The remaining " + Unbroken.millis(before)
                            + " passed before the request reached an entry point or on the way back: look for a queue in "
                            + "front of the application (accept queue, exhausted worker threads, proxy).");
        }
        return new Agreement(true, both + ": both views agree.");
    }
}
