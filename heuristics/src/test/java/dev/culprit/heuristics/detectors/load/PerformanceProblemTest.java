package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.detectors.Doubts.assertDoubt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What happens once in a window is not yet a performance problem; what comes again is. */
class PerformanceProblemTest {

    private static final Evidence CLEAN = window(1000, call -> false);

    /** Of a minute with so many calls at equal distances. */
    private static Evidence window(int calls, IntPredicate slow) {
        return EvidenceBuilder.at(50)
                .calls("a", calls, WaitState.CPU, call -> slow.test(call) ? 900 : 30)
                .build();
    }

    private static Verdict judge(Evidence... windows) {
        return new PerformanceProblem()
                .judge("a", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows)));
    }

    private static Doubt doubt(Evidence... windows) {
        Verdict verdict = judge(windows);
        assertThat(verdict).isInstanceOf(Inconclusive.class);
        assertThat(verdict.reason()).contains("most of that is one stall");
        return ((Inconclusive) verdict).doubt();
    }

    /** In the middle of the window; calls come every 60 ms. */
    private static boolean stalled(int call) {
        return call >= 500 && call < 560;
    }

    @Test
    void aSingleStallIsLookedAtAgain() {
        assertThat(doubt(window(1000, PerformanceProblemTest::stalled))).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(doubt(window(1000, call -> stalled(call) || call % 250 == 0)))
                .as("with a few slow calls elsewhere, which are allowed")
                .isEqualTo(Doubt.TOO_CLOSE);
    }

    @Test
    void aStallThatComesAgainDecides() {
        Evidence stalled = window(1000, PerformanceProblemTest::stalled);
        assertThat(judge(stalled, stalled)).isInstanceOf(Detected.class);
        assertThat(judge(window(1000, call -> call % 500 < 40))).isInstanceOf(Detected.class);
        assertThat(judge(stalled, window(1000, call -> call % 60 == 0)))
                .as("another way to miss it")
                .isInstanceOf(Detected.class);
    }

    @Test
    void aStallThatDoesNotComeAgainStaysInDoubtOrIsForgiven() {
        Evidence stalled = window(1000, PerformanceProblemTest::stalled);
        assertDoubt(judge(stalled, CLEAN), Doubt.DISTURBED, "in 2 windows; longer windows (--durations)");
        assertThat(doubt(stalled, window(1000, call -> call == 300))).isEqualTo(Doubt.DISTURBED);
        assertThat(judge(window(1000, call -> call >= 500 && call < 506), CLEAN))
                .isInstanceOf(NotDetected.class);
        assertThat(judge(window(250, call -> call >= 100 && call < 103), window(250, call -> false)))
                .as("0.6 % of both windows, 1 % are allowed")
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void aStallOfAServiceThatIsHardlyCalledHasToComeAgain() {
        Evidence stalled = window(24, call -> call >= 10 && call < 13);
        Evidence clean = window(5, call -> false);
        assertDoubt(judge(stalled), Doubt.TOO_CLOSE, "too few calls for a verdict");
        assertDoubt(judge(stalled, clean), Doubt.TOO_FEW_CALLS, "so few calls show nothing");
        assertDoubt(judge(window(24, call -> call % 8 == 0), clean), Doubt.TOO_CLOSE, "too few calls for a verdict");
    }

    /** 60 calls of 5 s in which everything stands still: users would have sent some more, who had to wait as long. */
    @Test
    void requestsThatAStandstillKeptAwayCount() {
        Evidence standstill = EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.CPU, call -> stalled(call) ? 5000 : 30)
                .load(LoadReportBuilder.of(50, 1000).build())
                .build();

        assertThat(judge(standstill, standstill)).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isBetween(0.12, 0.14);
            assertThat(found.reason())
                    .startsWith("6 % of 2000 calls take longer than 200 ms (13 % would, had users not been held back");
        });
    }

    /** Twenty users who get their answers at the same moment and then think for a second; some calls are slow, or none is. */
    private static Evidence inStep(boolean someAreSlow) {
        return inStep(call -> someAreSlow && call % 20 < 2 ? 900 : 100, 0.1);
    }

    private static Evidence inStep(IntToDoubleFunction millis, double used) {
        return inStep(millis, used, used);
    }

    private static Evidence inStep(IntToDoubleFunction millis, double used, double machine) {
        double[] responses = new double[1000];
        Arrays.setAll(responses, millis);
        double cycle = 1000 + Arrays.stream(responses).average().orElseThrow();
        double[] starts = new double[responses.length];
        Arrays.setAll(starts, call -> call / 20 * cycle + 900 - responses[call]);
        return EvidenceBuilder.at(20)
                .window(50 * cycle)
                .utilisation(new Utilisation(used, machine, 0, 2))
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.CPU, responses))))
                .load(LoadReportBuilder.of(20, 1000).mean(100).p99(100).build())
                .build();
    }

    private static Verdict judgeTwenty(Evidence... windows) {
        return new PerformanceProblem()
                .judge("a", new Measurements(Requirement.parse("p99<200ms"), 20, List.of(windows)));
    }

    @Test
    void usersWhoMoveInStepDecideNothing() {
        assertDoubt(judgeTwenty(inStep(true)), Doubt.TOO_CLOSE, "the users move in step");
        assertThat(judgeTwenty(inStep(true), inStep(true)))
                .as("they do so again")
                .isInstanceOf(Detected.class);
        assertThat(judgeTwenty(inStep(false))).isInstanceOf(NotDetected.class);
    }

    /** Twenty users whose calls take 900 ms, and who think for a second: with busy processors they would be slow without waves, too. */
    @Test
    void wavesDoNotExplainWhatFullProcessorsDo() {
        assertDoubt(judgeTwenty(inStep(call -> 900, 0.4)), Doubt.TOO_CLOSE, "the users move in step");
        assertThat(judgeTwenty(inStep(call -> 900, 1))).isInstanceOf(Detected.class);
        // 20 calls in 1900 ms: at least 1900 ms x U - 1000 ms; the limit is 200 ms
        assertDoubt(judgeTwenty(inStep(call -> 900, 0.63)), Doubt.TOO_CLOSE, "the users move in step");
        assertThat(judgeTwenty(inStep(call -> 900, 0.64))).isInstanceOf(Detected.class);
    }

    /** Of what other programs leave, calls use a fifth. */
    @Test
    void whatOtherProgramsUseDoesNotMakeCallsSlowWithoutWaves() {
        assertDoubt(judgeTwenty(inStep(call -> 900, 0.05, 0.8)), Doubt.TOO_CLOSE, "the users move in step");
    }

    /** Pages of seven seconds, 10 of them in a window: 8 of 10 are most beyond doubt, 7 are not. */
    @Test
    void tenCallsDecideIfMostAreSlow() {
        assertThat(judge(window(10, 10))).isInstanceOf(Detected.class);
        assertThat(judge(window(10, 8))).isInstanceOf(Detected.class);
        assertDoubt(judge(window(10, 7)), Doubt.TOO_CLOSE, "too few calls for a verdict");
        assertDoubt(judge(window(9, 9)), Doubt.TOO_CLOSE, "too few calls for a verdict");
    }

    /** Ten calls of twelve, but all in the first ten seconds of a minute. */
    @Test
    void tenCallsThatOneStandstillMadeSlowDecideNothing() {
        double[] starts = new double[12];
        double[] responses = new double[12];
        Arrays.setAll(starts, call -> call < 10 ? 1000.0 * call : 10_000.0 * (call - 7));
        Arrays.setAll(responses, call -> call < 10 ? 10_000 - 1000.0 * call + 500 : 20);
        Evidence run = EvidenceBuilder.at(50)
                .window(60_000)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.CPU, responses))))
                .build();

        assertThat(judge(run)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void aStallOfARareServiceThatDoesNotComeAgainIsNoVerdict() {
        Evidence stalled = window(60, call -> call >= 30 && call < 36);
        assertThat(doubt(stalled)).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(doubt(stalled, window(60, call -> false))).isEqualTo(Doubt.TOO_FEW_CALLS);
        assertThat(judge(stalled, stalled)).isInstanceOf(Detected.class);
    }

    @Test
    void slowCallsAllOverTheWindowDecideAtOnce() {
        assertThat(judge(window(1000, call -> call % 25 == 0))).isInstanceOf(Detected.class);
        assertThat(judge(window(60, call -> true))).isInstanceOf(Detected.class);
    }

    /** 1.7 % where 1 % are allowed: a single test at 95 % would detect it, but of two looks the first must be surer than that. */
    @Test
    void aWindowThatIsOnlyJustTooSlowIsLookedAtAgain() {
        Evidence justAbove = window(1000, call -> call % 59 == 30);
        Verdict once = judge(justAbove);
        assertThat(once).isInstanceOf(Inconclusive.class);
        assertThat(once.reason()).contains("1.7 %").contains("too close to call in one window");
        assertThat(judge(justAbove, justAbove)).isInstanceOf(Detected.class);
        assertThat(judge(window(1000, call -> call % 45 == 30)))
                .as("2.2 % are clear enough")
                .isInstanceOf(Detected.class);
    }

    @Test
    void whereThereWillBeNoOtherWindowOneDecides() {
        Evidence justAbove = window(1000, call -> call % 59 == 30);
        Measurements last = new Measurements(Requirement.parse("p99<200ms"), 50, List.of(justAbove)).asLast();
        assertThat(new PerformanceProblem().judge("a", last)).isInstanceOf(Detected.class);
    }

    /** 7 of 60 calls where 5 % are allowed, and 4 of 140 where 1 % are: too few to rule it out, enough to suspect it. */
    @Test
    void aRareServiceThatIsSuspectedIsLookedAtAgain() {
        Requirement p95 = Requirement.parse("p95<200ms");
        Measurements suspected = new Measurements(p95, 50, List.of(window(60, call -> call % 9 == 1)));
        assertDoubt(new PerformanceProblem().judge("a", suspected), Doubt.TOO_CLOSE, "too close to call in one window");
        assertDoubt(judge(window(140, call -> call % 35 == 5)), Doubt.TOO_CLOSE, "too close to call in one window");
    }

    /** Slow for seven seconds, less and less. */
    private static Evidence cold() {
        return EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.CPU, call -> 30 + call * 37 % 41 + 900 * Math.exp(-call / 70.0))
                .build();
    }

    @Test
    void whatIsSlowAtFirstOnlyIsLookedAtAgain() {
        Verdict verdict = judge(cold());

        assertThat(verdict).isInstanceOf(Inconclusive.class);
        assertThat(((Inconclusive) verdict).doubt()).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(verdict.reason()).contains("as if something had not been warm before");
    }

    @Test
    void thenOnlyTheOtherWindowCounts() {
        assertThat(judge(cold(), CLEAN)).isInstanceOf(NotDetected.class);
        assertThat(judge(cold(), window(1000, call -> call % 25 == 0))).isInstanceOf(Detected.class);
        assertThat(judge(cold(), cold()))
                .as("it is so whenever the load begins")
                .isInstanceOf(Detected.class);
    }

    private static Verdict judge(String requirement, Evidence... windows) {
        return new PerformanceProblem()
                .judge("a", new Measurements(Requirement.parse(requirement), 50, List.of(windows)));
    }

    /** Slow calls spread evenly over so many. */
    private static Evidence window(int calls, int slow) {
        return window(calls, call -> (long) (call + 1) * slow / calls > (long) call * slow / calls);
    }

    @Test
    void whatWasNotCalledIsNotJudged() {
        assertDoubt(judge(window(0, 0)), Doubt.TOO_FEW_CALLS, "it was not called at maximum load.");
        assertDoubt(judge(EvidenceBuilder.at(50).build()), Doubt.TOO_FEW_CALLS, "it was not called at maximum load.");
    }

    @Test
    void thirtyCallsDecideButFewerAreLookedAtAgain() {
        assertThat(judge(window(30, 6))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isEqualTo(0.2);
            assertThat(found.reason()).isEqualTo("20 % of 30 calls take longer than 200 ms, 1 % are allowed.");
        });
        assertDoubt(judge(window(29, 6)), Doubt.TOO_CLOSE, "too few calls for a verdict");
        assertDoubt(judge(window(29, 3)), Doubt.TOO_CLOSE, "too few calls for a verdict");
        assertDoubt(judge(window(29, 2)), Doubt.TOO_FEW_CALLS, "so few calls show nothing");
        assertDoubt(judge(window(29, 0)), Doubt.TOO_FEW_ALONE, "fewer than 200 calls cannot show");
        assertDoubt(judge("p75<200ms", window(29, 7)), Doubt.TOO_FEW_CALLS, "so few calls show nothing");
    }

    @Test
    void twoHundredCallsRuleItOut() {
        assertThat(judge(window(200, 0))).isInstanceOf(NotDetected.class);
        assertDoubt(judge(window(199, 0)), Doubt.TOO_FEW_ALONE, "fewer than 200 calls cannot show");
        assertDoubt(judge("p90<200ms", window(199, 1)), Doubt.TOO_FEW_YET, "fewer than 200 calls cannot show");
        assertDoubt(judge("p90<200ms", window(99, 1)), Doubt.TOO_FEW_CALLS, "fewer than 200 calls cannot show");
        assertDoubt(
                judge("p90<200ms", window(99, 1), window(99, 0)),
                Doubt.TOO_FEW_CALLS,
                "fewer than 200 calls cannot show");
        assertThat(judge(window(100, 0), window(100, 0))).as("in two windows").isInstanceOf(NotDetected.class);
    }

    /** One call in a thousand may be slow: what a few hundred do tells nothing of that. */
    @Test
    void theMoreIsRequiredTheMoreCallsItTakesToRuleItOut() {
        assertDoubt(judge("p99.9<200ms", window(1999, 0)), Doubt.TOO_FEW_ALONE, "fewer than 2000 calls cannot show");
        assertThat(judge("p99.9<200ms", window(2000, 0))).isInstanceOf(NotDetected.class);
        assertThat(judge("p50<200ms", window(200, 0))).isInstanceOf(NotDetected.class);
    }

    @Test
    void halfOfWhatIsAllowedRulesItOutAtOnce() {
        assertThat(judge("p96.875<200ms", window(320, 5))).isInstanceOf(NotDetected.class);
        assertDoubt(judge("p96.875<200ms", window(320, 6)), Doubt.TOO_CLOSE, "too close to call in one window");
    }

    /** A fifth of the allowed share up and down. */
    @Test
    void whatIsTooCloseInTwoWindowsStaysInDoubt() {
        assertThat(judge("p75<200ms", window(100, 19), window(100, 20))).isInstanceOf(NotDetected.class);
        assertDoubt(
                judge("p75<200ms", window(100, 20), window(100, 20)),
                Doubt.DISTURBED,
                "longer windows (--durations standard) can decide");
        assertDoubt(
                judge("p75<200ms", window(100, 30), window(100, 30)),
                Doubt.DISTURBED,
                "longer windows (--durations standard) can decide");
        assertThat(judge("p75<200ms", window(100, 31), window(100, 30))).isInstanceOf(Detected.class);
        assertThat(judge("p99<200ms", window(1000, 13), window(1000, 12)))
                .as("1.25 % are likely, if not certain, to be too many")
                .isInstanceOf(Detected.class);
    }

    @Test
    void noServiceIsHealthyOfWhichTheLoadGeneratorTellsSomethingElse() {
        Evidence waiting = EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.CPU, call -> 30)
                .load(LoadReportBuilder.of(50, 1000).mean(300).p99(900).build())
                .build();
        assertDoubt(judge(waiting), Doubt.DISTURBED, "0 % of 1000 calls take longer than 200 ms, 1 % are allowed, but");
        assertThat(judge(waiting, CLEAN)).as("the last window counts").isInstanceOf(NotDetected.class);
        Evidence few = EvidenceBuilder.at(50)
                .calls("a", 80, WaitState.CPU, call -> 30)
                .load(LoadReportBuilder.of(50, 1000).mean(300).p99(900).build())
                .build();
        assertDoubt(judge(few), Doubt.TOO_FEW_CALLS, "0 % of 80 calls take longer than 200 ms, 1 % are allowed, but");
        Evidence besideOthers = EvidenceBuilder.at(50)
                .calls("a", 80, WaitState.CPU, call -> 30)
                .calls("b", 1000, WaitState.CPU, call -> 30)
                .load(LoadReportBuilder.of(50, 1000).mean(300).p99(900).build())
                .build();
        assertDoubt(judge(besideOthers), Doubt.TOO_FEW_CALLS, "fewer than 200 calls cannot show");
    }

    @Test
    void whatNothingBelowExplainsIsToldAtLeast() {
        assertThat(new PerformanceProblem()
                        .findings(
                                List.of("a"),
                                List.of("x"),
                                new Measurements(Requirement.parse("p99<200ms"), 50, List.of(window(1000, 100)))))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.cause()).isEqualTo(Cause.UNKNOWN);
                    assertThat(found.confidence()).isEqualTo(Confidence.LOW);
                    assertThat(found.fromUsers()).isEqualTo(50);
                    assertThat(found.responseTimeShare()).isEqualTo(1);
                    assertThat(Told.of(found.artefact().facts())).containsEntry("meanMillis", 117.0);
                    assertThat(found.sentence()).startsWith("a misses p99 < 200 ms at 50 users, but only at times");
                });
    }

    /** Its calls all failed, and fast. */
    @Test
    void errorsOfAServiceThatIsInAnEarlierWindowOnlyAreNoGoodTimes() {
        double[] starts = new double[1000];
        Arrays.setAll(starts, call -> call * 50.0);
        double[] responses = new double[1000];
        Arrays.fill(responses, 1);
        Evidence earlier = EvidenceBuilder.at(50)
                .calls(List.of(new ServiceCalls("b", starts, responses, Map.of())
                        .withSpecial(new ServiceCalls.Special(1000, 0, 0, 0))))
                .build();
        Evidence later = EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.CPU, call -> 1)
                .build();

        assertThat(new PerformanceProblem()
                        .judge("b", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(earlier, later))))
                .isInstanceOfSatisfying(
                        Inconclusive.class, doubt -> assertThat(doubt.reason()).contains("failed"));
    }
}
