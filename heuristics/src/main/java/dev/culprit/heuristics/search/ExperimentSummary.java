package dev.culprit.heuristics.search;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Condenses evidence to what the result shows of it. */
final class ExperimentSummary {

    private ExperimentSummary() {}

    static ExperimentResult of(
            Evidence run, int number, String purpose, Requirement requirement, @Nullable String invalid) {
        MeanStates states = MeanStates.of(run.services());
        Experiment experiment = run.experiment();
        return new ExperimentResult(
                number,
                experiment.key(),
                purpose,
                experiment.users(),
                experiment.depth().name(),
                run.windowStartEpochMillis(),
                experiment.warmUpSeconds(),
                run.windowMillis(),
                invalid,
                states.calls(),
                run.windowMillis() > 0 ? states.calls() / (run.windowMillis() / 1000) : 0,
                states.responseMillis(),
                percentile(run.services(), requirement.percentile()),
                states.millis(),
                run.services().stream()
                        .filter(calls -> calls.sampled() > 0)
                        .map(calls -> service(calls, requirement))
                        .sorted(Comparator.comparingDouble(ExperimentSummary::totalMillis)
                                .reversed())
                        .toList(),
                run.utilisation(),
                run.conditions(),
                run.load(),
                Timeline.of(run));
    }

    /** A run that delivered nothing. */
    static ExperimentResult invalid(Experiment experiment, int number, String purpose, String reason) {
        return new ExperimentResult(
                number,
                experiment.key(),
                purpose,
                experiment.users(),
                experiment.depth().name(),
                0,
                experiment.warmUpSeconds(),
                0,
                reason,
                0,
                0,
                0,
                0,
                Map.of(),
                List.of(),
                new Utilisation(Double.NaN, Double.NaN, Double.NaN, 1),
                RunConditions.undisturbed(),
                null,
                List.of());
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
        return new ServiceResult(
                calls.service(),
                calls.count(),
                states.responseMillis(),
                Percentiles.nearestRankOfSorted(sorted, 0.5),
                Percentiles.nearestRankOfSorted(sorted, 0.95),
                Percentiles.nearestRankOfSorted(sorted, requirement.percentile()),
                sorted[sorted.length - 1],
                Percentiles.shareAbove(sorted, requirement.limitMillis()),
                states.millis());
    }
}
