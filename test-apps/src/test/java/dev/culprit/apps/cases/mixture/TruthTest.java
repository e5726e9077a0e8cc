package dev.culprit.apps.cases.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.apps.process.JvmProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruthTest {

    private static final long MILLI = 1_000_000;

    private static Stopwatch.Span stretch(
            Spent on, long startMillis, long endMillis, long cpuMillis, long delayMillis) {
        return new Stopwatch.Span(on, startMillis * MILLI, endMillis * MILLI, cpuMillis * MILLI, delayMillis * MILLI);
    }

    @Test
    void computingIsProcessorTimeAndWaitingForAProcessor() {
        Truth truth = Truth.of(
                List.of(
                        new Stopwatch.Request(
                                0,
                                40 * MILLI,
                                List.of(stretch(Spent.CPU, 0, 30, 10, 16), stretch(Spent.SLEEP, 30, 40, 0, 1))),
                        new Stopwatch.Request(0, 20 * MILLI, List.of(stretch(Spent.MONITOR, 0, 20, 1, 0)))),
                Pauses.in(List.of()));

        assertThat(truth.requests()).isEqualTo(2);
        assertThat(truth.meanMillis()).isEqualTo(30);
        assertThat(truth.spent())
                .containsEntry(Spent.CPU, 5.0)
                .containsEntry(Spent.RUN_QUEUE, 8.0)
                .containsEntry(Spent.UNKNOWN, 2.0)
                .containsEntry(Spent.SLEEP, 5.0)
                .containsEntry(Spent.MONITOR, 10.0)
                .containsEntry(Spent.GC, 0.0);
    }

    @Test
    void isReadAsItWasWritten() {
        Truth truth = new Truth(7, 1.25, Map.of(Spent.GC, 0.1, Spent.LOCK, 1e-9));

        assertThat(Truth.parse(truth.line())).isEqualTo(truth);
    }

    @Test
    void timeInAPauseIsCollectionWhateverTheThreadWasAbout() {
        Pauses pauses = Pauses.in(List.of(
                "[2000000ns] Using Serial",
                "[25000000ns] GC(0) Pause Young (Allocation Failure) 512M->7M(742M) 10.000ms",
                "[26000000ns] GC(1) Pause Full (Allocation Failure) 512M->7M(742M) 1.000ms"));

        Truth truth = Truth.of(
                List.of(new Stopwatch.Request(
                        0, 30 * MILLI, List.of(stretch(Spent.CPU, 0, 20, 12, 4), stretch(Spent.SLEEP, 20, 30, 0, 0)))),
                pauses);

        assertThat(pauses.count()).isEqualTo(2);
        assertThat(truth.spent())
                .containsEntry(Spent.GC, 11.0)
                .containsEntry(Spent.CPU, 12.0)
                .containsEntry(Spent.RUN_QUEUE, 3.0)
                .containsEntry(Spent.SLEEP, 4.0);
    }

    /** The whole server: what its log says of collections is on the clock that its stopwatches show. */
    @Test
    void aMixtureKnowsWhereItsTimeGoes(@TempDir Path directory) throws Exception {
        Path log = directory.resolve("gc.log");
        try (JvmProcess server = JvmProcess.start(
                MixtureServer.jvmOptions(log),
                MixtureServer.class,
                List.of(log.toString(), "1", "sleep=20", "cpu=10", "gc=60"))) {
            long from = System.currentTimeMillis();
            for (int i = 0; i < 20; i++) {
                assertThat(get(server, "/mixture")).isEqualTo("done");
            }
            Truth truth = truth(server, from - 1, System.currentTimeMillis() + 1);
            Pauses pauses = Pauses.in(log);

            assertThat(truth.requests()).isEqualTo(20);
            assertThat(truth.spent().get(Spent.SLEEP)).isGreaterThanOrEqualTo(14);
            assertThat(truth.spent().get(Spent.CPU)).isGreaterThanOrEqualTo(8);
            // Only requests allocate, and one at a time.
            double paused = pauses.within(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2) / 1e6 / 20;
            assertThat(pauses.count()).isPositive();
            assertThat(truth.spent().get(Spent.GC)).isBetween(0.7 * paused, 1.001 * paused);
            assertThat(truth.spent().values().stream().mapToDouble(d -> d).sum())
                    .isCloseTo(truth.meanMillis(), within(0.1));
            assertThat(truth(server, 0, from - 1).requests()).isZero();
        }
    }

    private static Truth truth(JvmProcess server, long from, long to) throws Exception {
        return Truth.parse(get(server, "/truth?from=" + from + "&to=" + to));
    }

    private static String get(JvmProcess server, String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.fact("url") + path)).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body()
                .strip();
    }
}
