package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import dev.culprit.jfr.read.places.PauseLog;
import dev.culprit.jfr.read.places.Pauses;
import dev.culprit.jfr.read.places.Places;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What collections make room for. */
class RoomTest {

    private static final int MEGABYTE = 1 << 20;

    @TempDir
    Path directory;

    @Test
    @Timeout(120)
    void aLargeObjectIsToldWithItsPlace() throws Exception {
        List<Request> requests = requests("-XX:+UseSerialGC", 24 * MEGABYTE, 40);

        assertThat(requests).anySatisfy(request -> {
            assertThat(request.bytes()).isBetween(24L * MEGABYTE, 24L * MEGABYTE + 100);
            assertThat(request.humongous()).isFalse();
            assertThat(request.location()).matches("shop\\.Desk\\.fill\\(Desk\\.java:\\d+\\)");
            assertThat(request.stack().get(0)).isEqualTo(request.location());
        });
    }

    @Test
    @Timeout(120)
    void theCollectorThatTreatsItApartSaysSo() throws Exception {
        assertThat(requests("-XX:+UseG1GC", 24 * MEGABYTE, 40))
                .anySatisfy(request -> assertThat(request.humongous()).isTrue());
    }

    @Test
    @Timeout(120)
    void oneOfManySmallOnesIsNot() throws Exception {
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseG1GC")) {
            List<Request> requests = requests(collector, 1000, 200_000);

            assertThat(requests).as(collector).hasSizeGreaterThan(1).allSatisfy(request -> {
                assertThat(request.humongous()).isFalse();
                assertThat(request.bytes()).isLessThan(MEGABYTE);
            });
        }
    }

    private List<Request> requests(String collector, int bytes, int times) throws Exception {
        Process crowded = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        collector,
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrowdedApplication.class.getName(),
                        directory.toString(),
                        Integer.toString(bytes),
                        Integer.toString(times))
                .inheritIO()
                .start();
        assertThat(crowded.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(crowded.exitValue()).isZero();
        return RecordingReader.read(directory.resolve("experiment-1.jfr")).pauses().stream()
                .map(Pause::request)
                .filter(Objects::nonNull)
                .toList();
    }

    @Test
    void aFullHeapShowsWhereTheLeastIsWanted() {
        PauseLog log = new PauseLog();
        log.add(0, 10, 1);
        log.name(1, "SerialOld", "Allocation Failure");
        log.want(1, 24 * MEGABYTE, Places.Place.NONE);
        log.want(1, 48, Places.Place.NONE);
        Pauses pauses = log.sorted();

        assertThat(pauses.request(0)).isEqualTo(new Request(48, false, null, List.of()));
    }

    @Test
    void aSecondTryIsForTheSameObject() {
        PauseLog log = new PauseLog();
        log.add(0, 10, 51);
        log.add(10, 200, 53); // 52 ended a collection that ran beside the application
        log.add(300, 310, 54);
        log.name(51, "G1New", "G1 Evacuation Pause");
        log.name(53, "G1Full", "G1 Compaction Pause");
        log.name(54, "G1New", "G1 Humongous Allocation");
        log.want(51, 24 * MEGABYTE, Places.Place.NONE);
        Pauses pauses = log.sorted();

        assertThat(pauses.request(1)).isEqualTo(pauses.request(0)).isNotNull();
        assertThat(pauses.request(2)).isEqualTo(new Request(-1, true, null, List.of()));
    }

    @Test
    void whatIsAskedForMakesNoRoom() {
        PauseLog log = new PauseLog();
        log.add(0, 10, 1);
        log.add(20, 30, 2);
        log.name(1, "SerialOld", "System.gc()");
        Pauses pauses = log.sorted();

        assertThat(pauses.request(0)).isNull();
        assertThat(pauses.request(1)).as("of a collection that is not told").isNull();
    }
}
