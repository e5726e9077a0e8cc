package dev.culprit.heuristics.search;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Condenses evidence to what the result shows of it. */
final class ExperimentSummary {

    private ExperimentSummary() {}

    static ExperimentResult of(
            Evidence run, int number, String purpose, Requirement requirement, @Nullable String invalid) {
        MeanStates states = MeanStates.of(run.services());
        Experiment experiment = run.experiment();
        return ExperimentResult.builder(number, experiment, purpose)
                .window(run.windowStartEpochMillis(), run.windowMillis())
                .invalid(invalid)
                .calls(states.calls(), run.windowMillis() > 0 ? states.calls() / (run.windowMillis() / 1000) : 0)
                .meanMillis(states.responseMillis())
                .percentileMillis(percentile(run.services(), requirement.percentile()))
                .attributionMillis(states.millis())
                .services(run.services().stream()
                        .filter(calls -> calls.sampled() > 0)
                        .map(calls -> service(calls, requirement))
                        .sorted(Comparator.comparingDouble(ExperimentSummary::totalMillis)
                                .reversed())
                        .toList())
                .utilisation(run.utilisation())
                .conditions(run.conditions())
                .load(run.load())
                .timeline(Timeline.of(run))
                .build();
    }

    /** A run that delivered nothing. */
    static ExperimentResult invalid(Experiment experiment, int number, String purpose, String reason) {
        return ExperimentResult.builder(number, experiment, purpose)
                .invalid(reason)
                .build();
    }

    /** Of all services together; 0 without a call. */
    private static double percentile(List<ServiceCalls> services, double share) {
        double[] all = services.stream()
                .flatMapToDouble(calls -> Arrays.stream(calls.responseMillis()))
                .toArray();
        double[] weights = services.stream()
                .flatMapToDouble(calls -> DoubleStream.generate(calls::weight).limit(calls.sampled()))
                .toArray();
        return all.length == 0 ? 0 : Percentiles.nearestRank(all, weights, share);
    }

    private static double totalMillis(ServiceResult service) {
        return service.meanMillis() * service.calls();
    }

    private static ServiceResult service(ServiceCalls calls, Requirement requirement) {
        double[] sorted = calls.responseMillis().clone();
        Arrays.sort(sorted);
        MeanStates states = MeanStates.of(calls);
        return ServiceResult.builder(calls.service(), calls.count())
                .meanMillis(states.responseMillis())
                .p50(Percentiles.nearestRankOfSorted(sorted, 0.5))
                .p95(Percentiles.nearestRankOfSorted(sorted, 0.95))
                .percentileMillis(Percentiles.nearestRankOfSorted(sorted, requirement.percentile()))
                .maxMillis(sorted[sorted.length - 1])
                .violationShare(Percentiles.shareAbove(sorted, requirement.limitMillis()))
                .attributionMillis(states.millis())
                .build();
    }
}
