package dev.culprit.agent.probes.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SumsTest {

    private static Map<Integer, List<Long>> numbers(Sums sums) {
        Map<Integer, List<Long>> numbers = new TreeMap<>();
        sums.visit((site, calls, nanos, longest) -> numbers.put(site, List.of(calls, nanos, longest)));
        return numbers;
    }

    @Test
    void areThoseOfTheCalls() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Sums one = new Sums();
            Sums other = new Sums();
            Map<Integer, List<Long>> expected = new TreeMap<>();
            for (int call = 0; call < 2000; call++) {
                int site = (int) Math.pow(random.nextInt(80), 2 + random.nextInt(2));
                long nanos = random.nextInt(1000);
                (random.nextBoolean() ? one : other).add(site, nanos);
                expected.merge(
                        site,
                        List.of(1L, nanos, nanos),
                        (a, b) -> List.of(a.get(0) + 1, a.get(1) + nanos, Math.max(a.get(2), nanos)));
            }
            Sums total = new Sums();
            total.addAll(one);
            total.addAll(other);
            assertThat(numbers(total)).isEqualTo(expected);
        }
    }

    @Test
    void sharedOnesLoseNothing() throws Exception {
        Sums shared = new SharedSums();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int own = i;
            threads.add(new Thread(() -> {
                for (int call = 0; call < 20_000; call++) {
                    shared.add(call % 500, own);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(numbers(shared))
                .hasSize(500)
                .allSatisfy((site, sums) -> assertThat(sums).containsExactly(160L, 40L * (1 + 2 + 3), 3L));
    }
}
