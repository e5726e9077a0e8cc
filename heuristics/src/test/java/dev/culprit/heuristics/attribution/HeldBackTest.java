package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
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
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.LOCK, responses), 0, 0, 0, 0)))
                .build();
        double plain = 40.0 / starts.length;
        assertThat(corrected(run)).isBetween(4 * plain, 8 * plain);
    }

    @Test
    void aSingleUserKeepsNobodyBack() {
        assertThat(corrected(run(1, call -> call % 200 == 100 ? 10_000 : 50))).isCloseTo(0.005, within(1e-9));
    }
}
