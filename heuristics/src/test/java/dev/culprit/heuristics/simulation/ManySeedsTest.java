package dev.culprit.heuristics.simulation;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SMALL_EFFECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.load.HeldBack;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.VarghaDelaney;
import dev.culprit.heuristics.statistics.ViolationPattern;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rules of specification 02, written down in their shortest form, answer every question about every case but the counter-cases correctly. So the
 * cases fit their labels, and a detector that errs on them errs by itself. Counter-cases are there to be told wrongly by such rules.
 */
class ManySeedsTest {

    private static final int SEEDS = 3;
    private static final double ALONE_SECONDS = 60;

    static List<TestCase> cases() {
        return Runs.plainCases();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void labelsHold(TestCase testCase) {
        List<String> wrong = new ArrayList<>();
        for (int seed = 1000; seed < 1000 + SEEDS; seed++) {
            Map<Question, Boolean> answers = answers(testCase, seed);
            for (Map.Entry<Question, Boolean> answer : answers.entrySet()) {
                if (!testCase.expected(answer.getKey())
                        .orElse(answer.getValue())
                        .equals(answer.getValue())) {
                    wrong.add(answer.getKey() + " is " + answer.getValue() + " with seed " + seed);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static Map<Question, Boolean> answers(TestCase testCase, long seed) {
        SimulatedRunner runner = new SimulatedRunner(testCase.application(), seed);
        ServiceCalls low = calls(testCase, Runs.run(runner, 1, ALONE_SECONDS));
        Evidence evidence = Runs.run(runner, 50, testCase.decisiveWindowSeconds());
        ServiceCalls high = calls(testCase, evidence);
        boolean databaseHot = runner.databaseUtilisation() > 0.8;
        double limit = testCase.requirement().limitMillis();
        double allowed = testCase.requirement().allowedShare();
        ViolationPattern pattern =
                ViolationPattern.of(high.startMillis(), high.responseMillis(), evidence.windowMillis(), limit, allowed);
        double share = Math.max(
                Percentiles.shareAbove(high.responseMillis(), limit), HeldBack.correctedShare(high, evidence, limit));
        Map<Question, Boolean> answers = new EnumMap<>(Question.class);
        answers.put(Question.PERFORMANCE_PROBLEM, share > allowed);
        answers.put(Question.APPLICATION_HICCUPS, pattern.kind() == ViolationPattern.Kind.HICCUPS);
        answers.put(Question.CONTINUOUSLY_VIOLATED_REQUIREMENTS, pattern.kind() == ViolationPattern.Kind.CONTINUOUS);
        answers.put(Question.RAMP, pattern.trend().present() && grew(testCase, runner, low, seed));
        if (testCase.expected(Question.TRAFFIC_JAM).isPresent()) {
            answers.put(Question.TRAFFIC_JAM, slower(low, high, seed));
        }
        if (testCase.expected(Question.TRAFFIC_JAM).orElse(false)) {
            double lock = growthShare(low, high, WaitState.MONITOR)
                    + growthShare(low, high, WaitState.LOCK)
                    + growthShare(low, high, WaitState.POOL);
            double database = growthShare(low, high, WaitState.DATABASE);
            double remote = growthShare(low, high, WaitState.EXTERNAL_CALL);
            answers.put(Question.DATABASE_CONGESTION, database >= 0.5);
            answers.put(Question.EXCESSIVE_MESSAGING, growthShare(low, high, WaitState.MESSAGING) >= 0.5);
            answers.put(Question.ONE_LANE_BRIDGE, lock >= 0.5 || (database >= 0.5 && !databaseHot) || remote >= 0.5);
            answers.put(Question.CPU_INTENSIVE_APPLICATION, growthShare(low, high, WaitState.RUN_QUEUE) >= 0.5);
        }
        return answers;
    }

    private static ServiceCalls calls(TestCase testCase, Evidence evidence) {
        return evidence.service(testCase.faultyService()).orElseThrow();
    }

    private static boolean grew(TestCase testCase, SimulatedRunner runner, ServiceCalls before, long seed) {
        Runs.run(runner, 50, testCase.decisiveWindowSeconds());
        ServiceCalls after = calls(testCase, Runs.run(runner, 1, ALONE_SECONDS));
        return VarghaDelaney.a12(after.responseMillis(), before.responseMillis()) >= 0.6
                && BlockBootstrap.meanRatio(after.responseMillis(), before.responseMillis(), seed)
                                .lower()
                        > 1.02;
    }

    private static boolean slower(ServiceCalls low, ServiceCalls high, long seed) {
        double lower = BlockBootstrap.meanRatio(high.responseMillis(), low.responseMillis(), seed)
                .lower();
        return lower > 1.2
                || (lower > 1
                        && VarghaDelaney.a12(high.responseMillis(), low.responseMillis()) >= SMALL_EFFECT.value());
    }

    private static double growthShare(ServiceCalls low, ServiceCalls high, WaitState state) {
        double growth = Percentiles.mean(high.responseMillis()) - Percentiles.mean(low.responseMillis());
        return (Percentiles.mean(Runs.millis(high, state)) - Percentiles.mean(Runs.millis(low, state))) / growth;
    }
}
