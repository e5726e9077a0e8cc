package dev.culprit.heuristics.analysis.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OperationTimeTest {

    private static Evidence alone(int calls, double millis) {
        return EvidenceBuilder.at(1)
                .calls("a", calls, WaitState.CPU, call -> millis + call % 5)
                .build();
    }

    private static final Evidence LOADED =
            EvidenceBuilder.at(50).calls("a", 2000, WaitState.CPU, call -> 100).build();

    private static Measurements measured(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }

    @Test
    void whatIsSlowerForASingleUserAfterManyRequestsGrows() {
        Measurements measurements = measured(alone(40, 20), LOADED, alone(40, 30));
        OperationTime time = OperationTime.of("a", measurements).orElseThrow();

        assertThat(time.grows()).isTrue();
        assertThat(time.requestsBetween()).isEqualTo(2000);
        assertThat(time.grownStates("a", measurements).millis()).isEqualTo(10);
    }

    @Test
    void theSameBeforeAndAfterDoesNotGrow() {
        assertThat(OperationTime.of("a", measured(alone(40, 20), LOADED, alone(40, 20)))
                        .orElseThrow()
                        .grows())
                .isFalse();
    }

    /** The work of a call depends on the requests served before, not on who makes them. */
    @Test
    void whatDoesNotGrowAtMaximumLoadIsNoWorkThatGrows() {
        assertThat(grows(LOADED)).isFalse();
        assertThat(grows(loaded(104))).isFalse();
        assertThat(grows(loaded(106))).isTrue();
        assertThat(grows(EvidenceBuilder.at(50)
                        .calls("b", 2000, WaitState.CPU, call -> 9)
                        .build()))
                .as("not known there")
                .isTrue();
    }

    private static boolean grows(Evidence secondWindow) {
        return OperationTime.of("a", measured(LOADED, alone(40, 20), secondWindow, alone(40, 30)))
                .orElseThrow()
                .grows();
    }

    private static Evidence loaded(double millis) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> millis)
                .build();
    }

    /** Rises by {@code percent} within the window, and begins at {@code millis}. */
    private static Evidence rising(double millis, double percent) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> millis * (1 + percent / 100 * call / 2000) + call % 7)
                .build();
    }

    /** Slower by {@code percent} from the middle of the window on. */
    private static Evidence jumping(double millis, double percent) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> millis * (call < 1000 ? 1 : 1 + percent / 100) + call % 7)
                .build();
    }

    /** The machine, say, has fewer processors from then on. */
    @Test
    void whatIsSlowerFromOneMomentOnDoesNotGrow() {
        assertThat(goesOn(jumping(100, 8), 20, rising(108, 0), 20)).isFalse();
        assertThat(goesOn(rising(100, 8), 20, rising(108, 0), 20)).isTrue();
    }

    /** By chance a rise looks like a jump, too: it had begun before, and the growth up to there remains. */
    @Test
    void whatHadGrownBeforeAJumpCounts() {
        assertThat(goesOn(rising(100, 8), 20, jumping(110, 4), 20)).isTrue();
        assertThat(goesOn(rising(100, 8), 20, jumping(104, 8), 20))
                .as("at the jump")
                .isFalse();
        OperationTime time = OperationTime.of(
                        "a", measured(rising(100, 8), alone(40, 20), jumping(110, 4), alone(40, 20)))
                .orElseThrow();
        assertThat(time.afterMillis()).as("before the jump").isEqualTo(113, within(0.1));
        assertThat(time.loaded().growth().upper()).isLessThan(1.08);
    }

    @Test
    void twoRisesTogetherAreClearWhereNeitherIs() {
        assertThat(goesOn(uncertain(100, 1), 20, uncertain(108, 1), 20)).isTrue();
        assertThat(goesOn(uncertain(100, 1), 20, uncertain(108, 0), 20)).isFalse();
    }

    /** Rises by 8 % with z = 2.7, or does not. */
    private static Evidence uncertain(double millis, int once) {
        int[] order = {7, 4, 3, 6, 14, 2, 11, 5, 8, 9, 0, 12, 13, 1, 10, 19, 16, 18, 15, 17};
        return EvidenceBuilder.at(50)
                .calls(
                        "a",
                        2000,
                        WaitState.CPU,
                        call -> millis * (1 + 0.08 * once * order[call / 100] / 20.0) + call % 7)
                .build();
    }

    /** A queue that fills and empties, a little fuller in the end. */
    private static Evidence waves(double millis) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> millis * (1 + 0.8 * Math.sin(call / 100.0) + call / 50_000.0))
                .build();
    }

    /** A single user makes few calls, which tell little. */
    @Test
    void whatGoesOnUnderLoadGrowsUnlessASingleUserSpeaksAgainstIt() {
        assertThat(goesOn(rising(100, 8), 20, rising(108, 1), 20)).isTrue();
        assertThat(goesOn(rising(100, 8), 20, rising(108, 1), 14)).as("faster").isFalse();
        assertThat(goesOn(rising(100, 8), 20, rising(100, 8), 20))
                .as("begins anew")
                .isFalse();
        assertThat(goesOn(rising(100, 0), 20, rising(110, 0), 20))
                .as("did not rise")
                .isFalse();
        assertThat(goesOn(rising(100, 8), 20, rising(112, -8), 20)).as("falls").isFalse();
        assertThat(goesOn(rising(100, 8), 20, waves(130), 20))
                .as("comes and goes")
                .isFalse();
    }

    /** Of few calls that take three times as long it is not known by how much they grow, but that they do. */
    @Test
    void largeGrowthNeedNotBeKnownAsPrecisely() {
        assertThat(goesOn(noisy(100, 160), 20, noisy(320, 400), 20)).as("2.8").isTrue();
        assertThat(goesOn(noisy(100, 130), 20, noisy(130, 140), 20)).as("1.2").isFalse();
    }

    /** 300 calls, each of which takes up to half as much more or less. */
    private static Evidence noisy(double from, double to) {
        Random random = new Random(7);
        return EvidenceBuilder.at(50)
                .calls("a", 300, WaitState.CPU, call -> (from + (to - from) * call / 300) * (0.5 + random.nextDouble()))
                .build();
    }

    /** Calls wait longer for a lock because whoever has it computes more; for a pool that leaks they do so all the same. */
    @Test
    void workThatGrowsIsToldInsteadOfWaitingForIt() {
        assertThat(grownBehind(WaitState.MONITOR, 1)).isEqualTo(WaitState.CPU);
        assertThat(grownBehind(WaitState.MONITOR, 0.6)).isEqualTo(WaitState.CPU);
        assertThat(grownBehind(WaitState.MONITOR, 0.4)).isEqualTo(WaitState.MONITOR);
        assertThat(grownBehind(WaitState.POOL, 0)).isEqualTo(WaitState.POOL);
    }

    /** What has grown if calls compute a tenth of their time, which grows by so much of what the wait for something grows by. */
    private static WaitState grownBehind(WaitState waiting, double share) {
        Evidence first = waiting(waiting, 100, 1);
        Evidence second = waiting(waiting, 108, 1 + 0.08 * share);
        return OperationTime.of("a", measured(first, alone(40, 20), second, alone(40, 20)))
                .orElseThrow()
                .grown();
    }

    private static Evidence waiting(WaitState waiting, double millis, double work) {
        int calls = 2000;
        return EvidenceBuilder.at(50)
                .calls(
                        "a",
                        calls,
                        Map.of(
                                WaitState.CPU,
                                call -> 10 * work,
                                waiting,
                                call -> millis * (1 + 0.08 * call / calls) + call % 7 - 10 * work))
                .build();
    }

    @Test
    void thenItIsToldByWhatCallsUnderLoadTake() {
        Measurements measurements = measured(rising(100, 8), alone(40, 20), rising(108, 1), alone(40, 20));
        OperationTime time = OperationTime.of("a", measurements).orElseThrow();

        assertThat(time.users()).isEqualTo(50);
        assertThat(time.afterMillis() - time.beforeMillis()).isBetween(3.0, 6.0);
        assertThat(time.grown()).isEqualTo(WaitState.CPU);
        assertThat(time.grownStates("a", measurements).millis()).isBetween(3.0, 6.0);
        assertThat(time.requestsBetween()).isBetween(2000L, 2040L);
    }

    private static boolean goesOn(Evidence first, double before, Evidence second, double after) {
        return grows(measured(first, alone(40, before), second, alone(40, after)));
    }

    private static boolean grows(Measurements measurements) {
        return OperationTime.of("a", measurements).orElseThrow().grows();
    }

    /** All calls miss the requirement in all windows. */
    @Test
    void whatGrowsFastUnderLoadExplainsViolations() {
        assertThat(explains(rising(300, 10), rising(350, 10))).as("1.17").isFalse();
        assertThat(explains(rising(300, 10), rising(400, 10))).as("1.33").isTrue();
    }

    /** Few of the calls miss the requirement, by so much; the last third of the second window is asked about, too. */
    private static Evidence missing(int ofHundredAtFirst, int ofHundredAtLast, double millis) {
        return EvidenceBuilder.at(50)
                .calls(
                        "a",
                        3000,
                        WaitState.CPU,
                        call -> call % 100 < (call < 2000 ? ofHundredAtFirst : ofHundredAtLast) ? millis : 100)
                .build();
    }

    @Test
    void violationsThatDoubleOrWouldNotBeThereAreExplained() {
        assertThat(explains(missing(10, 10, 300), missing(10, 20, 300)))
                .as("double")
                .isTrue();
        assertThat(explains(missing(10, 10, 300), missing(10, 19, 300)))
                .as("nearly double")
                .isFalse();
        assertThat(explains(missing(10, 10, 300), missing(19, 10, 300)))
                .as("in between only")
                .isFalse();
        assertThat(explains(missing(10, 10, 215), missing(10, 10, 215)))
                .as("met if calls were as short as before, by a tenth")
                .isTrue();
        assertThat(explains(missing(10, 10, 225), missing(10, 10, 225))).isFalse();
    }

    private static boolean explains(Evidence first, Evidence second) {
        Measurements measurements = measured(first, alone(40, 100), second, alone(40, 110));
        return OperationTime.of("a", measurements).orElseThrow().explainsViolations("a", measurements);
    }

    @Test
    void aWindowWithTooFewCallsIsPassedOver() {
        OperationTime time = OperationTime.of("a", measured(alone(40, 20), LOADED, alone(40, 30), alone(3, 20)))
                .orElseThrow();

        assertThat(time.afterMillis()).isEqualTo(32);
        assertThat(OperationTime.of("a", measured(alone(40, 20), LOADED, alone(3, 30))))
                .isEmpty();
    }

    /** The first window of a single user follows the load, and the JVM still compiles what that has made hot. */
    @Test
    void workThatGrowsIsSeenBehindWaitingForAProcessorThatShrinks() {
        OperationTime time = OperationTime.of("a", measured(queued(12, 5), LOADED, queued(15, 2)))
                .orElseThrow();

        assertThat(time.grows()).isTrue();
        assertThat(time.part()).isEqualTo(OperationTime.Part.WORK);
        assertThat(time.grown()).isEqualTo(WaitState.CPU);
        assertThat(time.beforeMillis()).isEqualTo(12);
        assertThat(time.afterMillis()).isEqualTo(15);
        assertThat(grows(queued(12, 5), queued(12, 2))).isFalse();
    }

    /**
     * Calls of a single user take longer for a reason that is not there under load; that they compute a little more, as under
     * load, does not bring the suspicion back.
     */
    @Test
    void whatIsRuledOutAsAWholeIsNotTriedAgain() {
        Measurements measurements =
                measured(LOADED, alone(12, WaitState.UNKNOWN, 2), loaded(100.5), alone(12.6, WaitState.UNKNOWN, 9));
        OperationTime time = OperationTime.of("a", measurements).orElseThrow();

        assertThat(time.grows()).isFalse();
        assertThat(time.part()).isEqualTo(OperationTime.Part.WHOLE);
    }

    @Test
    void workThatNoClockSeesDoesNotGrow() {
        assertThat(grows(queued(0, 5), queued(0, 5))).isFalse();
    }

    @Test
    void workIsComparedOnlyOfCallsForWhichItIsKnown() {
        assertThat(grows(queued(12, Double.NaN), queued(15, 2))).isFalse();
    }

    private static boolean grows(Evidence before, Evidence after) {
        return OperationTime.of("a", measured(before, LOADED, after))
                .orElseThrow()
                .grows();
    }

    private static Evidence queued(double cpu, double queue) {
        return alone(cpu, WaitState.RUN_QUEUE, queue);
    }

    /** Forty calls of a single user, alike; where the rest is not known, computing is not either. */
    private static Evidence alone(double cpu, WaitState state, double rest) {
        boolean known = !Double.isNaN(rest);
        double[] starts =
                IntStream.range(0, 40).mapToDouble(call -> call * 1000).toArray();
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        states.put(WaitState.CPU, same(known ? cpu : rest));
        states.put(state, same(rest));
        return EvidenceBuilder.at(1)
                .calls(List.of(new ServiceCalls("a", starts, same(known ? cpu + rest : 17), states)))
                .build();
    }

    private static double[] same(double value) {
        return DoubleStream.generate(() -> value).limit(40).toArray();
    }

    private static final Interval NONE = new Interval(1, 1);

    private static boolean grows(double effect, Interval alone, Interval loaded, boolean goesOn, boolean same) {
        return new OperationTime(
                        1,
                        OperationTime.Part.WHOLE,
                        new OperationTime.Change(20, 21, alone, effect),
                        new OperationTime.LoadedChange(loaded, goesOn, same),
                        WaitState.CPU,
                        1000)
                .grows();
    }

    @Test
    void aSingleUsersCallsMustBeSlowerBeyondDoubtAndByAnEffect() {
        assertThat(grows(0.60, new Interval(1.021, 1.1), NONE, false, false)).isTrue();
        assertThat(grows(0.60, new Interval(1.02, 1.1), NONE, false, false)).isFalse();
        assertThat(grows(0.599, new Interval(1.021, 1.1), NONE, false, false)).isFalse();
        assertThat(grows(0.60, new Interval(1.021, 1.1), NONE, false, true))
                .as("the same work under load")
                .isFalse();
    }

    @Test
    void lessIsEnoughIfCallsAtMaximumLoadSupportIt() {
        Interval alone = new Interval(1.001, 1.1);
        Interval loaded = new Interval(1.021, 1.1);
        assertThat(grows(0.55, alone, loaded, false, false)).isTrue();
        assertThat(grows(0.549, alone, loaded, false, false)).isFalse();
        assertThat(grows(0.55, new Interval(1, 1.1), loaded, false, false)).isFalse();
        assertThat(grows(0.55, alone, new Interval(1.02, 1.1), false, false)).isFalse();
    }

    @Test
    void whatGoesOnAtMaximumLoadNeedsNoEffectOnASingleUser() {
        Interval alone = new Interval(0.9, 1);
        Interval loaded = new Interval(1.0625, 1.0625 + 0.046875);
        assertThat(grows(0.5, alone, loaded, true, false)).isTrue();
        assertThat(grows(0.5, alone, loaded, false, false)).isFalse();
        assertThat(grows(0.5, alone, loaded, true, true)).isFalse();
        assertThat(grows(0.5, new Interval(0.9, 0.99), loaded, true, false))
                .as("a single user contradicts")
                .isFalse();
        assertThat(grows(0.5, alone, new Interval(1.01, 1.02), true, false))
                .as("hardly")
                .isFalse();
        assertThat(grows(0.5, alone, new Interval(1.011, 1.02), true, false)).isTrue();
        assertThat(grows(0.5, alone, new Interval(1.0625, 1.0625 + 0.0626), true, false))
                .as("uncertain")
                .isFalse();
    }
}
