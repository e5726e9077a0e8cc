package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collector that does not stop the application, but cannot keep up with it either. */
class AllocationStallTest {

    @TempDir
    Path directory;

    @Test
    @Timeout(60)
    void waitingForMemoryIsTheCollectors() throws Exception {
        assumeTrue(
                FlightRecorder.getFlightRecorder().getEventTypes().stream()
                        .anyMatch(type -> type.getName().equals("jdk.ZAllocationStall")),
                "this JVM has no ZGC");
        Process starved = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseZGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StarvedApplication.class.getName(),
                        directory.toString())
                .inheritIO()
                .start();
        assertThat(starved.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(starved.exitValue()).isZero();

        Evidence evidence = RecordingReader.read(directory.resolve("experiment-1.jfr"));

        ServiceCalls calls = Stage.service(evidence, StarvedApplication.SERVICE);
        double stalled = evidence.waitSites().stream()
                .filter(site -> site.state() == WaitState.GC && site.resource().equals("allocation stall (ZGC)"))
                .mapToDouble(WaitSite::totalMillis)
                .sum();
        double paused = evidence.waitSites().stream()
                .filter(site -> site.state() == WaitState.GC && !site.resource().equals("allocation stall (ZGC)"))
                .mapToDouble(WaitSite::totalMillis)
                .sum();
        assertThat(stalled).isGreaterThan(20);
        assertThat(Stage.total(calls, WaitState.GC)).isCloseTo(stalled + paused, within(1.0));
    }
}
