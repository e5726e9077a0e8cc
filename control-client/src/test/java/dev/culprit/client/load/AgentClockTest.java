package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AgentClockTest {

    private static final long MS = 1_000_000;

    @Test
    void theShortestExchangesDecide() {
        AgentClock clock = new AgentClock();
        SplittableRandom random = new SplittableRandom(1);
        long now = -500 * MS;
        for (int i = 0; i < 100; i++) {
            long there = random.nextLong(1, i == 50 ? 2 : 300) * MS;
            long back = random.nextLong(1, i == 50 ? 2 : 300) * MS;
            // The agent's clock is 1,000,000 ms ahead of ours.
            clock.observe((now + there) / MS + 1_000_000, now, now + there + back);
            now += 250 * MS;
        }
        assertThat((double) clock.localNanos(1_000_000)).isCloseTo(0, within(2.0 * MS));
    }

    @Test
    void driftIsFollowed() {
        AgentClock clock = new AgentClock();
        clock.observe(0, 0, 1);
        long hour = 3_600_000L * MS;
        // An hour later the agent's clock is 100 ms ahead; a long exchange of 150 ms is better than none.
        clock.observe(3_600_000 + 100 + 75, hour, hour + 150 * MS);
        assertThat((double) clock.localNanos(3_600_100)).isCloseTo(hour, within(1.0 * MS));
    }

    @Test
    void withoutAnyExchangeThereIsNoAnswer() {
        assertThatThrownBy(() -> new AgentClock().localNanos(1)).isInstanceOf(IllegalStateException.class);
    }
}
