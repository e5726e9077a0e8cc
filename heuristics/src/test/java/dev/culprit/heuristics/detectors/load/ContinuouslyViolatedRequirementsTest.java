package dev.culprit.heuristics.detectors.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContinuouslyViolatedRequirementsTest {

    private static Evidence window(int users, int calls, IntToDoubleFunction millis) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.POOL, millis)
                .build();
    }

    private static Measurements measured(Evidence... windows) {
        return new Measurements(
                Requirement.parse("p99<200ms"), 50, Stream.of(windows).toList());
    }

    private static Verdict judge(Evidence... windows) {
        return new ContinuouslyViolatedRequirements().judge("a", measured(windows));
    }

    @Test
    void fewViolationsAllOverTheWindowAreContinuous() {
        assertThat(judge(window(50, 300, call -> call % 33 == 0 ? 500 : 20))).isInstanceOf(Detected.class);
        assertThat(judge(window(50, 2000, call -> call % 50 == 0 ? 500 : 20))).isInstanceOf(Detected.class);
    }

    @Test
    void fewViolationsTogetherAreNot() {
        assertThat(judge(window(50, 1000, call -> call >= 500 && call < 512 ? 500 : 20)))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void aLuckyRepetitionDoesNotTakeBackWhatWasSeen() {
        assertThat(judge(
                        window(50, 2000, call -> call % 30 == 0 ? 500 : 20),
                        window(50, 2000, call -> call % 130 == 0 ? 500 : 20)))
                .isInstanceOf(Detected.class);
    }

    /** Times at maximum load rise from one value to another within the window; a single user's from window to window. */
    private static Verdict rising(double from, double to, double aloneBefore, double aloneAfter) {
        return judge(
                window(50, 2000, call -> from + (to - from) * call / 2000 + call % 7),
                window(1, 200, call -> aloneBefore + call % 3),
                window(50, 2000, call -> to + (to - from) * call / 2000 + call % 7),
                window(1, 200, call -> aloneAfter + call % 3));
    }

    @Test
    void aRampThatLeadsBeyondTheLimitIsNoContinuousViolation() {
        assertThat(rising(50, 400, 60, 120)).isInstanceOf(NotDetected.class);
    }

    @Test
    void aSlowRampThatLeadsBeyondTheLimitIsNoneEither() {
        assertThat(rising(150, 230, 100, 110)).isInstanceOf(NotDetected.class);
    }

    @Test
    void aSlightRampDoesNotExcuseWhatWasTooSlowBefore() {
        assertThat(rising(2000, 2200, 60, 66)).isInstanceOf(Detected.class);
    }

    /** Neither is it slow for a single user nor slower with the load, or nobody could tell. */
    @Test
    void whatNothingBelowExplainsIsToldAtLeast() {
        assertThat(new ContinuouslyViolatedRequirements()
                        .findings(
                                List.of("a"),
                                List.of("x"),
                                measured(window(50, 300, call -> call % 2 == 0 ? 500 : 100))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.UNKNOWN);
                    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
                    assertThat(Told.of(finding.artefact().facts())).containsEntry("meanMillis", 300.0);
                    assertThat(finding.sentence()).startsWith("a misses p99 < 200 ms at 50 users all the time");
                });
    }
}
