package dev.culprit.heuristics.detectors.hiccups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A call every 20 ms for a minute; all compute for 20 ms, slow ones also sleep for 480 and wait for a lock for 500. */
class ApplicationHiccupsTest {

    private static final int CALLS = 3000;

    private static ServiceCalls calls(String service, int count, IntPredicate slow) {
        double[] starts =
                IntStream.range(0, count).mapToDouble(i -> i * 60_000.0 / count).toArray();
        double[] computing = new double[count];
        Arrays.fill(computing, 20);
        double[] sleeping = IntStream.range(0, count)
                .mapToDouble(call -> slow.test(call) ? 480 : 0)
                .toArray();
        double[] locked = IntStream.range(0, count)
                .mapToDouble(call -> slow.test(call) ? 500 : 0)
                .toArray();
        double[] all = IntStream.range(0, count)
                .mapToDouble(call -> computing[call] + sleeping[call] + locked[call])
                .toArray();
        return new ServiceCalls(
                service,
                starts,
                all,
                Map.of(WaitState.CPU, computing, WaitState.SLEEP, sleeping, WaitState.LOCK, locked));
    }

    private static boolean twice(int call) {
        return call % 1500 >= 510 && call % 1500 < 600;
    }

    private static Evidence window(IntPredicate slow, Pause... pauses) {
        return EvidenceBuilder.at(50)
                .calls(List.of(calls("a", CALLS, slow)))
                .pauses(List.of(pauses))
                .waitSites(new WaitSite(
                        WaitState.LOCK,
                        "a",
                        "shop.Stock",
                        WaitSite.Code.at("shop.A.a(A.java:1)"),
                        null,
                        new WaitSite.Amount(9, 9)))
                .build();
    }

    @Test
    void aContainerThatUsesUpItsQuotaStandsStillByItself() {
        Evidence throttled = EvidenceBuilder.at(50)
                .calls(List.of(calls("a", CALLS, ApplicationHiccupsTest::twice)))
                .pauses(List.of(pause(Pause.Kind.STALL, 10_500), pause(Pause.Kind.STALL, 40_500)))
                .conditions(RunConditions.builder().quota(0.2, 1).build())
                .build();
        assertThat(judge(throttled)).isInstanceOf(Detected.class);
        assertThat(new ApplicationHiccups().findings(List.of("a"), List.of("hiccups"), measured(throttled)))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.sentence())
                            .endsWith("quota of processor time in 20 % of the scheduler's periods.");
                    assertThat(found.advice()).contains("cpu.max");
                });
    }

    /** A targeted window, which shows more places than the other. */
    private static Evidence targeted(IntPredicate slow) {
        return EvidenceBuilder.at(50)
                .targeted()
                .calls(List.of(calls("a", CALLS, slow)))
                .waitSites(new WaitSite(
                        WaitState.LOCK,
                        "a",
                        "shop.Shelf",
                        WaitSite.Code.at("shop.A.b(A.java:2)"),
                        null,
                        new WaitSite.Amount(9, 9)))
                .build();
    }

    private static Measurements measured(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }

    private static Verdict judge(Evidence... windows) {
        return new ApplicationHiccups().judge("a", measured(windows));
    }

    @Test
    void separateEpisodesAreHiccups() {
        assertThat(judge(window(ApplicationHiccupsTest::twice))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isEqualTo(180.0 / CALLS);
            assertThat(found.reason()).startsWith("The requirement is missed in 2 episodes, 6 % of the time");
        });
    }

    @Test
    void oneEpisodeIsLookedAtAgainAndThenNone() {
        Evidence once = window(call -> call >= 500 && call < 600);
        assertThat(judge(once)).isInstanceOfSatisfying(Inconclusive.class, open -> {
            assertThat(open.doubt()).isEqualTo(Doubt.TOO_CLOSE);
            assertThat(open.reason()).startsWith("The requirement is missed in 1 episode,");
        });
        assertThat(judge(once, once))
                .isInstanceOfSatisfying(
                        NotDetected.class, found -> assertThat(found.reason()).endsWith("not periodically."));
    }

    @Test
    void violationAllTheTimeIsNone() {
        assertThat(judge(window(call -> true)))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        found -> assertThat(found.reason())
                                .endsWith("spread over the window, not in separate episodes."));
        assertThat(judge(window(call -> false))).isInstanceOf(NotDetected.class);
    }

    @Test
    void fewCallsShowNothing() {
        assertThat(new ApplicationHiccups().judge("b", measured(window(call -> true))))
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    private static Pause pause(Pause.Kind kind, double at) {
        return new Pause(kind, at, 100, "any");
    }

    @Test
    void aMachineThatStandsStillIsADisturbance() {
        assertThat(judge(window(ApplicationHiccupsTest::twice, pause(Pause.Kind.STALL, 10_500))))
                .as("in half of the episodes")
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.DISTURBED));
        assertThat(judge(window(ApplicationHiccupsTest::twice, pause(Pause.Kind.STALL, 5_000))))
                .as("in none")
                .isInstanceOf(Detected.class);
        assertThat(judge(window(
                        ApplicationHiccupsTest::twice, pause(Pause.Kind.STALL, 10_500), pause(Pause.Kind.GC, 10_500))))
                .as("because the collector stopped it")
                .isInstanceOf(Detected.class);
    }

    @Test
    void aFindingNamesWhatSlowCallsSpendTheirTimeWith() {
        Evidence seen = window(ApplicationHiccupsTest::twice);
        List<Finding> findings = new ApplicationHiccups()
                .findings(List.of("a"), List.of("hiccups"), measured(seen, targeted(ApplicationHiccupsTest::twice)));

        assertThat(findings).singleElement().satisfies(found -> {
            assertThat(found.cause()).isEqualTo(Cause.LOCK);
            assertThat(found.path()).containsExactly("hiccups");
            assertThat(found.artefact().name()).isEqualTo("shop.Shelf");
            assertThat(Told.of(found.artefact().facts()))
                    .containsEntry("episodes", 2.0)
                    .containsEntry("episodeMillis", 1800.0)
                    .containsEntry("periodMillis", 30_000.0)
                    .containsEntry("slowCallMeanMillis", 1000.0)
                    .containsEntry("otherCallMeanMillis", 20.0);
            assertThat(found.responseTimeShare()).isEqualTo(0.5);
            assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
            assertThat(found.sentence())
                    .isEqualTo("a is slow at times: in 2 episodes of about 1.8 s, every 30 s, slow calls take 1 s on"
                            + " average, others 20 ms. Slow calls spend 51 % of their additional time waiting for a lock"
                            + " (shop.Shelf).");
            assertThat(found.advice()).startsWith("Look for periodic work at that time");
        });
    }

    /** Places of a window in which all was well have nothing to do with it. */
    @Test
    void aPlaceIsTakenFromAWindowThatMetThem() {
        Evidence seen = window(ApplicationHiccupsTest::twice);
        for (IntPredicate once : List.<IntPredicate>of(call -> false, call -> call == 7)) {
            assertThat(new ApplicationHiccups()
                            .findings(List.of("a"), List.of("hiccups"), measured(seen, targeted(once))))
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.artefact().name()).isEqualTo("shop.Stock");
                        assertThat(found.confidence()).isEqualTo(Confidence.LOW);
                        assertThat(found.sentence()).endsWith("The window that looked for the place met none of them.");
                    });
        }
    }

    @Test
    void theServiceWithMostCallsShowsItBest() {
        Evidence run = EvidenceBuilder.at(50)
                .calls(List.of(
                        calls("rare", 300, call -> twice(call * 10)),
                        calls("often", CALLS, ApplicationHiccupsTest::twice)))
                .build();
        assertThat(new ApplicationHiccups().findings(List.of("rare", "often"), List.of(), measured(run)))
                .singleElement()
                .satisfies(found -> assertThat(found.services()).containsExactly("often", "rare"));
    }
}
