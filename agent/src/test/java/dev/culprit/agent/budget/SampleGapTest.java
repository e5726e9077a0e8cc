package dev.culprit.agent.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleGapTest {

    private long nanos;
    private final SampleGap gap = new SampleGap(() -> nanos);

    /** Calls come for some seconds, and as many are read as is asked for. */
    private int readInLastSecond(int seconds, int perSecond) {
        int read = 0;
        for (int second = 0; second < seconds; second++) {
            read = 0;
            for (int call = 0; call < perSecond; call++) {
                nanos += 1_000_000_000L / perSecond;
                if (call % gap.get() == 0) {
                    gap.chosen();
                    read++;
                }
            }
        }
        return read;
    }

    @Test
    void ofFewCallsOneInFour() {
        assertThat(readInLastSecond(3, 400)).isEqualTo(100);
        assertThat(gap.get()).isEqualTo(SampleGap.LEAST);
    }

    @Test
    void ofManySomeThousand() {
        assertThat(readInLastSecond(5, 500_000)).isBetween(SampleGap.PER_SECOND / 2, 2 * SampleGap.PER_SECOND + 1);
        assertThat(readInLastSecond(5, 400))
                .as("and when few come again, one in four")
                .isEqualTo(100);
    }

    @Test
    void staysWhileAboutAsManyCome() {
        readInLastSecond(5, 100_000);
        int steady = gap.get();
        for (int perSecond : new int[] {80_000, 120_000, 100_000}) {
            readInLastSecond(2, perSecond);
            assertThat(gap.get()).isEqualTo(steady);
        }
    }
}
