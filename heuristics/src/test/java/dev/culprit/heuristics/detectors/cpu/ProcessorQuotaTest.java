package dev.culprit.heuristics.detectors.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.gain.GainBounds;
import dev.culprit.heuristics.analysis.time.ViolationSpread;
import dev.culprit.heuristics.detectors.database.DatabaseCongestion;
import dev.culprit.heuristics.detectors.locks.OneLaneBridge;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
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
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
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
                .conditions(RunConditions.builder().quota(throttled, 1).build())
                .build();
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(alone, loaded));
    }

    private static ServiceCalls waiting(int calls, double computing, double waiting) {
        return new ServiceCalls(
                "a",
                IntStream.range(0, calls).mapToDouble(call -> call * 20.0).toArray(),
                all(calls, computing + waiting),
                Map.of(WaitState.CPU, all(calls, computing), WaitState.RUN_QUEUE, all(calls, waiting)));
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

        assertThat(verdict.reason()).contains("used up its quota of processor time in 40 % of the scheduler's periods");
        assertThat(DETECTOR.findings(List.of("a"), Taxonomy.standard().path(DETECTOR.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.sentence())
                            .startsWith("The application needs more processor time than its container may use");
                    assertThat(finding.advice()).contains("cpu.max");
                    assertThat(Told.of(finding.artefact().facts())).containsEntry("throttledShare", 0.4);
                    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
                });
    }

    /**
     * Calls that wait 900 ms for a lock whose holder stands still, and compute for as long as 3000 in a minute have of the quota.
     *
     * @param quota processors
     * @param throttled share of the periods
     */
    private static Measurements queueing(double quota, double throttled, WaitState state) {
        double computing = quota * 20;
        Evidence alone = EvidenceBuilder.at(1)
                .calls("a", 500, WaitState.CPU, call -> computing)
                .build();
        ServiceCalls waiting = new ServiceCalls(
                "a",
                IntStream.range(0, 3000).mapToDouble(call -> call * 20.0).toArray(),
                all(3000, computing + 900),
                Map.of(WaitState.CPU, all(3000, computing), state, all(3000, 900)));
        Evidence loaded = EvidenceBuilder.at(50)
                .calls(List.of(waiting))
                .utilisation(new Utilisation(quota, quota, 0, 1))
                .conditions(RunConditions.builder().quota(throttled, quota).build())
                .build();
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(alone, loaded));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.9, NOT_DETECTED", "0.5, 0.9, NOT_DETECTED", "0.5, 0.4, DETECTED", "0.5, 0, DETECTED"})
    void aLockThatWaitsForTheQuotaIsNotToBlame(double quota, double throttled, VerdictKind kind) {
        assertThat(new OneLaneBridge()
                        .judge("a", queueing(quota, throttled, WaitState.LOCK))
                        .kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"0.9, NOT_DETECTED", "0, DETECTED"})
    void norIsADatabaseThatIsCalledByThreadsThatStandStill(double throttled, VerdictKind kind) {
        assertThat(new DatabaseCongestion()
                        .judge("a", queueing(0.5, throttled, WaitState.DATABASE))
                        .kind())
                .isEqualTo(kind);
    }

    @Test
    void whereTheQuotaIsUsedUpNoLockLetsMoreThrough() {
        for (double throttled : new double[] {0, 0.9}) {
            Finding lock = Finding.of("one-lane-bridge", Taxonomy.standard().path("one-lane-bridge"), Cause.LOCK)
                    .suffering("a", List.of("a"), 0.9, 10)
                    .blaming(
                            new Artefact(Artefact.Type.LOCK, "shop.Stock", null, Facts.NONE, List.of()),
                            Confidence.HIGH)
                    .saying("", "");
            assertThat(GainBounds.of(lock, queueing(0.5, throttled, WaitState.LOCK)))
                    .get()
                    .satisfies(gain -> assertThat(gain.bestCallsPerSecond() > gain.callsPerSecond())
                            .isEqualTo(throttled == 0));
        }
    }

    /** Waves of a queue for processors that are idle, but not for this JVM. */
    @ParameterizedTest
    @CsvSource({"0.9, true", "0.4, false"})
    void queuesForTheQuotaSwellAndDrainByThemselves(double throttled, boolean waves) {
        Evidence loaded = EvidenceBuilder.at(50)
                .window(300_000)
                .calls("a", 6000, WaitState.RUN_QUEUE, call -> call % 400 < 40 ? 600 : 20)
                .utilisation(new Utilisation(0.5, 0.5, 0, 1))
                .conditions(RunConditions.builder().quota(throttled, 0.5).build())
                .build();
        assertThat(ViolationSpread.of("a", loaded, Requirement.parse("p99<500ms")))
                .get()
                .satisfies(spread -> assertThat(spread.waves()).isEqualTo(waves));
    }

    /** Bursts of many threads are throttled although the quota is enough; and others in the container use some of it. */
    @ParameterizedTest
    @CsvSource({"0.43, 0.9, NOT_DETECTED", "0.42, 0.9, DETECTED", "0.05, 1, DETECTED"})
    void aQuotaOfWhichTheJvmUsesLittleIsNoExcuse(double used, double throttled, VerdictKind kind) {
        Evidence alone = EvidenceBuilder.at(1)
                .calls("a", 500, WaitState.CPU, call -> 20 * used)
                .build();
        Evidence loaded = EvidenceBuilder.at(50)
                .calls("a", 3000, Map.of(WaitState.CPU, call -> 20 * used, WaitState.LOCK, call -> 900))
                .utilisation(new Utilisation(used, used, 0, 1))
                .conditions(RunConditions.builder().quota(throttled, 0.5).build())
                .build();
        assertThat(new OneLaneBridge()
                        .judge("a", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(alone, loaded)))
                        .kind())
                .isEqualTo(kind);
    }
}
