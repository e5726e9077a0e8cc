package dev.culprit.heuristics.detectors.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A single user's calls compute for 20 ms; under load they take longer by what a test says. */
class OneLaneBridgeTest {

    private static final int CALLS = 2000;
    private static final Map<WaitState, Double> ALONE = Map.of(WaitState.CPU, 20.0);

    private static EvidenceBuilder loaded(Map<WaitState, Double> more) {
        return EvidenceBuilder.at(50).calls(List.of(Alike.calls("a", CALLS, with(more))));
    }

    private static Map<WaitState, Double> with(Map<WaitState, Double> more) {
        Map<WaitState, Double> all = new EnumMap<>(ALONE);
        all.putAll(more);
        return all;
    }

    private static Measurements measurements(EvidenceBuilder loaded) {
        Evidence alone = EvidenceBuilder.at(1)
                .calls(List.of(Alike.calls("a", 100, ALONE)))
                .build();
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(loaded.build(), alone));
    }

    private static Verdict judge(EvidenceBuilder loaded) {
        return new OneLaneBridge().judge("a", measurements(loaded));
    }

    private static Verdict judge(Map<WaitState, Double> more) {
        return judge(loaded(more));
    }

    @Test
    void halfOfTheGrowthIsALane() {
        assertThat(judge(Map.of(WaitState.LOCK, 100.0, WaitState.SLEEP, 100.0)))
                .isInstanceOfSatisfying(
                        Detected.class,
                        lane -> assertThat(lane.severity()).isCloseTo(100 * CALLS / 60_000.0, within(1e-9)));
        assertThat(judge(Map.of(WaitState.LOCK, 99.0, WaitState.SLEEP, 101.0))).isInstanceOf(NotDetected.class);
    }

    @Test
    void poolsMonitorsAndLocksCountTogether() {
        assertThat(judge(Map.of(
                        WaitState.POOL, 30.0, WaitState.MONITOR, 40.0, WaitState.LOCK, 30.0, WaitState.SLEEP, 100.0)))
                .isInstanceOfSatisfying(Detected.class, lane -> {
                    assertThat(lane.severity()).isCloseTo(40 * CALLS / 60_000.0, within(1e-9));
                    assertThat(lane.reason()).contains("mostly waiting for a monitor");
                });
    }

    @Test
    void lessIsCalledContributing() {
        assertThat(judge(Map.of(WaitState.LOCK, 30.0, WaitState.SLEEP, 170.0)).reason())
                .contains("contributing, but most of it is sleeping");
        assertThat(judge(Map.of(WaitState.LOCK, 29.0, WaitState.SLEEP, 171.0)).reason())
                .doesNotContain("contributing")
                .contains("most of it is sleeping");
    }

    @Test
    void whatDoesNotGrowHasNoLane() {
        assertThat(judge(Map.of())).isEqualTo(new NotDetected("Response times do not grow."));
        assertThat(judge(Map.of(WaitState.CPU, 10.0, WaitState.LOCK, 9.0))).isInstanceOf(NotDetected.class);
    }

    @Test
    void aServiceThatWasNotCalledAtBothLoadsIsLeftOpen() {
        assertThat(judge(EvidenceBuilder.at(50).calls(List.of(Alike.calls("b", CALLS, ALONE)))))
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    @Test
    void locksOfTheDatabaseAreALaneNamedBelow() {
        Map<WaitState, Double> more = Map.of(WaitState.DATABASE, 300.0, WaitState.SLEEP, 300.0);
        assertThat(judge(loaded(more).database(1, 9)))
                .isInstanceOfSatisfying(
                        Detected.class,
                        lane -> assertThat(lane.severity()).isCloseTo(300 * CALLS / 60_000.0, within(1e-9)));
        assertThat(judge(loaded(more).database(9, 1))).isInstanceOf(NotDetected.class);
        assertThat(judge(loaded(Map.of(WaitState.DATABASE, 299.0, WaitState.SLEEP, 301.0))
                        .database(1, 9)))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void anotherServiceThatQueuesIsALaneNamedBelow() {
        assertThat(judge(loaded(Map.of(WaitState.EXTERNAL_CALL, 300.0))
                        .waitSites(site("a", WaitState.EXTERNAL_CALL, "prices:80", 300, null))))
                .isInstanceOfSatisfying(
                        Detected.class,
                        lane -> assertThat(lane.severity()).isCloseTo(300 * CALLS / 60_000.0, within(1e-9)));
    }

    @Test
    void monitorsThatVirtualThreadsWaitForUnseenLeaveItOpen() {
        assertThat(hidden(100, 100)).isInstanceOf(Inconclusive.class);
        assertThat(hidden(101, 99)).isInstanceOf(NotDetected.class);
    }

    private static Verdict hidden(double seen, double unknown) {
        return judge(EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls(
                        "a", CALLS, with(Map.of(WaitState.SLEEP, seen, WaitState.RUN_QUEUE, unknown)), CALLS, 1))));
    }

    @Test
    void shortWaitsThatWereNotRecordedLeaveItOpen() {
        assertThat(unrecorded(1, 100, 100))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        open -> assertThat(open.reason()).contains("waits shorter than 1 ms were not recorded"));
        assertThat(unrecorded(Double.NaN, 100, 100))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        open -> assertThat(open.reason()).contains("does not tell whether short waits are in it"));
        assertThat(unrecorded(1, 102, 98)).isInstanceOf(NotDetected.class);
        assertThat(unrecorded(0, 100, 100)).isInstanceOf(NotDetected.class);
    }

    private static Verdict unrecorded(double threshold, double seen, double unknown) {
        return judge(EvidenceBuilder.at(50)
                .calls(List.of(
                        Alike.calls("a", CALLS, Map.of(WaitState.DISK, 20.0 + seen, WaitState.UNKNOWN, unknown))))
                .conditions(
                        RunConditions.builder().lockThresholdMillis(threshold).build()));
    }

    private static WaitSite site(
            String service, WaitState state, String resource, double millis, @Nullable LockHolder holder) {
        return new WaitSite(
                state,
                service,
                resource,
                new WaitSite.Code("shop.A.a(A.java:1)", List.of("shop.A.a(A.java:1)")),
                holder,
                new WaitSite.Amount(millis * CALLS, CALLS));
    }

    private static Finding finding(Map<WaitState, Double> more, WaitState state, @Nullable LockHolder holder) {
        return new OneLaneBridge()
                .findings(
                        List.of("a"),
                        List.of("one-lane-bridge"),
                        measurements(loaded(more).waitSites(site("a", state, "shop.Stock", 100, holder))))
                .get(0);
    }

    @Test
    void aLockIsNamedWithItsPlaceAndItsHolder() {
        Finding found = finding(
                Map.of(WaitState.LOCK, 180.0),
                WaitState.LOCK,
                new LockHolder("worker-1", List.of(), Map.of(WaitState.DATABASE, 0.9)));

        assertThat(found.cause()).isEqualTo(Cause.LOCK);
        assertThat(found.artefact().type().name()).isEqualTo("LOCK");
        assertThat(found.artefact().name()).isEqualTo("shop.Stock");
        assertThat(found.artefact().location()).isEqualTo("shop.A.a(A.java:1)");
        assertThat(found.artefact().stack()).hasSize(1);
        assertThat(Told.of(found.artefact().facts()))
                .containsEntry("waitPerCallMillis", 180.0)
                .containsEntry("singleUserMeanMillis", 20.0)
                .containsEntry("maximumLoadMeanMillis", 200.0)
                .containsEntry("growthShare", 1.0)
                .containsEntry("heldBy", "worker-1");
        assertThat(found.responseTimeShare()).isEqualTo(0.9);
        assertThat(found.sentence())
                .startsWith("The lock shop.Stock lets only one thread pass at a time: at 50 users waiting for it takes"
                        + " 90 % of the response time of a (180 ms of 200 ms)")
                .endsWith("Its holder meanwhile is busy with database calls (90 % of the time).");
        assertThat(found.advice()).startsWith("Do not hold it while waiting for others");
    }

    @Test
    void aSemaphoreLetsSeveralThreadsPass() {
        Finding found = new OneLaneBridge()
                .findings(
                        List.of("a"),
                        List.of("one-lane-bridge"),
                        measurements(loaded(Map.of(WaitState.LOCK, 180.0))
                                .waitSites(site(
                                        "a",
                                        WaitState.LOCK,
                                        "java.util.concurrent.Semaphore",
                                        100,
                                        LockHolder.named("worker-1")))))
                .get(0);

        assertThat(found.sentence())
                .startsWith("The lock java.util.concurrent.Semaphore lets only some threads pass at a time");
    }

    @Test
    void aMonitorIsCalledOne() {
        Finding found = finding(Map.of(WaitState.MONITOR, 180.0), WaitState.MONITOR, LockHolder.named("worker-1"));

        assertThat(found.cause()).isEqualTo(Cause.MONITOR);
        assertThat(found.artefact().type().name()).isEqualTo("MONITOR");
        assertThat(found.sentence()).startsWith("The monitor of shop.Stock").endsWith("the requirement is missed.");
        assertThat(found.advice()).startsWith("Make the critical section shorter");
    }

    @Test
    void aPoolThatWasNotSampledIsNamedAllTheSame() {
        Finding found = finding(Map.of(WaitState.POOL, 180.0), WaitState.POOL, null);

        assertThat(found.cause()).isEqualTo(Cause.POOL);
        assertThat(found.artefact().type().name()).isEqualTo("POOL");
        assertThat(found.sentence()).startsWith("The pool shop.Stock lets only");
        assertThat(found.advice()).startsWith("Enlarge the pool");
    }

    @Test
    void confidenceFallsWithWhatIsNotExplained() {
        assertThat(confidence(300, 30, 0)).isEqualTo(Confidence.HIGH);
        assertThat(confidence(300, 31, 19)).as("a tenth of 370 ms").isEqualTo(Confidence.HIGH);
        assertThat(confidence(300, 60, 0)).isEqualTo(Confidence.MEDIUM);
        assertThat(confidence(300, 150, 0)).isEqualTo(Confidence.LOW);
        assertThat(confidence(149, 0, 130))
                .as("less than half of the response time")
                .isEqualTo(Confidence.MEDIUM);
    }

    /** Of calls that wait for a lock, of what is not explained, and of sleeping. */
    private static Confidence confidence(double lock, double unknown, double sleep) {
        return new OneLaneBridge()
                .findings(
                        List.of("a"),
                        List.of(),
                        measurements(EvidenceBuilder.at(50)
                                .calls(List.of(Alike.calls(
                                        "a",
                                        CALLS,
                                        Map.of(
                                                WaitState.LOCK, lock,
                                                WaitState.UNKNOWN, unknown,
                                                WaitState.SLEEP, 20 + sleep))))
                                .utilisation(new Utilisation(0.2, 0.2, 0, 2))
                                .waitSites(site("a", WaitState.LOCK, "shop.Stock", lock, null))))
                .get(0)
                .confidence();
    }

    @Test
    void confidenceIsNotHighWhereQueueingForProcessorsWouldExplainIt() {
        Measurements measured = measurements(loaded(Map.of(WaitState.LOCK, 20.0))
                .utilisation(new Utilisation(0.2, 0.8, 0, 1))
                .waitSites(site("a", WaitState.LOCK, "shop.Stock", 20, null)));
        assertThat(new OneLaneBridge()
                        .findings(List.of("a"), List.of(), measured)
                        .get(0)
                        .confidence())
                .isEqualTo(Confidence.MEDIUM);
    }

    @Test
    void whoeverLosesMostComesFirst() {
        Measurements measured = new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(
                        EvidenceBuilder.at(50)
                                .calls(List.of(
                                        Alike.calls("a", 100, with(Map.of(WaitState.LOCK, 300.0))),
                                        Alike.calls("b", 500, with(Map.of(WaitState.LOCK, 200.0))),
                                        Alike.calls("c", 500, with(Map.of(WaitState.SLEEP, 900.0)))))
                                .waitSites(
                                        site("a", WaitState.LOCK, "shop.Stock", 1, null),
                                        site("b", WaitState.LOCK, "shop.Stock", 1, null))
                                .build(),
                        EvidenceBuilder.at(1)
                                .calls(List.of(
                                        Alike.calls("a", 100, ALONE),
                                        Alike.calls("b", 100, ALONE),
                                        Alike.calls("c", 100, ALONE)))
                                .build()));

        assertThat(new OneLaneBridge().findings(List.of("a", "b", "c"), List.of(), measured))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.service()).isEqualTo("b");
                    assertThat(found.services()).containsExactly("b", "a");
                });
    }
}
