package dev.culprit.agent.probes.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WeightsTest {

    private static final int COUNTERS = 50;

    /** What Metwally et al. prove: who weighs more than a share of 1/n has a counter, and nothing certain is too much. */
    @Test
    void theHeavyKeepTheirCountersAndNoWeightIsOverstated() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Weights weights = new Weights(COUNTERS);
            Map<String, Long> truth = new HashMap<>();
            long total = 0;
            int keys = 1 + random.nextInt(2000);
            for (int i = 0; i < 5000; i++) {
                // every third is one of a few
                String key = "k" + (i % 3 == 0 ? random.nextInt(7) : random.nextInt(keys));
                long weight = 1 + random.nextInt(100);
                total += weight;
                long real = truth.merge(key, weight, Long::sum);
                long certain = weights.add(key, weight);
                assertThat(certain).isBetween(weight, real);
                // what it weighed before it got this counter is no more than the lightest counter held
                assertThat(real - certain).isLessThanOrEqualTo(total / COUNTERS);
            }
        }
    }

    @Test
    void withRoomForAllNothingIsLost() {
        Weights weights = new Weights(10);
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                assertThat(weights.add("k" + j, j)).isEqualTo((i + 1L) * j);
            }
        }
        weights.clear();
        assertThat(weights.add("k9", 1)).isEqualTo(1);
    }
}
