package dev.culprit.client.report;

import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Results at the edge of what can happen. */
final class Extremes {

    private static final double NONE = Double.NaN;

    private Extremes() {}

    static DiagnosisResult nothingMeasured() {
        return Examples.result(
                Outcome.INCONCLUSIVE,
                "No verdict: nothing could be measured.",
                List.of(),
                Examples.P99_200,
                List.of(),
                List.of(),
                List.of(
                        new Run(1, 50)
                                .times(NONE, NONE, NONE)
                                .attribution(Map.of(WaitState.CPU, NONE))
                                .cpu(NONE, NONE, NONE)
                                .conditions(RunConditions.builder()
                                        .dataLost(true)
                                        .stallMillis(NONE)
                                        .observerCpuShare(NONE)
                                        .stealShare(NONE)
                                        .lockThresholdMillis(NONE)
                                        .build())
                                .services(ServiceResult.builder("GET /", 0)
                                        .meanMillis(NONE)
                                        .p50(NONE)
                                        .p95(NONE)
                                        .percentileMillis(NONE)
                                        .maxMillis(NONE)
                                        .violationShare(NONE)
                                        .build())
                                .load(Examples.load(
                                        50,
                                        Map.of(),
                                        List.of(Step.builder("GET /", 0)
                                                .each(NONE)
                                                .build())))
                                .result(),
                        new Run(2, 1).times(0, 0, 0).result()),
                List.of());
    }

    static DiagnosisResult noExperiments() {
        return Examples.result(
                Outcome.INCONCLUSIVE,
                "No verdict: the load generator never became steady.",
                List.of("The load generator never became steady."),
                Examples.P99_200,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    static DiagnosisResult manyServices(int number) {
        List<ServiceResult> services = IntStream.range(0, number)
                .mapToObj(i -> ServiceResult.builder("GET /service/" + i, 10)
                        .meanMillis(5)
                        .p50(4)
                        .p95(9)
                        .percentileMillis(12)
                        .maxMillis(20)
                        .attributionMillis(Map.of(WaitState.CPU, 4.0))
                        .build())
                .toList();
        List<Step> steps = services.stream()
                .map(service -> Step.builder(service.service(), 10)
                        .mean(5.5)
                        .p50(4)
                        .p90(8)
                        .p95(9)
                        .p99(12)
                        .max(20)
                        .build())
                .toList();
        return Examples.result(
                Outcome.HEALTHY,
                "Healthy.",
                List.of(),
                Examples.P99_200,
                List.of(),
                List.of(Examples.category(
                        "performance-problem",
                        null,
                        "Performance problem",
                        VerdictKind.NOT_DETECTED,
                        "All within the limit.")),
                List.of(new Run(1, 50)
                        .times(166, 5, 12)
                        .attribution(Map.of(WaitState.CPU, 4.0))
                        .services(services)
                        .load(Examples.load(50, Map.of(), steps))
                        .result()),
                List.of());
    }
}
