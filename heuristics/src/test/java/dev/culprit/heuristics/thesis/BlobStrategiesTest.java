package dev.culprit.heuristics.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the numbers of the thesis: table 7.2 of what was measured there, table 6.11 of which cases the strategies detect. */
class BlobStrategiesTest {

    private static final int SEEDS = 5;

    /** Seconds of messaging, of 83 116 in all. */
    private static final Map<String, Double> FEDERATION =
            Map.of("shop 1", 24_776.0, "shop 2", 29_943.0, "shop 3", 28_396.0, "controller", 83_116.0);

    @ParameterizedTest
    @CsvSource({"shop 1, 148.55", "shop 2, 150.99", "shop 3, 150.45", "controller, 41.15"})
    void thresholdsAreThoseOfThePopulation(String component, double percent) {
        assertThat(100 * BlobStrategies.thresholdOfOthers(component, FEDERATION) / 83_116)
                .isCloseTo(percent, within(0.02));
    }

    @Test
    void theControllerIsTheBlobOfTheFederation() {
        assertThat(BlobStrategies.farFromTheOthers(FEDERATION)).containsExactly("controller");
        assertThat(BlobStrategies.farFromTheMean(FEDERATION))
                .as("of four none is farther from their mean than 1.73 deviations")
                .isEmpty();
    }

    /** Correct for the strategy that the thesis chose, wrong everywhere for the other. */
    @ParameterizedTest
    @CsvSource({
        "16, true, false",
        "17, false, true",
        "18, false, true",
        "19, true, false",
        "20, true, false",
        "29, false, false",
        "30, false, true"
    })
    void detectWhatTheThesisSays(String id, boolean mean, boolean exclusion) {
        TestCase truth = TestCases.byId(id);
        for (int seed = 1; seed <= SEEDS; seed++) {
            Experiments experiments = load(truth, seed);
            assertThat(detects("mean analysis", truth, experiments)).isEqualTo(mean);
            assertThat(detects("component exclusion", truth, experiments)).isEqualTo(exclusion);
        }
    }

    @Test
    void whereNobodyListensNobodyIsABlob() {
        TestCase truth = TestCases.byId("10");
        Experiments experiments = load(truth, 1);

        assertThat(IntStream.range(0, 2)
                        .mapToObj(BlobStrategies.ALL::get)
                        .anyMatch(strategy -> strategy.rule().detects(truth.faultyService(), experiments)))
                .isFalse();
    }

    private static boolean detects(String name, TestCase truth, Experiments experiments) {
        return BlobStrategies.ALL.stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow()
                .rule()
                .detects(truth.faultyService(), experiments);
    }

    private static Experiments load(TestCase truth, long seed) {
        Experiment experiment = new Experiment(50, Depth.WIDE, 10, 60, 0);
        Evidence evidence = ((Measured) new SimulatedRunner(truth.application(), seed).run(experiment)).evidence();
        return new Experiments(truth.requirement(), Observed.of(evidence), List.of(), List.of());
    }
}
