package dev.culprit.heuristics.analysis.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.statistics.ViolationPattern;
import dev.culprit.heuristics.statistics.ViolationPattern.Kind;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ViolationSpreadTest {

    private static final Requirement REQUIREMENT = Requirement.parse("p99<500ms");
    private static final double WINDOW = 300_000;
    private static final int CALLS = 6000;

    /** Two seconds in twenty are slow, for one reason; all calls wait for something else as well, and compute for 40 ms. */
    private static ViolationSpread spread(
            WaitState always, double alwaysMillis, WaitState atTimes, double atTimesMillis) {
        return spread(always, alwaysMillis, atTimes, atTimesMillis, 40, List.of());
    }

    private static ViolationSpread spread(
            WaitState always,
            double alwaysMillis,
            WaitState atTimes,
            double atTimesMillis,
            double computingMillis,
            List<Pause> pauses) {
        double[] starts = IntStream.range(0, CALLS)
                .mapToDouble(call -> call * WINDOW / CALLS)
                .toArray();
        double[] slow = Arrays.stream(starts)
                .map(start -> start % 20_000 < 2000 ? atTimesMillis : 0)
                .toArray();
        double[] waits = new double[CALLS];
        Arrays.fill(waits, alwaysMillis);
        double[] computes = new double[CALLS];
        Arrays.fill(computes, computingMillis);
        double[] all = IntStream.range(0, CALLS)
                .mapToDouble(call -> waits[call] + slow[call] + computes[call])
                .toArray();
        double[] both = IntStream.range(0, CALLS)
                .mapToDouble(call -> waits[call] + slow[call])
                .toArray();
        Map<WaitState, double[]> states = always == atTimes
                ? Map.of(WaitState.CPU, computes, always, both)
                : Map.of(WaitState.CPU, computes, always, waits, atTimes, slow);
        Evidence run = EvidenceBuilder.at(50)
                .window(WINDOW)
                .calls(List.of(new ServiceCalls("a", starts, all, states)))
                .pauses(pauses)
                .build();
        return ViolationSpread.of("a", run, REQUIREMENT).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(names = {"MONITOR", "LOCK", "POOL"})
    void aQueueThatIsAlwaysThereMakesWaves(WaitState queue) {
        ViolationSpread waves = spread(queue, 130, queue, 600);

        assertThat(waves.height()).isGreaterThan(2);
        assertThat(waves.continuous()).isTrue();
        assertThat(waves.episodic()).isFalse();
    }

    @Test
    void aLockThatIsHeldForLongAtTimesMakesEpisodes() {
        assertThat(spread(WaitState.MONITOR, 5, WaitState.MONITOR, 600).episodic())
                .isTrue();
    }

    /** Calls of 10 ms that wait for 6 of them, at a lock that somebody else now and then holds for two seconds. */
    @Test
    void aShortQueueIsNotWhatMakesCallsSlowAtTimes() {
        assertThat(spread(WaitState.MONITOR, 6, WaitState.MONITOR, 1300, 4, List.of())
                        .episodic())
                .isTrue();
    }

    @Test
    void pausesOfTheCollectorMakeEpisodesWhateverCallsThenWaitFor() {
        List<Pause> pauses = IntStream.range(0, 15)
                .mapToObj(number -> new Pause(Pause.Kind.GC, 20_000.0 * number, 600, "Allocation Failure", null))
                .toList();

        assertThat(spread(WaitState.POOL, 130, WaitState.POOL, 600, 40, pauses).episodic())
                .isTrue();
    }

    @Test
    void whatElseIsSlowAtTimesMakesEpisodesBesideAQueue() {
        assertThat(spread(WaitState.MONITOR, 130, WaitState.SLEEP, 600).episodic())
                .isTrue();
        assertThat(spread(WaitState.SLEEP, 130, WaitState.SLEEP, 600).episodic())
                .isTrue();
    }

    private static ViolationSpread spread(Kind kind, boolean even, boolean scattered, double height, boolean waves) {
        return new ViolationSpread(
                new ViolationPattern(kind, 0.3, List.of(), new Trend(0, 0), 0.1, 0.1),
                false,
                even,
                scattered,
                height,
                waves,
                0.1);
    }

    @Test
    void episodesAreTwiceAsHighAsTheRestAndNoQueues() {
        assertThat(spread(Kind.HICCUPS, false, false, 2, false).episodic()).isTrue();
        assertThat(spread(Kind.HICCUPS, false, false, 1.99, false).continuous()).isTrue();
        assertThat(spread(Kind.HICCUPS, false, false, 2, true).continuous()).isTrue();
        assertThat(spread(Kind.HICCUPS, true, false, 2, false).continuous()).isTrue();
        assertThat(spread(Kind.HICCUPS, false, true, 2, false).episodic()).isTrue();
    }

    @Test
    void fewViolationsAreContinuousIfMostAreScattered() {
        assertThat(spread(Kind.NONE, false, true, 0, false).continuous()).isTrue();
        assertThat(spread(Kind.NONE, false, false, 0, true).continuous()).isFalse();
        assertThat(spread(Kind.NONE, false, false, 0, true).episodic()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTINUOUS", "INTERMITTENT", "RAMP_SUSPECTED"})
    void violationsInMostOfTheTimeAreContinuous(Kind kind) {
        assertThat(spread(kind, false, false, 5, false).continuous()).isTrue();
        assertThat(spread(kind, false, false, 5, false).episodic()).isFalse();
    }

    /** A call every 100 ms for a minute, so thirty in each of twenty blocks; 20 ms each, or 600. */
    private static ViolationSpread ofCalls(IntPredicate slow) {
        return ofCalls(600, slow);
    }

    private static ViolationSpread ofCalls(int calls, IntPredicate slow) {
        return ViolationSpread.of(
                        "a",
                        EvidenceBuilder.at(50)
                                .calls("a", calls, WaitState.SLEEP, call -> slow.test(call) ? 600 : 20)
                                .build(),
                        REQUIREMENT)
                .orElseThrow();
    }

    @Test
    void twentyViolationsThatComeEvenlyAreEven() {
        assertThat(ofCalls(call -> call % 30 == 0).even()).isTrue();
        assertThat(ofCalls(call -> call % 30 == 0 && call > 0).even()).as("19").isFalse();
    }

    /** 1.5 s of every 15 s, which is the length of a block. */
    @Test
    void hiccupsThatComeAsRegularlyAsBlocksAreNotEven() {
        ViolationSpread spread = ViolationSpread.of(
                        "a",
                        EvidenceBuilder.at(50)
                                .window(WINDOW)
                                .calls("a", CALLS, WaitState.SLEEP, call -> call % 300 < 30 ? 600 : 20)
                                .build(),
                        REQUIREMENT)
                .orElseThrow();

        assertThat(spread.even()).isFalse();
        assertThat(spread.episodic()).isTrue();
    }

    @Test
    void aVarianceOfThreeTimesTheMeanIsEven() {
        // 40 violations: n blocks of 5 and others of 1; the mean is 2
        assertThat(ofCalls(call -> call / 30 < 5 ? call % 30 < 4 : call / 30 < 20 && call % 30 == 0)
                        .even())
                .isTrue();
        assertThat(ofCalls(call -> call / 30 < 3 && call % 30 < 8).even())
                .as("24 in three blocks")
                .isFalse();
    }

    @Test
    void thirtyCallsShowAPattern() {
        assertThat(ViolationSpread.of(
                        "a",
                        EvidenceBuilder.at(50)
                                .calls("a", 29, WaitState.SLEEP, call -> call % 2 == 0 ? 600 : 20)
                                .build(),
                        REQUIREMENT))
                .isEmpty();
        assertThat(ofCalls(30, call -> true).share()).isOne();
    }

    @Test
    void violationsApartFromEpisodesAreScattered() {
        // the first bucket of five seconds or less is an episode; as many elsewhere are not more
        assertThat(ofCalls(call -> call < 5 || call > 100 && call % 100 == 0).scattered())
                .isFalse();
        assertThat(ofCalls(call -> call == 50 || call == 250 || call == 450).scattered())
                .isTrue();
        assertThat(ofCalls(call -> false).scattered()).isFalse();
    }

    @Test
    void theHeightIsThatOfCallsInEpisodesOverTheOthers() {
        ViolationSpread one = ofCalls(call -> call >= 100 && call < 120);
        assertThat(one.pattern().episodes()).hasSize(1);
        assertThat(one.height()).isEqualTo(30);
        assertThat(one.share()).isEqualTo(1 / 30.0);
        assertThat(ofCalls(call -> false).height()).isZero();
    }

    /** Pages of some seconds: no pattern can be seen in ten of them, but nothing that comes and goes makes all of them slow. */
    @Test
    void tenCallsOfWhichMostAreSlowAreNoEpisodes() {
        assertThat(ofCalls(10, 10))
                .hasValueSatisfying(spread -> assertThat(spread.continuous()).isTrue());
        assertThat(ofCalls(10, 7)).isEmpty();
        assertThat(ofCalls(9, 9)).isEmpty();
    }

    private static Optional<ViolationSpread> ofCalls(int calls, int slow) {
        return ViolationSpread.of(
                "a",
                EvidenceBuilder.at(10)
                        .calls("a", calls, WaitState.CPU, call -> call < slow ? 4000 : 20)
                        .build(),
                Requirement.parse("p99<200ms"));
    }
}
