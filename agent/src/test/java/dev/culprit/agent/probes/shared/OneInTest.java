package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneInTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 1000})
    void onAverageOneInSoManyIsChosen(int oneIn) {
        OneIn chosen = new OneIn(oneIn, 4711);
        int of = 1000 * oneIn;
        assertThat(IntStream.range(0, of).filter(i -> chosen.next()).count()).isBetween(900L, 1100L);
    }

    @Test
    void theGapMayChange() {
        OneIn chosen = new OneIn(1, 4711);
        for (int oneIn : new int[] {50, 1, 2, 1000, 10}) {
            int of = 1000 * oneIn;
            assertThat(IntStream.range(0, of).filter(i -> chosen.next(oneIn)).count())
                    .isBetween(900L, 1100L);
        }
    }

    /** Many threads have a single call. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 100})
    void theFirstIsChosenAsRarelyAsAny(int oneIn) {
        Random random = new Random(1);
        int of = 1000 * oneIn;
        assertThat(IntStream.range(0, of)
                        .filter(i -> new OneIn(oneIn, random.nextInt()).next())
                        .count())
                .isBetween(850L, 1150L);
    }

    /** Whatever comes in turn, such as two services, is chosen from alike. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 10})
    void itFallsIntoStepWithNothing(int oneIn) {
        OneIn chosen = new OneIn(oneIn, 1);
        int[] inTurn = new int[oneIn];
        for (int i = 0; i < 4000 * oneIn; i++) {
            inTurn[i % oneIn] += chosen.next() ? 1 : 0;
        }
        for (int times : inTurn) {
            assertThat(times).isBetween(4000 / oneIn * 7 / 10, 4000 / oneIn * 13 / 10);
        }
    }
}
