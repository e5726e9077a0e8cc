package dev.culprit.heuristics.detectors.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A lock that calls wait for, and what its holder does. */
class DispensableSynchronizationTest {

    private static final String SERVICE = "GET /order";
    private static final String LEDGER = "com.shop.Ledger";
    private static final int USERS = 20;

    private final DispensableSynchronization detector = new DispensableSynchronization();

    private static ServiceCalls calls(Map<WaitState, Double> millis) {
        int count = 200;
        double[] starts = new double[count];
        Arrays.setAll(starts, i -> i * 300.0);
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        double response = 0;
        for (Map.Entry<WaitState, Double> entry : millis.entrySet()) {
            states.put(entry.getKey(), filled(count, entry.getValue()));
            response += entry.getValue();
        }
        return new ServiceCalls(SERVICE, starts, filled(count, response), states);
    }

    private static double[] filled(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    private static Measurements measured(WaitState waiting, @Nullable LockHolder holder) {
        Map<WaitState, Double> loaded = Map.of(waiting, 400.0, WaitState.CPU, 20.0);
        WaitSite site = new WaitSite(
                waiting,
                SERVICE,
                LEDGER,
                WaitSite.Code.at("com.shop.Ledger.book(Ledger.java:12)"),
                holder,
                new WaitSite.Amount(80_000, 200));
        Evidence alone = EvidenceBuilder.at(1)
                .calls(List.of(calls(Map.of(WaitState.CPU, 20.0))))
                .build();
        Evidence wide = EvidenceBuilder.at(USERS).calls(List.of(calls(loaded))).build();
        Evidence targeted = EvidenceBuilder.at(USERS)
                .targeted()
                .calls(List.of(calls(loaded)))
                .waitSites(site)
                .build();
        return new Measurements(Requirement.parse("p99<200ms"), USERS, List.of(wide, alone, targeted));
    }

    private static LockHolder doing(WaitState state, double share) {
        return new LockHolder(
                "worker-*",
                List.of("com.shop.Ledger.book(Ledger.java:14)"),
                Map.of(state, share, WaitState.CPU, 1 - share));
    }

    @ParameterizedTest
    @EnumSource(names = {"DATABASE", "MESSAGING", "EXTERNAL_CALL", "SLEEP", "NETWORK", "DISK"})
    void whoHoldsALockWhileWaitingForOthersHoldsItTooLong(WaitState elsewhere) {
        Measurements measurements = measured(WaitState.MONITOR, doing(elsewhere, 0.9));

        Verdict verdict = detector.judge(SERVICE, measurements);
        assertThat(verdict.kind()).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict.reason())
                .isEqualTo(
                        "90 % of the time in which com.shop.Ledger is held, its holder waits for" + " something else.");

        List<String> path = Taxonomy.standard().path(detector.category());
        assertThat(detector.findings(List.of(SERVICE), path, measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.category()).isEqualTo("dispensable-synchronization");
                    assertThat(finding.artefact().name()).isEqualTo(LEDGER);
                    assertThat(finding.sentence()).contains("Its holder meanwhile is busy with " + elsewhere.phrase());
                    assertThat(finding.advice()).startsWith("Do not hold it while waiting for others");
                });
    }

    @ParameterizedTest
    @CsvSource({"0.49, NOT_DETECTED", "0.5, DETECTED"})
    void halfOfTheLooksDecide(double share, VerdictKind kind) {
        assertThat(detector.judge(SERVICE, measured(WaitState.LOCK, doing(WaitState.DATABASE, share)))
                        .kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "RUN_QUEUE", "GC", "MONITOR", "UNKNOWN"})
    void whatAHolderDoesItselfMayNeedTheLock(WaitState inside) {
        Measurements measurements = measured(WaitState.MONITOR, new LockHolder("w", List.of(), Map.of(inside, 1.0)));
        assertThat(detector.judge(SERVICE, measurements).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        List<Finding> findings = new OneLaneBridge()
                .findings(List.of(SERVICE), Taxonomy.standard().path("one-lane-bridge"), measurements);
        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.advice()).startsWith("Make the critical section shorter"));
    }

    @Test
    void aHolderThatNobodySawDecidesNothing() {
        for (LockHolder holder : Arrays.asList(null, LockHolder.named("worker-1"))) {
            assertThat(detector.judge(SERVICE, measured(WaitState.MONITOR, holder)))
                    .isEqualTo(
                            new Inconclusive(Doubt.TOO_FEW_CALLS, "no thread was seen while it held com.shop.Ledger."));
        }
    }

    @Test
    void aPoolIsNoLock() {
        assertThat(detector.judge(SERVICE, measured(WaitState.POOL, doing(WaitState.DATABASE, 1)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }
}
