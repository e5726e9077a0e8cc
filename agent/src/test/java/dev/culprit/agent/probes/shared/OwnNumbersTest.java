package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class OwnNumbersTest {

    private static final int THREADS = 4;
    private static final int EACH = 10 * OwnNumbers.BLOCK + 1;

    @Test
    void noTwoAreTheSame() throws Exception {
        Set<Long> all = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                OwnNumbers numbers = new OwnNumbers();
                for (int number = 0; number < EACH; number++) {
                    all.add(numbers.next());
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(all).hasSize(THREADS * EACH).allMatch(number -> number > 0);
    }
}
