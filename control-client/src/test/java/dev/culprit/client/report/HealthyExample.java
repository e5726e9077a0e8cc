package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;

import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import java.util.List;
import java.util.Map;

/** The same shop with a pool that is large enough: one experiment suffices. */
final class HealthyExample {

    private HealthyExample() {}

    static DiagnosisResult result() {
        return Examples.result(
                Outcome.HEALTHY,
                "Healthy: with 50 users 99 % of the calls of every service were answered within 113 ms, the limit is "
                        + "200 ms.",
                List.of(),
                Examples.P99_200,
                List.of(),
                List.of(category(
                        "performance-problem",
                        null,
                        "Performance problem",
                        VerdictKind.NOT_DETECTED,
                        "At 50 users the p99 of all 2 services is within 200 ms.")),
                List.of(new Run(1, 50)
                        .purpose("Is the requirement violated at maximum load?")
                        .times(137.2, 64.3, 113)
                        .attribution(Map.of(
                                WaitState.DATABASE,
                                50.1,
                                WaitState.CPU,
                                9.8,
                                WaitState.RUN_QUEUE,
                                1.9,
                                WaitState.GC,
                                0.6,
                                WaitState.UNKNOWN,
                                1.9))
                        .services(
                                ServiceResult.builder("GET /search", 5120)
                                        .meanMillis(66.1)
                                        .p50(64.8)
                                        .p95(91)
                                        .percentileMillis(113)
                                        .maxMillis(188)
                                        .attributionMillis(Map.of(WaitState.DATABASE, 51.4, WaitState.CPU, 10.2))
                                        .build(),
                                ServiceResult.builder("GET /book", 3112)
                                        .meanMillis(61.4)
                                        .p50(60.2)
                                        .p95(84)
                                        .percentileMillis(104)
                                        .maxMillis(171)
                                        .attributionMillis(Map.of(WaitState.DATABASE, 48.0, WaitState.CPU, 9.1))
                                        .build())
                        .cpu(0.34, 0.47, 0.09)
                        .load(Examples.load(
                                50,
                                Map.of(),
                                List.of(
                                        Step.builder("GET /search", 5120)
                                                .mean(67.9)
                                                .p50(66.1)
                                                .p90(84)
                                                .p95(93)
                                                .p99(116)
                                                .max(196)
                                                .build(),
                                        Step.builder("GET /book", 3112)
                                                .mean(63.0)
                                                .p50(61.7)
                                                .p90(77)
                                                .p95(86)
                                                .p99(107)
                                                .max(175)
                                                .build())))
                        .result()),
                Examples.quickLimits());
    }
}
