package dev.culprit.heuristics.analysis.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import org.junit.jupiter.api.Test;

class PoolFactsTest {

    private static PoolFacts of(int size, int[] active, int[] idle, int[] waiting) {
        return PoolFacts.of(
                new PoolUsage("orders", "a.Pool", Resource.CONNECTIONS, size, active, idle, waiting, Double.NaN));
    }

    @Test
    void samplesAreSummedUp() {
        assertThat(of(5, new int[] {5, 6, 4, 1}, new int[] {0, 1, 1, 4}, new int[] {3, 1, 0, 0}))
                .isEqualTo(new PoolFacts(5, 4, 1, 3, 0.5, 0.5));
    }

    @Test
    void whatIsNotToldIsNotKnown() {
        assertThat(of(5, new int[] {-1, -1}, new int[] {-1, 0}, new int[] {2, 2}))
                .isEqualTo(new PoolFacts(5, Double.NaN, 2, 2, Double.NaN, 0));
        assertThat(of(0, new int[] {4, 0}, new int[] {1, 1}, new int[] {-1, -1}))
                .isEqualTo(new PoolFacts(0, 2, Double.NaN, -1, Double.NaN, Double.NaN));
        assertThat(of(-1, new int[0], new int[0], new int[0]))
                .isEqualTo(new PoolFacts(-1, Double.NaN, Double.NaN, 0, Double.NaN, Double.NaN));
        assertThat(of(5, new int[] {0, -1}, new int[] {1, 1}, new int[] {0, 0}))
                .as("nothing in use is told")
                .isEqualTo(new PoolFacts(5, 0, 0, 0, 0, Double.NaN));
    }

    @Test
    void halfOfTheSamplesExhaustIt() {
        assertThat(new PoolFacts(5, 4, 1, 3, 0.5, 0).exhausted()).isTrue();
        assertThat(new PoolFacts(5, 4, 1, 3, 0.49, 0).exhausted()).isFalse();
        assertThat(new PoolFacts(5, 4, 1, 3, Double.NaN, 0).exhausted()).isFalse();
    }
}
