package dev.culprit.heuristics.analysis.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.memory.HeapGrowth.Course;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.HeapUsage.Kept;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Two minutes at maximum load with a collection each second, between which garbage becomes old. */
class HeapGrowthTest {

    private static final int USERS = 50;
    private static final int SECONDS = 60;
    private static final int SEEDS = 200;
    private static final long MB = 1_000_000;

    private static EvidenceBuilder window(int users) {
        return EvidenceBuilder.at(users).calls("GET /list", users * SECONDS, WaitState.CPU, call -> 10);
    }

    /**
     * A window in which the collector looks everywhere every so many seconds, and finds all garbage but for a little.
     *
     * @param kept in megabytes, by the seconds at maximum load so far
     */
    private static Evidence loaded(int window, DoubleUnaryOperator kept, int everySeconds, Random random) {
        long[] used = new long[SECONDS - 1];
        List<Kept> looked = new ArrayList<>();
        double garbage = 5 * random.nextDouble();
        for (int second = 1; second < SECONDS; second++) {
            garbage += 2 * random.nextDouble();
            double now = kept.applyAsDouble(window * SECONDS + second);
            boolean everywhere = second % everySeconds == 0;
            if (everywhere) {
                garbage = 3 * random.nextDouble();
                looked.add(new Kept(second * 1000, Math.round((now + garbage - 3) * MB)));
            }
            used[second - 1] = Math.round((now + garbage) * MB);
        }
        return window(USERS).heap(512 * MB, looked, used).build();
    }

    private static HeapGrowth growth(Evidence first, Evidence last, Evidence... alone) {
        List<Evidence> all = new ArrayList<>(List.of(first, window(1).build(), last));
        all.addAll(List.of(alone));
        return HeapGrowth.of(new Measurements(Requirement.parse("p99<1s"), USERS, all));
    }

    private static HeapGrowth growth(DoubleUnaryOperator kept, int everySeconds, Random random) {
        return growth(
                loaded(0, kept, everySeconds, random),
                loaded(1, kept, everySeconds, random),
                window(1).build());
    }

    @Test
    void whatGrowsForEverGrows() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double perSecond = 0.5 + random.nextDouble();

            HeapGrowth growth = growth(seconds -> 30 + perSecond * seconds, 5 + random.nextInt(10), random);

            assertThat(growth.course())
                    .as("seed %d, %s", seed, growth.sentence())
                    .isEqualTo(Course.GROWS);
            assertThat(growth.firstBytes()).isLessThan(50 * MB);
            assertThat(growth.lastBytes()).isLessThan(Math.round((30 + perSecond * 120) * MB));
        }
    }

    @Test
    void garbageIsNotKept() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);

            assertThat(growth(seconds -> 30, 5 + random.nextInt(40), random).course())
                    .as("seed %d", seed)
                    .isEqualTo(Course.STEADY);
        }
    }

    /** Full somewhere in the first three quarters. */
    @Test
    void aCacheIsFullOneDay() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double full = 5 + 85 * random.nextDouble();

            assertThat(growth(seconds -> 30 + 100 * Math.min(1, seconds / full), 5 + random.nextInt(10), random)
                            .grows())
                    .as("seed %d, full after %s s", seed, full)
                    .isFalse();
        }
    }

    /** It has ten times as much garbage as it keeps, which nobody has looked for. */
    @Test
    void withoutACollectionThatLooksEverywhereNothingIsKnown() {
        HeapGrowth growth = growth(seconds -> 30 + seconds, 100, new Random(1));

        assertThat(growth.course()).isEqualTo(Course.UNKNOWN);
        assertThat(growth.sentence()).contains("may be garbage");
        assertThat(growth(window(USERS).build(), loaded(1, seconds -> 100, 10, new Random(1)))
                        .course())
                .isEqualTo(Course.UNKNOWN);
        assertThat(growth(
                                loaded(0, seconds -> 30, 10, new Random(1)),
                                window(USERS).build())
                        .course())
                .isEqualTo(Course.UNKNOWN);
    }

    /** At first and on the way an upper bound is enough, and any collection tells that. */
    @Test
    void oneCollectionThatLooksEverywhereIsEnough() {
        Random random = new Random(1);

        assertThat(growth(
                                loaded(0, seconds -> 30 + seconds, 100, random),
                                loaded(1, seconds -> 30 + seconds, 50, random))
                        .course())
                .isEqualTo(Course.GROWS);
    }

    /** The more there is of it, the more 50 calls have of it in hand, and one call hardly anything. */
    @Test
    void whatCallsHaveInHandIsNotKept() {
        Random random = new Random(1);
        Evidence first = loaded(0, seconds -> 30 + seconds, 10, random);
        Evidence last = loaded(1, seconds -> 30 + seconds, 10, random);

        assertThat(growth(first, last, window(1).heap(512 * MB, 60 * MB).build())
                        .course())
                .isEqualTo(Course.STEADY);
        assertThat(growth(first, last, window(1).heap(512 * MB, 160 * MB).build())
                        .course())
                .isEqualTo(Course.GROWS);
    }

    /** The longer they take, the more of them there are at once, each with as much in hand as ever. A single user has hardly any. */
    @Test
    void slowerCallsHaveMoreInHand() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double each = 0.5 + 3 * random.nextDouble();
            double first = 2 + 10 * random.nextDouble();
            double more = (USERS - 1 - first) / (2 * SECONDS);
            int everySeconds = 5 + random.nextInt(10);

            HeapGrowth growth = growth(
                    slower(0, first, more, each, everySeconds, random),
                    slower(1, first, more, each, everySeconds, random),
                    window(1).build());

            assertThat(growth.grows())
                    .as("seed %d, %s", seed, growth.sentence())
                    .isFalse();
        }
    }

    /** @param first calls in progress at first, and by how many there are more each second, each of which has so many megabytes in hand */
    private static Evidence slower(
            int window, double first, double more, double each, int everySeconds, Random random) {
        Evidence heap = loaded(
                window,
                second -> 30 + each * (first + more * second) * (0.9 + 0.2 * random.nextDouble()),
                everySeconds,
                random);
        return EvidenceBuilder.at(USERS)
                .calls(
                        "GET /list",
                        USERS * SECONDS,
                        WaitState.CPU,
                        call -> 1000.0 / USERS * (first + more * (window * SECONDS + (double) call / USERS)))
                .heap(512 * MB, heap.heap().kept(), heap.heap().usedBytes())
                .build();
    }

    /** Forty calls at once could have half of it in hand, unless it is still there when they are gone. */
    @Test
    void itIsNotInHandIfASingleUserFindsIt() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Evidence first = manyAtOnce(0, random);
            Evidence last = manyAtOnce(1, random);

            assertThat(growth(first, last, window(1).build()).course())
                    .as("seed %d", seed)
                    .isEqualTo(Course.UNKNOWN);
            assertThat(growth(
                                    first,
                                    last,
                                    window(1)
                                            .heap(512 * MB, List.of(new Kept(30_000, 140 * MB)), 145 * MB)
                                            .build())
                            .course())
                    .as("seed %d, seen by a single user", seed)
                    .isEqualTo(Course.GROWS);
        }
    }

    private static Evidence manyAtOnce(int window, Random random) {
        Evidence heap = loaded(window, second -> 80 + 0.6 * second, 5, random);
        return EvidenceBuilder.at(USERS)
                .calls("GET /list", USERS * SECONDS, WaitState.CPU, call -> 800)
                .heap(512 * MB, heap.heap().kept(), heap.heap().usedBytes())
                .build();
    }

    /** Less than a tenth is what the first calls leave: what is loaded once, and caches of the JVM. */
    @Test
    void aLittleMoreIsNoGrowth() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);

            assertThat(growth(seconds -> 200 + 0.1 * seconds, 5, random).course())
                    .as("seed %d", seed)
                    .isEqualTo(Course.STEADY);
        }
    }
}
