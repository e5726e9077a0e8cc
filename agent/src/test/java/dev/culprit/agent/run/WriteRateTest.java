package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import org.junit.jupiter.api.Test;

class WriteRateTest {

    private static final long SECOND = 1_000_000_000;
    private static final Experiment TEN_USERS = new Experiment(10, Depth.WIDE, 20, 60, 0);

    private final WriteRate rate = new WriteRate();

    @Test
    void beforeTheFirstRecordingNothingIsKnown() {
        assertThat(rate.bytes(TEN_USERS)).isZero();
    }

    @Test
    void aWindowOfTheSameKindWritesAsMuchAndItsCopyToo() {
        rate.learn(TEN_USERS, 1000L << 20, 100 * SECOND);
        assertThat(rate.bytes(TEN_USERS)).isEqualTo((1000L << 20) * 2);
    }

    @Test
    void moreUsersMayWriteMoreAndFewerNotLess() {
        rate.learn(TEN_USERS, 1000L << 20, 100 * SECOND);
        assertThat(rate.bytes(new Experiment(30, Depth.WIDE, 20, 60, 0))).isEqualTo((1000L << 20) * 6);
        assertThat(rate.bytes(new Experiment(1, Depth.WIDE, 20, 60, 0))).isEqualTo((1000L << 20) * 2);
    }
}
