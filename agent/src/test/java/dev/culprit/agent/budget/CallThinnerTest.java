package dev.culprit.agent.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallThinnerTest {

    private final List<Integer> decisions = new ArrayList<>();
    private CallCounts.Sum sum = CallCounts.Sum.NONE;
    private long nanos = 17;
    private long processNanos = 5_000_000_000L;
    private int oneIn = 1;
    private final CallThinner thinner = new CallThinner(() -> sum, this::decide, () -> nanos, () -> processNanos, 2);

    private void decide(int now) {
        decisions.add(now);
        oneIn = now;
    }

    /** An application works for a second. */
    private void work(int calls, int eventsPerCall, double cores) {
        sum = new CallCounts.Sum(sum.completed() + calls, sum.events() + (long) (calls / oneIn) * eventsPerCall);
        nanos += 1_000_000_000L;
        processNanos += Math.round(cores * 1e9);
    }

    @Test
    void goesByWhatCameSinceTheLastLook() {
        thinner.begin(60);
        work(20_000, 10, 1);
        thinner.look();
        int hot = oneIn;
        assertThat(hot).isEqualTo(RecordingBudget.oneIn(20_000, 10, 1, 2, 60)).isGreaterThan(10);
        work(20_000, 10, 1);
        thinner.look();
        assertThat(oneIn).as("the same, though little of it is recorded").isBetween(hot - 1, hot + 1);
        work(50, 10, 1);
        thinner.look();
        assertThat(oneIn).isEqualTo(1);
    }

    @Test
    void anotherLoadBeginsWithAllCalls() {
        thinner.begin(60);
        work(20_000, 10, 1);
        thinner.look();
        assertThat(oneIn).isGreaterThan(1);
        thinner.begin(60);
        assertThat(oneIn).isEqualTo(1);
    }

    @Test
    void tooLittleChangesNothing() {
        thinner.begin(60);
        work(20_000, 10, 1);
        thinner.look();
        List<Integer> before = List.copyOf(decisions);
        thinner.look();
        nanos += 1_000_000_000L;
        thinner.look();
        assertThat(decisions).isEqualTo(before);
    }

    @Test
    void doesWithoutProcessorTime() {
        processNanos = -1;
        thinner.begin(60);
        sum = new CallCounts.Sum(20_000, 20_000);
        nanos += 1_000_000_000L;
        thinner.look();
        assertThat(oneIn).isEqualTo(RecordingBudget.oneIn(20_000, 1, -1, 2, 60));
        assertThat(thinner.usedCores()).isNegative();
    }
}
