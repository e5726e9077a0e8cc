package dev.culprit.apps.cases.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.work.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TruthTest {

    private static final long MILLI = 1_000_000;

    private static Stopwatch.Stretch stretch(Spent on, long startMillis, long endMillis, long cpuMillis) {
        return new Stopwatch.Stretch(on, startMillis * MILLI, endMillis * MILLI, cpuMillis * MILLI);
    }

    @Test
    void computingBeyondTheProcessorTimeIsWaitingForAProcessor() {
        Truth truth = Truth.of(
                List.of(
                        new Stopwatch.Request(
                                0, 40 * MILLI, List.of(stretch(Spent.CPU, 0, 30, 10), stretch(Spent.SLEEP, 30, 40, 0))),
                        new Stopwatch.Request(0, 20 * MILLI, List.of(stretch(Spent.MONITOR, 0, 20, 1)))),
                Pauses.listening());

        assertThat(truth.requests()).isEqualTo(2);
        assertThat(truth.meanMillis()).isEqualTo(30);
        assertThat(truth.spent())
                .containsEntry(Spent.CPU, 5.0)
                .containsEntry(Spent.RUN_QUEUE, 10.0)
                .containsEntry(Spent.SLEEP, 5.0)
                .containsEntry(Spent.MONITOR, 10.0)
                .containsEntry(Spent.GC, 0.0);
    }

    @Test
    void isReadAsItWasWritten() {
        Truth truth = new Truth(7, 1.25, Map.of(Spent.GC, 0.1, Spent.LOCK, 1e-9));

        assertThat(Truth.parse(truth.line())).isEqualTo(truth);
    }

    /** To the millisecond at both ends, and where they happened: a collection lies within the call that asked for it. */
    @Test
    void pausesOfTheCollectorAreKnown() {
        Pauses pauses = Pauses.listening();
        List<byte[]> alive = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            alive.add(new byte[1 << 20]);
        }
        List<long[]> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            long before = System.nanoTime();
            System.gc();
            calls.add(new long[] {before, System.nanoTime()});
        }
        long deadline = System.nanoTime() + 20_000 * MILLI;
        while (pauses.count() < calls.size() && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait();
        }

        double inside = calls.stream()
                .mapToLong(call -> pauses.within(call[0], call[1]))
                .sum();
        double all = pauses.within(calls.get(0)[0] - 1000 * MILLI, System.nanoTime() + 1000 * MILLI);
        assertThat(pauses.count()).isGreaterThanOrEqualTo(calls.size());
        assertThat(inside / all).isBetween(0.7, 1.0);
        assertThat(alive).hasSize(64);
    }

    @Test
    void aMixtureKnowsWhereItsTimeGoes() throws Exception {
        try (Backends backends = new Backends(new Work(1))) {
            Mixture mixture = Mixture.start(
                    List.of(new Mixture.Part(Mixture.Kind.SLEEP, 20), new Mixture.Part(Mixture.Kind.CPU, 10)),
                    backends);
            long from = System.currentTimeMillis();
            for (int i = 0; i < 20; i++) {
                mixture.serve();
            }
            Truth truth = mixture.truth(from - 1, System.currentTimeMillis() + 1);

            assertThat(truth.requests()).isEqualTo(20);
            assertThat(truth.spent().get(Spent.SLEEP)).isGreaterThanOrEqualTo(16);
            assertThat(truth.spent().get(Spent.CPU)).isBetween(8.0, 13.0);
            assertThat(mixture.truth(0, from - 1).requests()).isZero();
        }
    }
}
