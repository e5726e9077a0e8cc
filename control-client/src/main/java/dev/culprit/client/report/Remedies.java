package dev.culprit.client.report;

import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_FAILED_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_FOREIGN_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_GENERATOR_SHARE;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_LATENESS_MILLIS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_STALL_MILLIS;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REMEDY_STEAL_SHARE;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What the measured circumstances suggest to do before an inconclusive diagnosis is repeated. */
final class Remedies {

    private Remedies() {}

    /** Full sentences, at least one. */
    static List<String> of(DiagnosisResult result) {
        List<ExperimentResult> runs = result.experiments();
        List<String> remedies = new ArrayList<>();
        worst(runs, run -> failedShare(run.load()), REMEDY_FAILED_SHARE.value())
                .ifPresent(run -> remedies.add(Unbroken.percent(failedShare(run.load())) + " of the requests failed at "
                        + Unbroken.of(run.users(), "user")
                        + ": repair that first, the kinds of error are listed under “What the clients saw”."));
        worst(runs, run -> run.utilisation().foreign(), REMEDY_FOREIGN_SHARE.value())
                .ifPresent(run -> remedies.add("Other programs used "
                        + Unbroken.percent(run.utilisation().foreign())
                        + " of the processors: stop them, or measure on a machine of its own."));
        worst(runs, run -> run.conditions().stealShare(), REMEDY_STEAL_SHARE.value())
                .ifPresent(run -> remedies.add("The hypervisor withheld "
                        + Unbroken.percent(run.conditions().stealShare())
                        + " of the processors' time: measure when other virtual machines are quiet, or on"
                        + " another machine."));
        worst(runs, run -> run.utilisation().loadGenerator(), REMEDY_GENERATOR_SHARE.value())
                .ifPresent(run -> remedies.add("The load generator used "
                        + Unbroken.percent(run.utilisation().loadGenerator())
                        + " of the processors: run it on another machine."));
        worst(runs, Remedies::lateMillis, REMEDY_LATENESS_MILLIS.value())
                .ifPresent(run -> remedies.add(
                        "The load generator itself lagged behind: give it more processor, or another machine."));
        worst(runs, run -> run.conditions().stallMillis(), REMEDY_STALL_MILLIS.value())
                .ifPresent(run -> remedies.add("The machine stood still for up to "
                        + Unbroken.millis(run.conditions().stallMillis())
                        + ": use a host that is not overcommitted and has memory to spare."));
        if (runs.stream().anyMatch(run -> run.conditions().dataLost())) {
            remedies.add(
                    "The recorder lost events: lower the maximum load, or give the disk of the recording more room.");
        }
        remedies.add("Repeat the diagnosis with the same options; if the reason stays, use longer windows (durations "
                + "standard or thorough).");
        return remedies;
    }

    private static Optional<ExperimentResult> worst(
            List<ExperimentResult> runs, ToDoubleFunction<ExperimentResult> measure, double atLeast) {
        return runs.stream()
                .filter(run -> measure.applyAsDouble(run) >= atLeast)
                .max(Comparator.comparingDouble(measure));
    }

    /** Of runs that were refused; in others it did no harm. */
    private static double lateMillis(ExperimentResult run) {
        LoadReport load = run.load();
        return load == null || run.invalid() == null ? 0 : load.lateStartMillisP99();
    }

    private static double failedShare(@Nullable LoadReport load) {
        return load == null || load.requests() == 0 ? 0 : (double) load.failedRequests() / load.requests();
    }
}
