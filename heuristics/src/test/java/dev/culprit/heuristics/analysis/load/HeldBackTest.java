package dev.culprit.heuristics.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeldBackTest {

    private static final double LIMIT = 1000;

    /** One call every 30 ms for a minute. */
    private static Evidence run(int users, IntToDoubleFunction millis) {
        return EvidenceBuilder.at(users).calls("a", 2000, WaitState.CPU, millis).build();
    }

    private static double corrected(Evidence run) {
        return HeldBack.correctedShare(run.service("a").orElseThrow(), run, LIMIT);
    }

    @Test
    void callsThatAreSlowWhileOthersAreNotKeepNobodyBack() {
        Evidence run = run(40, call -> call % 200 == 100 ? 10_000 : 50);
        assertThat(corrected(run)).isCloseTo(0.005, within(1e-9));
    }

    @Test
    void aStandstillHidesTheRequestsThatWereNotSent() {
        // for 10 s all of 40 users wait: 40 slow calls where there would have been some 330
        double[] starts = IntStream.range(0, 2000)
                .mapToDouble(call -> 30 * call + (call < 1040 ? 0 : 10_000))
                .filter(start -> start < 60_000)
                .toArray();
        double[] responses = IntStream.range(0, starts.length)
                .mapToDouble(call -> call >= 1000 && call < 1040 ? 10_000 : 50)
                .toArray();
        Evidence run = EvidenceBuilder.at(40)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.LOCK, responses))))
                .build();
        double plain = 40.0 / starts.length;
        assertThat(corrected(run)).isBetween(4 * plain, 8 * plain);
    }

    @Test
    void aSingleUserKeepsNobodyBack() {
        assertThat(corrected(run(1, call -> call % 200 == 100 ? 10_000 : 50))).isCloseTo(0.005, within(1e-9));
    }

    /** Two users; one call is slow from 1000 to 3000 ms, beside it so many are and so many are not. */
    private static boolean held(int users, int slowBeside, int quickBeside) {
        int count = 1 + slowBeside + quickBeside;
        double[] starts = new double[count];
        double[] responses = new double[count];
        starts[0] = 1000;
        responses[0] = 3000;
        for (int i = 1; i < count; i++) {
            starts[i] = 1000 + i;
            responses[i] = i <= slowBeside ? 1001 : 1000;
        }
        ServiceCalls calls = new ServiceCalls("a", starts, responses, Map.of());
        return HeldBack.calls(
                calls, EvidenceBuilder.at(users).calls(List.of(calls)).build(), LIMIT)[0];
    }

    @Test
    void everythingStoodStillIfHalfOfThoseThatBeganMeanwhileAreSlow() {
        assertThat(held(2, 3, 3)).isTrue();
        assertThat(held(2, 3, 4)).isFalse();
        assertThat(held(2, 0, 0)).as("nobody began").isTrue();
        assertThat(held(1, 3, 3)).as("a single user").isFalse();
    }

    @Test
    void onlyCallsThatBeganWhileItWasBeyondTheLimitCount() {
        // slow from 1000 to 4000: whoever began by 3000 has had time to be slow, too; two quick ones began later
        ServiceCalls calls = new ServiceCalls(
                "a", new double[] {900, 1000, 3000, 3001, 3002}, new double[] {10, 3000, 1000.5, 10, 10}, Map.of());
        boolean[] held = HeldBack.calls(
                calls, EvidenceBuilder.at(2).calls(List.of(calls)).build(), LIMIT);
        assertThat(held).containsExactly(false, true, true, false, false);
        ServiceCalls quick = new ServiceCalls("a", new double[] {1000, 3000}, new double[] {3000, 1000}, Map.of());
        assertThat(HeldBack.calls(
                        quick, EvidenceBuilder.at(2).calls(List.of(quick)).build(), LIMIT))
                .as("the limit itself is not beyond it")
                .containsExactly(false, false);
    }

    @Test
    void usersComeBackAfterAnAnswerAndTheirThinkTime() {
        // ten calls of 20 ms and one of 5 s; with think times of 1 s a user sends one each 1020 ms: four more are
        // missing
        double[] starts = {0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};
        double[] responses = {20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 5000};
        ServiceCalls calls = new ServiceCalls("a", starts, responses, Map.of());
        Evidence run = EvidenceBuilder.at(2)
                .calls(List.of(calls))
                .load(LoadReportBuilder.of(2, 11).build())
                .build();
        // 5000, 3980, 2960, 1940, 920: four beyond a second, of 11 + 4
        assertThat(HeldBack.correctedShare(calls, run, LIMIT)).isCloseTo(4 / 15.0, within(1e-9));
    }
}
