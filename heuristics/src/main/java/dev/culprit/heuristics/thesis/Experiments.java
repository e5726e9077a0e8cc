package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BatchMeansWelch;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.ArrayList;
import java.util.List;

/**
 * The experiments that the thesis makes with one application.
 *
 * @param load with all users
 * @param series from a single user to all, ascending (Wert 2015, section 5.3.2); empty where no question needs it
 * @param alone a single user, again and again, with a load in between that is not measured; empty where no question needs it
 */
public record Experiments(Requirement requirement, Observed load, List<Observed> series, List<Observed> alone) {

    public Experiments {
        series = List.copyOf(series);
        alone = List.copyOf(alone);
    }

    /**
     * Those of a diagnosis, as far as they were made.
     *
     * @param load the first with all users
     */
    static Experiments of(Measurements measurements, Evidence load) {
        return new Experiments(
                measurements.requirement(),
                Observed.of(load),
                measurements.levels().stream().map(Observed::of).toList(),
                measurements.runs(1, Depth.WIDE).stream().map(Observed::of).toList());
    }

    /** Whether too many calls of a service took too long. */
    boolean violated(String service, Observed run) {
        return run.responses(service)
                .map(responses ->
                        Percentiles.nearestRank(responses, requirement.percentile()) > requirement.limitMillis())
                .orElse(false);
    }

    /** Two neighbours of the series, of which the second is one where the requirement is violated. */
    record Step(Observed before, Observed critical) {}

    /** From the second level on. */
    List<Step> criticalSteps(String service) {
        List<Step> steps = new ArrayList<>();
        for (int level = 1; level < series.size(); level++) {
            if (violated(service, series.get(level))) {
                steps.add(new Step(series.get(level - 1), series.get(level)));
            }
        }
        return steps;
    }

    /** Whether response times grow significantly from one run to another; not if either has too few calls. */
    static boolean grows(String service, Observed before, Observed after) {
        double[] first = before.responses(service).orElse(new double[0]);
        double[] second = after.responses(service).orElse(new double[0]);
        return BatchMeansWelch.enough(first, second) && BatchMeansWelch.significantIncrease(first, second);
    }
}
