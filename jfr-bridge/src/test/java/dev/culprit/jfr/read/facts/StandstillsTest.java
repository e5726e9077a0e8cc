package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.jfr.events.threads.StallEvent;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.PauseLog;
import dev.culprit.jfr.read.places.Pauses;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandstillsTest {

    private static final long MILLI = 1_000_000;

    private final Window window = new Window(new Experiment(1, Depth.WIDE, 0, 1, 0), 1000 * MILLI, 2000 * MILLI, 2);

    @TempDir
    Path directory;

    @Test
    void pausesOfTheCollectorThatTouchTheWindowCount() {
        List<Pause> pauses =
                Standstills.of(collections(900, 999, 990, 1010, 1500, 1520, 1999, 2050, 2000, 2010), List.of(), window);

        assertThat(pauses).containsExactly(gc(-10, 20), gc(500, 20), gc(999, 51));
    }

    @Test
    void aStallIsOneUnlessTheCollectorExplainsIt() {
        List<RecordingFacts.Stall> stalls = List.of(
                stall(1530, 35), // ends after the pause from 1500 to 1520, which is more than half of it
                stall(1700, 30),
                stall(1990, 60),
                stall(1005, 40),
                stall(3000, 30));

        assertThat(Standstills.of(collections(1500, 1520, 1950, 1975), stalls, window))
                .containsExactly(
                        new Pause(Pause.Kind.STALL, -35, 40, ""),
                        gc(500, 20),
                        new Pause(Pause.Kind.STALL, 670, 30, ""),
                        new Pause(Pause.Kind.STALL, 930, 60, ""),
                        gc(950, 25));
    }

    @Test
    void theLongestAreKept() {
        List<RecordingFacts.Stall> stalls = IntStream.range(0, Standstills.MAX + 500)
                .mapToObj(i -> new RecordingFacts.Stall(1000 * MILLI + i * 200_000L, 1000 + i))
                .toList();

        List<Pause> kept = Standstills.of(collections(), stalls, window);

        assertThat(kept)
                .hasSize(Standstills.MAX)
                .isSortedAccordingTo((one, other) -> Double.compare(one.startMillis(), other.startMillis()));
        assertThat(kept.get(0).millis()).isEqualTo(1500 / 1e6);
    }

    /** The recorder has a clock of its own, which is brought in line with the other after the fact. */
    private static final double CLOCKS = 5;

    @Test
    void bothComeFromARecording() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Stage.sleep(60);
            StallEvent stall = new StallEvent();
            stall.lateNanos = 40 * MILLI;
            stall.commit();
            System.gc();
        });

        assertThat(evidence.pauses()).anySatisfy(pause -> {
            assertThat(pause.kind()).isEqualTo(Pause.Kind.STALL);
            assertThat(pause.millis()).isEqualTo(40);
            assertThat(pause.startMillis()).isGreaterThan(20 - CLOCKS);
        });
        assertThat(evidence.pauses()).anySatisfy(pause -> {
            assertThat(pause.kind()).isEqualTo(Pause.Kind.GC);
            assertThat(pause.reason()).contains("System.gc()");
            assertThat(pause.millis()).isPositive();
            assertThat(pause.endMillis()).isBetween(60.0 - CLOCKS, evidence.windowMillis());
        });
    }

    /** Pauses from pairs of beginning and end in milliseconds. */
    private static Pauses collections(long... times) {
        PauseLog pauses = new PauseLog();
        for (int i = 0; i < times.length; i += 2) {
            pauses.add(times[i] * MILLI, times[i + 1] * MILLI, i);
        }
        return pauses.sorted();
    }

    private static RecordingFacts.Stall stall(long endMillis, long lateMillis) {
        return new RecordingFacts.Stall(endMillis * MILLI, lateMillis * MILLI);
    }

    private static Pause gc(double start, double millis) {
        return new Pause(Pause.Kind.GC, start, millis, "garbage collection");
    }
}
