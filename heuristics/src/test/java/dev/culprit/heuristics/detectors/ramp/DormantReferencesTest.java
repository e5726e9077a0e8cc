package dev.culprit.heuristics.detectors.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.HeapUsage.Kept;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A single user's calls take longer after a push at maximum load, and the heap is as a test wants it. */
class DormantReferencesTest {

    private static final String SERVICE = "GET /similar";
    private static final String SCAN = "com.shop.History.closest";
    private static final int USERS = 50;
    private static final int CALLS = 100;
    private static final long MB = 1_000_000;

    private final DormantReferences detector = new DormantReferences();

    private static EvidenceBuilder alone(double millis, WaitState state) {
        return EvidenceBuilder.at(1).calls(SERVICE, CALLS, state, call -> millis);
    }

    /** Ten collections, each of which looks everywhere. */
    private static Evidence loaded(long firstMegabytes, long step) {
        long[] used = new long[10];
        Kept[] kept = new Kept[10];
        for (int i = 0; i < 10; i++) {
            used[i] = (firstMegabytes + i * step) * MB;
            kept[i] = new Kept((i + 1) * 60_000.0 / 11, used[i]);
        }
        return EvidenceBuilder.at(USERS)
                .calls(SERVICE, USERS * CALLS, WaitState.CPU, call -> 100)
                .heap(512 * MB, List.of(kept), used)
                .build();
    }

    private static Measurements measured(EvidenceBuilder before, EvidenceBuilder after, long step) {
        return new Measurements(
                Requirement.parse("p99<1s"),
                USERS,
                List.of(loaded(40, step), before.build(), loaded(40 + 10 * step, step), after.build()));
    }

    private VerdictKind verdict(EvidenceBuilder before, EvidenceBuilder after, long step) {
        return detector.judge(SERVICE, measured(before, after, step)).kind();
    }

    @Test
    void whatTheHeapKeepsMustGrow() {
        assertThat(verdict(alone(10, WaitState.CPU), alone(20, WaitState.CPU), 5))
                .isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(alone(10, WaitState.CPU), alone(20, WaitState.CPU), 0))
                .isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict(alone(10, WaitState.GC), alone(20, WaitState.GC), 5)).isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void theMoreCallsHaveGrownTheWorse() {
        assertThat(detector.judge(SERVICE, measured(alone(10, WaitState.CPU), alone(25, WaitState.CPU), 5)))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.severity()).isCloseTo(1.5, within(1e-9)));
    }

    @Test
    void waitingDoesNotDependOnWhatIsInMemory() {
        for (WaitState state : List.of(WaitState.DATABASE, WaitState.SLEEP, WaitState.EXTERNAL_CALL, WaitState.DISK)) {
            assertThat(verdict(alone(10, state), alone(20, state), 5)).isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    /** It is the rows that calls have in hand. */
    @Test
    void notIfAStatementReturnsMoreAndMore() {
        StatementUsage read = new StatementUsage(
                SERVICE, "SELECT * FROM visits", null, CALLS, CALLS, StatementUsage.PerCall.once(CALLS));
        EvidenceBuilder before =
                alone(10, WaitState.CPU).statements(read.withRows(List.of(100.0, 100.0, 100.0, 100.0, 100.0)));
        EvidenceBuilder after =
                alone(20, WaitState.CPU).statements(read.withRows(List.of(200.0, 200.0, 200.0, 200.0, 200.0)));

        assertThat(verdict(before, after, 5)).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void garbageThatNobodyLookedForDecidesNothing() {
        Measurements measurements = new Measurements(
                Requirement.parse("p99<1s"),
                USERS,
                List.of(
                        loaded(40, 0),
                        alone(10, WaitState.CPU).build(),
                        EvidenceBuilder.at(USERS)
                                .calls(SERVICE, USERS * CALLS, WaitState.CPU, call -> 100)
                                .heap(512 * MB, 100 * MB, 200 * MB, 300 * MB)
                                .build(),
                        alone(20, WaitState.CPU).build()));

        assertThat(detector.judge(SERVICE, measurements)).satisfies(verdict -> {
            assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_APPLICABLE);
            assertThat(verdict.reason()).contains("100 MB, and 40 MB at first", "may be garbage", "histograms");
        });
    }

    @Test
    void theMethodThatComputesIsNamed() {
        Measurements measurements = measured(alone(10, WaitState.CPU), alone(20, WaitState.CPU), 5)
                .with(alone(20, WaitState.CPU)
                        .targeted()
                        .waitSites(new WaitSite(
                                WaitState.CPU,
                                SERVICE,
                                SCAN,
                                new WaitSite.Code(SCAN + "(History.java:40)", List.of()),
                                null,
                                new WaitSite.Amount(1000, 100)))
                        .build());

        assertThat(detector.findings(List.of(SERVICE), Taxonomy.standard().path(detector.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.MEMORY);
                    assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.METHOD);
                    assertThat(finding.artefact().name()).isEqualTo(SCAN);
                    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(finding.responseTimeShare()).isCloseTo(0.5, within(1e-9));
                    assertThat(finding.sentence()).contains("from at most 40 MB to at least 125 MB", SCAN);
                });
    }
}
