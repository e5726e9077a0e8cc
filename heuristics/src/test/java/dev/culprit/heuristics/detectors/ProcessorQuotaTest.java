package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls wait for processors in a container that may use one of sixteen, which others use. */
class ProcessorQuotaTest {

    private static final CpuIntensiveApplication DETECTOR = new CpuIntensiveApplication();

    private static Measurements measured(double throttled) {
        Evidence alone =
                EvidenceBuilder.at(1).calls("a", 500, WaitState.CPU, call -> 20).build();
        Evidence loaded = EvidenceBuilder.at(50)
                .calls(List.of(waiting(3000, 20, 900)))
                .utilisation(new Utilisation(0.06, 0.5, 0, 1))
                .conditions(new RunConditions(false, 0, 0, 0, throttled, 0, Map.of(), List.of(), List.of()))
                .build();
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(alone, loaded));
    }

    private static ServiceCalls waiting(int calls, double computing, double waiting) {
        return new ServiceCalls(
                "a",
                IntStream.range(0, calls).mapToDouble(call -> call * 20.0).toArray(),
                all(calls, computing + waiting),
                Map.of(WaitState.CPU, all(calls, computing), WaitState.RUN_QUEUE, all(calls, waiting)),
                0,
                0,
                0,
                0);
    }

    private static double[] all(int calls, double value) {
        return DoubleStream.generate(() -> value).limit(calls).toArray();
    }

    /** They are no reason for threads that stand still because the quota is used up. */
    @ParameterizedTest
    @CsvSource({"0, INCONCLUSIVE", "0.09, INCONCLUSIVE", "0.1, DETECTED", "0.9, DETECTED"})
    void othersDoNotMatterWhereTheQuotaIsUsedUp(double throttled, VerdictKind kind) {
        assertThat(DETECTOR.judge("a", measured(throttled)).kind()).isEqualTo(kind);
    }

    @Test
    void theQuotaIsToldAndWhatToDoAboutIt() {
        Measurements measurements = measured(0.4);
        Verdict verdict = DETECTOR.judge("a", measurements);

        assertThat(verdict.reason()).contains("used up its quota of them in 40 % of the scheduler's periods");
        assertThat(DETECTOR.findings(List.of("a"), Taxonomy.standard().path(DETECTOR.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.sentence())
                            .startsWith("The application needs more processor time than its container may use");
                    assertThat(finding.advice()).contains("cpu.max");
                    assertThat(finding.artefact().details()).containsEntry("throttledShare", 0.4);
                    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
                });
    }
}
