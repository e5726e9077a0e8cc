package dev.culprit.heuristics.detectors.ramp;

import static dev.culprit.heuristics.detectors.Doubts.assertDoubt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Slower for once, or slower and slower. */
class TheRampTest {

    private static final int SEEDS = 100;
    private static final int CALLS = 6000;

    /** Up to a fifth more or less. */
    private static Evidence window(int users, int calls, IntToDoubleFunction millis, Random random) {
        return EvidenceBuilder.at(users)
                .calls(
                        "a",
                        calls,
                        WaitState.CPU,
                        call -> millis.applyAsDouble(call) * (0.8 + 0.4 * random.nextDouble()))
                .build();
    }

    /**
     * First what 50 users see, then one who makes few calls, and both again.
     *
     * @param factor by the number of calls served before
     */
    private static Verdict judge(IntToDoubleFunction factor, long seed) {
        Random random = new Random(seed);
        IntToDoubleFunction later = call -> factor.applyAsDouble(CALLS + call);
        return new TheRamp()
                .judge(
                        "a",
                        new Measurements(
                                Requirement.parse("p99<100ms"),
                                50,
                                List.of(
                                        window(50, CALLS, call -> 120 * factor.applyAsDouble(call), random),
                                        window(1, 30, call -> 40 * later.applyAsDouble(call), random),
                                        window(50, CALLS, call -> 120 * later.applyAsDouble(call), random),
                                        window(1, 30, call -> 40 * later.applyAsDouble(CALLS), random))));
    }

    private static int detected(IntToDoubleFunction factor) {
        int detected = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            detected += judge(factor, seed) instanceof Detected ? 1 : 0;
        }
        return detected;
    }

    @Test
    void workThatGrowsWithEveryCallIsFound() {
        assertThat(detected(served -> 1 + 0.1 * served / CALLS)).isGreaterThan(SEEDS * 9 / 10);
    }

    @Test
    void whatBecameSlowerAtOneMomentIsNoRampAndIsDated() {
        IntToDoubleFunction jump = served -> served < CALLS / 2 ? 1 : 1.1;
        assertThat(detected(jump)).isLessThanOrEqualTo(SEEDS / 50);
        Verdict verdict = judge(jump, 1);
        assertThat(verdict).isInstanceOf(NotDetected.class);
        assertThat(verdict.reason()).contains("they jump once, from 120 ms to 132 ms after 30 s");
    }

    @Test
    void whatStaysIsNone() {
        assertThat(detected(served -> 1)).isLessThanOrEqualTo(SEEDS / 50);
    }

    private static Verdict judge(Evidence... windows) {
        return new TheRamp().judge("a", new Measurements(Requirement.parse("p99<100ms"), 50, List.of(windows)));
    }

    /** Calls that all compute, with a rise within the window. */
    private static Evidence computing(int users, int calls, double millis, double rise) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.CPU, call -> millis * (1 + rise * call / calls) + call * 37 % 11 * 0.1)
                .build();
    }

    @Test
    void withoutASignNothingIsRepeated() {
        assertThat(judge(computing(50, 2000, 120, 0), computing(1, 100, 40, 0)))
                .isInstanceOf(NotDetected.class)
                .extracting(Verdict::reason)
                .isEqualTo("Response times do not grow within the window.");
        assertDoubt(
                judge(computing(50, 5, 120, 0)), Doubt.TOO_FEW_CALLS, "calls do not show whether response times grow");
    }

    @Test
    void aSignWantsASecondLook() {
        Evidence rising = computing(50, 2000, 120, 0.2);
        assertDoubt(
                judge(rising, computing(1, 100, 40, 0)),
                Doubt.TOO_CLOSE,
                "within the window at 50 users; a second look tells whether that lasts");
        assertDoubt(
                judge(rising, computing(1, 10, 40, 0), computing(50, 2000, 144, 0.2), computing(1, 10, 48, 0)),
                Doubt.TOO_FEW_CALLS,
                "a single user called it too rarely to tell whether that lasts");
    }

    @Test
    void whatASingleUserSeesBeforeAndAfterDecides() {
        Evidence rising = computing(50, 2000, 120, 0.2);
        assertThat(judge(rising, computing(1, 100, 40, 0), computing(50, 2000, 144, 0.2), computing(1, 100, 50, 0)))
                .isInstanceOfSatisfying(Detected.class, found -> {
                    assertThat(found.severity()).isBetween(0.24, 0.25);
                    assertThat(found.reason())
                            .contains(", and a single user's call takes 50 ms after 2000 more requests, 40 ms before.");
                });
        assertThat(judge(rising, computing(1, 100, 40, 0), computing(50, 2000, 120, 0.2), computing(1, 100, 40, 0)))
                .isInstanceOf(NotDetected.class)
                .extracting(Verdict::reason)
                .asString()
                .contains(", but that does not last: a single user's call takes");
    }

    /** A machine that is nearly idle has become slower to wake up, or the like. */
    @Test
    void whatTheWorkUnderLoadDoesNotShareIsNoRamp() {
        Verdict verdict = judge(
                computing(50, 2000, 120, 0.2),
                computing(1, 100, 40, 0),
                computing(50, 2000, 120, 0.2),
                computing(1, 100, 50, 0));
        assertThat(verdict).isInstanceOf(NotDetected.class);
        assertThat(verdict.reason())
                .contains(" At maximum load computing did not grow likewise, so that nothing piles up.");
    }

    private static List<Finding> findings(List<String> services, Evidence... windows) {
        return new TheRamp()
                .findings(
                        services, List.of("x"), new Measurements(Requirement.parse("p99<100ms"), 50, List.of(windows)));
    }

    private static Evidence alike(int users, int calls, double millis) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.CPU, call -> millis)
                .calls("b", calls, WaitState.DATABASE, call -> millis)
                .build();
    }

    @Test
    void itTellsHowMuchSlowerAfterHowManyRequests() {
        List<Finding> found = findings(
                List.of("a", "b"), alike(50, 500, 120), alike(1, 100, 40), alike(50, 500, 160), alike(1, 100, 60));

        assertThat(found).hasSize(2);
        assertThat(found.get(0)).satisfies(one -> {
            assertThat(one.cause()).isEqualTo(Cause.CPU);
            assertThat(one.services()).containsExactly("a");
            assertThat(one.fromUsers()).isEqualTo(1);
            assertThat(one.responseTimeShare()).isEqualTo(20.0 / 60);
            assertThat(one.confidence()).as("no place was seen").isEqualTo(Confidence.MEDIUM);
            assertThat(Told.of(one.artefact().facts()))
                    .containsEntry("singleUserBeforeMillis", 40.0)
                    .containsEntry("singleUserAfterMillis", 60.0)
                    .containsEntry("requestsBetween", 1000.0)
                    .containsEntry("growthPer1000RequestsMillis", 20.0)
                    .doesNotContainKey("keptInHeapFirstBytes");
            assertThat(one.sentence())
                    .isEqualTo(
                            "a gets slower the longer the application runs: a single user's call took 40 ms at first and"
                                    + " 60 ms after 1000 more requests, 20 ms more per 1000 requests. What grows is computing.");
        });
        assertThat(found.get(1).cause()).isEqualTo(Cause.STATEMENT);
        assertThat(findings(List.of("a"), alike(50, 500, 120), alike(1, 100, 40)))
                .as("nothing was measured twice")
                .isEmpty();
    }

    /** Calls that run one statement which takes as long as ever, and one that takes longer and longer. */
    private static Evidence twoStatements(int users, int calls, double slow, double growing) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.DATABASE, call -> slow + growing)
                .waitSites(statement("SELECT slow", calls, slow), statement("SELECT growing", calls, growing))
                .build();
    }

    private static WaitSite statement(String text, int calls, double millis) {
        return new WaitSite(
                WaitState.DATABASE,
                "a",
                text,
                WaitSite.Code.at("shop.Orders.find(Orders.java:7)"),
                null,
                new WaitSite.Amount(millis * calls, calls));
    }

    @Test
    void whatHasGrownIsNamedNotWhatIsLong() {
        assertThat(findings(
                        List.of("a"),
                        twoStatements(50, 500, 60, 10),
                        twoStatements(1, 100, 50, 10),
                        twoStatements(50, 500, 60, 30),
                        twoStatements(1, 100, 50, 30)))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.artefact().name()).isEqualTo("SELECT growing");
                    assertThat(one.confidence()).isEqualTo(Confidence.HIGH);
                });
    }

    @Test
    void whereNoPlaceHasGrownByHalfOfItNoneIsNamed() {
        assertThat(findings(
                        List.of("a"),
                        twoStatements(50, 500, 50, 10),
                        twoStatements(1, 100, 50, 10),
                        twoStatements(50, 500, 60, 18),
                        EvidenceBuilder.at(1)
                                .calls("a", 100, WaitState.DATABASE, call -> 90)
                                .waitSites(statement("SELECT slow", 100, 60), statement("SELECT growing", 100, 18))
                                .build()))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.artefact().name()).isEqualTo("a");
                    assertThat(one.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(one.sentence())
                            .endsWith("What grows is database calls, none of which makes up half of it.");
                });
    }
}
