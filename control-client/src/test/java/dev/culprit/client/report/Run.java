package dev.culprit.client.report;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One experiment under construction, with the values of an undisturbed 60 s window unless told otherwise. */
final class Run {

    /** 20 Nov 2026, 13:05 UTC. */
    private static final long START = 1_795_179_900_000L;

    private final int number;
    private final int users;
    private Depth depth = Depth.WIDE;
    private String purpose = "Does the response time grow with the number of users?";
    private @Nullable String invalid;
    private double throughput;
    private double mean;
    private double percentile;
    private Map<WaitState, Double> attribution = Map.of();
    private List<ServiceResult> services = List.of();
    private Utilisation utilisation = new Utilisation(0.12, 0.21, 0.05, 4);
    private RunConditions conditions = RunConditions.builder()
            .stallMillis(12)
            .observerCpuShare(0.004)
            .instrumentedMethods(Map.of("ENTRY_POINTS", 14, "DATABASE", 38, "POOL", 6))
            .build();
    private @Nullable LoadReport load;
    private List<Slice> timeline = List.of();

    Run(int number, int users) {
        this.number = number;
        this.users = users;
    }

    Run targeted() {
        depth = Depth.TARGETED;
        return this;
    }

    Run purpose(String words) {
        purpose = words;
        return this;
    }

    Run invalid(String reason) {
        invalid = reason;
        return this;
    }

    Run times(double perSecond, double meanMillis, double percentileMillis) {
        throughput = perSecond;
        mean = meanMillis;
        percentile = percentileMillis;
        return this;
    }

    Run attribution(Map<WaitState, Double> millis) {
        attribution = millis;
        return this;
    }

    Run services(ServiceResult... figures) {
        services = List.of(figures);
        return this;
    }

    Run services(List<ServiceResult> figures) {
        services = figures;
        return this;
    }

    Run cpu(double jvm, double machine, double generator) {
        utilisation = new Utilisation(jvm, machine, generator, 4);
        return this;
    }

    Run conditions(RunConditions given) {
        conditions = given;
        return this;
    }

    Run load(LoadReport report) {
        load = report;
        return this;
    }

    /** Slices of the 60 s. */
    Run timeline(List<Slice> slices) {
        timeline = slices;
        return this;
    }

    ExperimentResult result() {
        return ExperimentResult.builder(number, new Experiment(users, depth, 30, 60, 0), purpose)
                .window(START + number * 110_000L, 60_004)
                .invalid(invalid)
                .calls(Math.round(throughput * 60), throughput)
                .meanMillis(mean)
                .percentileMillis(percentile)
                .attributionMillis(attribution)
                .services(services)
                .utilisation(utilisation)
                .conditions(conditions)
                .load(load)
                .timeline(timeline)
                .build();
    }
}
