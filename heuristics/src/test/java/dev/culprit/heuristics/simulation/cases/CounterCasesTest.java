package dev.culprit.heuristics.simulation.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.time.ViolationSpread;
import dev.culprit.heuristics.analysis.windows.InStep;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.Runs;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.ViolationPattern;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counter-cases do look like what they are not; that nobody falls for them is tested where the detectors are. */
class CounterCasesTest {

    private static final double MUCH_MORE = 2.5;

    private static SimulatedRunner runner(String id) {
        return new SimulatedRunner(TestCases.byId(id).application(), 1);
    }

    private static double computing(Evidence run) {
        return Percentiles.mean(Runs.millis(Runs.only(run), WaitState.CPU));
    }

    /** Processor time of the whole JVM per call. */
    private static double used(Evidence run) {
        return run.utilisation().jvm()
                * run.utilisation().processors()
                * run.windowMillis()
                / Runs.only(run).count();
    }

    @Test
    void usersInStepWaitForEachOtherUntilTheyThinkAsTheyLike() {
        SimulatedRunner runner = runner("33");
        Evidence inStep = Runs.run(runner, 50, 60);
        Evidence varied = Runs.run(runner, new Experiment(50, Depth.WIDE, 10, 60, 1));
        double limit = Requirement.DEFAULT.limitMillis();

        assertThat(InStep.seen(inStep)).isTrue();
        assertThat(Percentiles.shareAbove(Runs.only(inStep).responseMillis(), limit))
                .isGreaterThan(0.9);
        assertThat(InStep.seen(varied)).isFalse();
        assertThat(Percentiles.shareAbove(Runs.only(varied).responseMillis(), limit))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"61", "62"})
    void threadsThatServeComputeMoreUnderLoadAndTheApplicationDoesNot(String id) {
        SimulatedRunner runner = runner(id);
        Evidence loaded = Runs.run(runner, 50, 60);
        Evidence alone = Runs.run(runner, 1, 60);

        assertThat(computing(loaded)).isGreaterThan(MUCH_MORE * computing(alone));
        assertThat(used(loaded)).isCloseTo(used(alone), within(0.05 * used(alone)));
    }

    @Test
    void aColdJvmComputesMoreAtFirst() {
        SimulatedRunner runner = runner("63");
        Evidence loaded = Runs.run(runner, 50, 60);
        Evidence alone = Runs.run(runner, 1, 60);
        double[] millis = Runs.millis(Runs.only(loaded), WaitState.CPU);

        assertThat(Percentiles.mean(Arrays.copyOf(millis, 100))).isGreaterThan(MUCH_MORE * computing(alone));
        assertThat(Percentiles.mean(Arrays.copyOfRange(millis, millis.length - 100, millis.length)))
                .isCloseTo(computing(alone), within(0.1 * computing(alone)));
    }

    @Test
    void aColdJvmThatIsFastOnceWarmIsSlowOnlyUntilItsCompilersRest() {
        SimulatedApplication fast = TestCases.byId("63").twin().orElseThrow();
        double limit = Requirement.DEFAULT.limitMillis();
        Evidence tooEarly = Runs.run(new SimulatedRunner(fast, 1), new Experiment(50, Depth.WIDE, 0.9, 75, 0));
        Evidence warm = Runs.run(new SimulatedRunner(fast, 1), new Experiment(50, Depth.WIDE, 15, 60, 0));

        assertThat(Percentiles.shareAbove(Runs.only(tooEarly).responseMillis(), limit))
                .isGreaterThan(5 * Requirement.DEFAULT.allowedShare());
        assertThat(Percentiles.shareAbove(Runs.only(warm).responseMillis(), limit))
                .isZero();
    }

    @Test
    void aThreadComputesBesideTheCalls() {
        Evidence alone = Runs.run(runner("64"), 1, 60);

        assertThat(used(alone)).isGreaterThan(MUCH_MORE * computing(alone));
        assertThat(alone.utilisation().jvm()).isBetween(0.5, 0.6);
    }

    /** What the JVM tells of it is all that calls have left. */
    @Test
    void aThreadOfTheApplicationFillsTheProcessorsBesideTheCalls() {
        SimulatedRunner runner = runner("67");
        Evidence alone = Runs.run(runner, 1, 60);
        Evidence loaded = Runs.run(runner, 50, 60);

        assertThat(besideCalls(alone))
                .singleElement()
                .satisfies(thread -> assertThat(thread.mean()).isGreaterThan(0.95));
        assertThat(loaded.utilisation().jvm()).isGreaterThan(0.9);
        assertThat(besideCalls(loaded)).singleElement().satisfies(thread -> {
            double inCalls = computing(loaded) * Runs.only(loaded).count() / loaded.windowMillis();
            assertThat(thread.mean() + inCalls)
                    .isCloseTo(2 * loaded.utilisation().jvm(), within(0.01));
        });
    }

    /** Of which the busiest are told. */
    @Test
    void threadsOfTheApplicationTakeMostOfTheProcessors() {
        List<ThreadUse> beside = besideCalls(Runs.run(runner("68"), 50, 60));

        assertThat(beside).hasSizeBetween(10, 20);
        assertThat(beside.stream().mapToDouble(ThreadUse::mean).average().orElseThrow())
                .isBetween(1.0 / 34, 1.2 / 34);
    }

    private static List<ThreadUse> besideCalls(Evidence evidence) {
        return evidence.threads().stream()
                .filter(thread -> !thread.servesCalls())
                .toList();
    }

    /** A cache that is full leaves the same after each collection of the old generation, and more after each other. */
    @Test
    void theHeapFillsUpOnlyUntilItIsCollected() {
        SimulatedRunner runner = runner("65");
        Runs.run(runner, 50, 60);
        long[] used = Runs.run(runner, 50, 120).heap().usedBytes();

        int[] falls = IntStream.range(1, used.length)
                .filter(one -> used[one] < used[one - 1])
                .toArray();
        assertThat(falls).hasSizeGreaterThan(1);
        assertThat(Arrays.stream(falls).mapToLong(one -> used[one]))
                .allSatisfy(left -> assertThat((double) left).isCloseTo(200e6, within(1e6)));
        assertThat(used[falls[1] - 1]).isGreaterThan(used[falls[0]] * 5 / 4);
        assertThat(used.length).isGreaterThan(3 * falls.length);
    }

    @Test
    void wavesOfAQueueLookLikeEpisodes() {
        TestCase waves = TestCases.byId("66");
        Evidence run = Runs.run(waves.application(), 1, 50, 300);
        ServiceCalls calls = Runs.only(run);
        ViolationPattern pattern = ViolationPattern.of(
                calls.startMillis(),
                calls.responseMillis(),
                run.windowMillis(),
                waves.requirement().limitMillis(),
                waves.requirement().allowedShare());

        assertThat(pattern.kind()).isEqualTo(ViolationPattern.Kind.HICCUPS);
        assertThat(ViolationSpread.of(calls.service(), run, waves.requirement()))
                .hasValueSatisfying(spread -> {
                    assertThat(spread.height()).isGreaterThan(2);
                    assertThat(spread.waves()).isTrue();
                    assertThat(spread.continuous()).isTrue();
                });
    }

    @Test
    void anEmptyCacheMissesTheRequirementUntilItIsFull() {
        SimulatedRunner runner = runner("71");
        Evidence first = Runs.run(runner, 50, 300);
        Evidence second = Runs.run(runner, 50, 300);
        double limit = Requirement.DEFAULT.limitMillis();

        assertThat(Percentiles.shareAbove(Runs.only(first).responseMillis(), limit))
                .isGreaterThan(3 * Requirement.DEFAULT.allowedShare());
        assertThat(Percentiles.shareAbove(Runs.only(second).responseMillis(), limit))
                .isZero();
    }
}
