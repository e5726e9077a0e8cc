package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
                .calls(List.of(new ServiceCalls("a", starts, all, states, 0, 0, 0, 0)))
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
}
