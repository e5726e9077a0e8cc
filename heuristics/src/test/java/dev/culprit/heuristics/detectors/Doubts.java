package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;

/** What tests of detectors ask of a verdict that is none. */
public final class Doubts {

    private Doubts() {}

    public static void assertDoubt(Verdict verdict, Doubt doubt, String why) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        doubtful -> assertThat(doubtful.doubt()).isEqualTo(doubt));
        assertThat(verdict.reason()).contains(why);
    }
}
