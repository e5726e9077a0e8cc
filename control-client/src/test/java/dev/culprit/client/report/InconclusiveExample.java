package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;

import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import java.util.List;
import java.util.Map;

/** Both runs at maximum load were disturbed, so nothing was judged. */
final class InconclusiveExample {

    private InconclusiveExample() {}

    static DiagnosisResult result() {
        RunConditions stalled = RunConditions.builder()
                .stallMillis(1840)
                .observerCpuShare(0.006)
                .stealShare(0.03)
                .instrumentedMethods(Map.of("ENTRY_POINTS", 14, "DATABASE", 38))
                .remarks(List.of("The machine was paused from outside during the window."))
                .build();
        return Examples.result(
                Outcome.INCONCLUSIVE,
                "No verdict: both runs with 50 users were disturbed from outside the application.",
                List.of(
                        "The machine stood still for 1.8 s inside the window, longer than the limit of the requirement.",
                        "4.1 % of the requests failed with HTTP 503 in the repetition."),
                Examples.P99_200,
                List.of(),
                List.of(category(
                        "performance-problem",
                        null,
                        "Performance problem",
                        VerdictKind.INCONCLUSIVE,
                        "No valid run at maximum load.")),
                List.of(
                        new Run(1, 50)
                                .times(61.2, 510, 2010)
                                .purpose("Is the requirement violated at maximum load?")
                                .invalid("The machine stood still for 1.8 s.")
                                .conditions(stalled)
                                .cpu(0.3, 0.92, 0.08)
                                .result(),
                        new Run(2, 50)
                                .times(58.9, 533, 1722)
                                .purpose("Repetition, because the first run was not valid")
                                .invalid("4.1 % of the requests failed.")
                                .cpu(0.31, 0.9, 0.08)
                                .load(Examples.load(
                                        50,
                                        Map.of("HTTP 503", 139L, "connection reset", 6L),
                                        List.of(
                                                Step.builder("GET /search", 2210)
                                                        .failed(101)
                                                        .mean(541)
                                                        .p50(480)
                                                        .p90(990)
                                                        .p95(1204)
                                                        .p99(1730)
                                                        .max(2980)
                                                        .build(),
                                                Step.builder("GET /book", 1324)
                                                        .failed(44)
                                                        .mean(520)
                                                        .p50(466)
                                                        .p90(971)
                                                        .p95(1180)
                                                        .p99(1698)
                                                        .max(2710)
                                                        .build())))
                                .result()),
                List.of());
    }
}
