package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {

    private static final int LENGTH = 200;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithASetOfMoments(long seed) {
        Random random = new Random(seed);
        Claims claims = new Claims();
        BitSet moments = new BitSet();
        for (int round = 0; round < 6; round++) {
            long[] starts = new long[LENGTH];
            long[] ends = new long[LENGTH];
            int count = 0;
            for (int at = random.nextInt(20); at < LENGTH - 30; at = (int) ends[count - 1] + random.nextInt(40)) {
                starts[count] = at;
                ends[count] = at + 1 + random.nextInt(20);
                count++;
            }
            claims.addAll(starts, ends, count);
            for (int i = 0; i < count; i++) {
                moments.set((int) starts[i], (int) ends[i]);
            }
            for (int probe = 0; probe < 50; probe++) {
                int from = random.nextInt(LENGTH);
                int to = from + random.nextInt(40);
                assertThat(claims.free(from, to))
                        .as("seed %d: free in [%d, %d)", seed, from, to)
                        .isEqualTo(to - from - moments.get(from, to).cardinality());
                assertThat(claims.contains(from)).isEqualTo(moments.get(from));
            }
        }
        claims.clear();
        assertThat(claims.free(0, LENGTH)).isEqualTo(LENGTH);
    }
}
