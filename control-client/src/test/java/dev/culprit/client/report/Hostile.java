package dev.culprit.client.report;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.CategoryResult.ServiceVerdict;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import java.util.List;
import java.util.Map;

/** A result in which every text tries to leave its place; each carries a number by which it can be found again. */
final class Hostile {

    /** Numbers 1 to this are used. */
    static final int TEXTS = 22;

    private Hostile() {}

    static String text(int number) {
        return "</title></style></svg>\"'><script>alert(" + number + ")</script><img src=x onerror=alert()>&lt;]]>";
    }

    static DiagnosisResult result() {
        RunConditions conditions = RunConditions.builder()
                .stallMillis(1)
                .observerCpuShare(0.001)
                .instrumentedMethods(Map.of(text(1), 3))
                .refused(List.of(text(2)))
                .remarks(List.of(text(3)))
                .build();
        Finding finding = Finding.of(text(4), List.of(text(4)), Cause.STATEMENT)
                .suffering(text(5), List.of(text(5), text(6)), 0.5, 2)
                .blaming(
                        new Artefact(
                                Artefact.Type.STATEMENT,
                                text(7),
                                text(8),
                                Facts.NONE.with(FactName.HELD_BY, text(9)).with(FactName.HOLDER_DOES, text(10)),
                                List.of(text(11))),
                        Confidence.LOW)
                .saying(text(12), text(13));
        return Examples.result(
                Outcome.INCONCLUSIVE,
                text(14),
                List.of(text(15)),
                Examples.P99_200,
                List.of(finding),
                List.of(Examples.category(
                        text(16),
                        null,
                        text(16),
                        VerdictKind.DETECTED,
                        text(17),
                        List.of(new ServiceVerdict(text(18), VerdictKind.DETECTED, text(18))))),
                List.of(
                        new Run(1, 2)
                                .purpose(text(19))
                                .times(10, 100, 300)
                                .attribution(Map.of(WaitState.DATABASE, 80.0, WaitState.CPU, 20.0))
                                .conditions(conditions)
                                .services(ServiceResult.builder(text(5), 600)
                                        .meanMillis(100)
                                        .p50(90)
                                        .p95(200)
                                        .percentileMillis(300)
                                        .maxMillis(400)
                                        .violationShare(0.2)
                                        .attributionMillis(Map.of(WaitState.DATABASE, 80.0))
                                        .build())
                                .load(Examples.load(
                                        2,
                                        Map.of(text(20), 4L),
                                        List.of(Step.builder(text(5), 600)
                                                .failed(4)
                                                .mean(101)
                                                .p50(90)
                                                .p90(150)
                                                .p95(200)
                                                .p99(300)
                                                .max(400)
                                                .build())))
                                .result(),
                        new Run(2, 1)
                                .times(9, 90, 110)
                                .invalid(text(21))
                                .conditions(conditions)
                                .result()),
                List.of(new NotTested(text(22), text(22))));
    }
}
