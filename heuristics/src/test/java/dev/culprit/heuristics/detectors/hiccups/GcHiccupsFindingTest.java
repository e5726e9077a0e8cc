package dev.culprit.heuristics.detectors.hiccups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A call every 20 ms for a minute; in three episodes of two seconds they take 1020 ms instead of 20 ms. */
class GcHiccupsFindingTest {

    private static final int CALLS = 3000;

    private static Pause pause(Pause.Kind kind, double at, double millis) {
        return new Pause(kind, at, millis, "Full at " + at);
    }

    /** @param collecting of the 1000 ms more */
    private static EvidenceBuilder window(double collecting, Pause... pauses) {
        double[] starts =
                IntStream.range(0, CALLS).mapToDouble(call -> 20.0 * call).toArray();
        double[] slow = DoubleStream.of(starts)
                .map(start -> start % 20_000 < 2000 ? 1 : 0)
                .toArray();
        double[] computing = new double[CALLS];
        Arrays.fill(computing, 20);
        return EvidenceBuilder.at(50)
                .calls(List.of(new ServiceCalls(
                        "a",
                        starts,
                        DoubleStream.of(slow).map(is -> 20 + 1000 * is).toArray(),
                        Map.of(
                                WaitState.CPU,
                                computing,
                                WaitState.GC,
                                DoubleStream.of(slow).map(is -> collecting * is).toArray(),
                                WaitState.LOCK,
                                DoubleStream.of(slow)
                                        .map(is -> (1000 - collecting) * is)
                                        .toArray()))))
                .pauses(List.of(pauses));
    }

    private static Measurements measurements(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                Arrays.stream(windows).map(EvidenceBuilder::build).toList());
    }

    private static Verdict judge(EvidenceBuilder window) {
        return new GcHiccups().judge("a", measurements(window));
    }

    private static Finding finding(EvidenceBuilder... windows) {
        return new GcHiccups()
                .findings(List.of("a"), List.of("gc-hiccups"), measurements(windows))
                .get(0);
    }

    private static Pause[] everyTime() {
        return new Pause[] {
            pause(Pause.Kind.GC, 100, 800), pause(Pause.Kind.GC, 20_100, 900), pause(Pause.Kind.GC, 40_100, 700)
        };
    }

    @Test
    void halfOfTheAdditionalTimeIsEnoughWhereverThePausesLie() {
        assertThat(judge(window(500))).isInstanceOf(Detected.class);
        assertThat(judge(window(499))).isInstanceOf(NotDetected.class);
    }

    @Test
    void aFifthIsEnoughIfPausesLieInTheEpisodes() {
        assertThat(judge(window(200, everyTime()))).isInstanceOf(Detected.class);
        assertThat(judge(window(199, everyTime()))).isInstanceOf(NotDetected.class);
        assertThat(judge(window(200, pause(Pause.Kind.GC, 100, 800))))
                .as("in one of three")
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void itIsAsBadAsTheCollectorsPausesAreLong() {
        assertThat(judge(window(
                        500,
                        pause(Pause.Kind.GC, 100, 800),
                        pause(Pause.Kind.GC, 20_100, 900),
                        pause(Pause.Kind.STALL, 9_000, 7000))))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.severity()).isCloseTo(1700.0 / 60_000, within(1e-9)));
    }

    @Test
    void aFindingTellsOfThePausesAndWhoAllocates() {
        Finding found = finding(
                window(500, everyTime()).heap(1 << 20, 1),
                EvidenceBuilder.at(50)
                        .targeted()
                        .allocations(new AllocationSite("byte[]", "shop.A.a(A.java:1)", List.of(), 7)));

        assertThat(found.cause()).isEqualTo(Cause.GC);
        assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(found.artefact().name()).isEqualTo("shop.A.a");
        assertThat(Told.of(found.artefact().facts()))
                .containsEntry("pauses", 3.0)
                .containsEntry("pausedMillis", 2400.0)
                .containsEntry("longestPauseMillis", 900.0)
                .containsEntry("collection", "Full at 20100.0")
                .containsEntry("maximumHeapBytes", (double) (1L << 20))
                .containsEntry("episodes", 3.0);
        assertThat(found.sentence()).endsWith("Most memory is allocated as byte[] in shop.A.a(A.java:1).");
    }

    @Test
    void whatIsNotKnownIsNoFact() {
        Finding found = finding(window(500));

        assertThat(found.confidence()).as("no pause was seen in an episode").isEqualTo(Confidence.MEDIUM);
        assertThat(Told.of(found.artefact().facts()))
                .containsEntry("pauses", 0.0)
                .doesNotContainKeys("longestPauseMillis", "collection", "maximumHeapBytes");
    }
}
