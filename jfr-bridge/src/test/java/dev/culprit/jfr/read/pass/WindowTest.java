package dev.culprit.jfr.read.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.recording.LoadReportEvent;
import dev.culprit.jfr.events.recording.RunConditionsEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.events.threads.StallEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowTest {

    private static final String SERVICE = "GET /";

    @TempDir
    Path directory;

    @Test
    void callsBelongToTheWindowInWhichTheyBegin() throws Exception {
        CountDownLatch lateMayEnd = new CountDownLatch(1);
        CountDownLatch earlyMayEnd = new CountDownLatch(1);

        Path file = Stage.recordAll(directory, Depth.WIDE, () -> {
            Stage.call(SERVICE, () -> Stage.sleep(3)); // before
            Thread early = new Thread(() -> sleepingCall(earlyMayEnd));
            early.start();
            Stage.await(() -> early.getState() == Thread.State.WAITING);

            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            earlyMayEnd.countDown();
            early.join();
            Stage.call(SERVICE, () -> Stage.sleep(5)); // inside
            Thread late = new Thread(() -> sleepingCall(lateMayEnd));
            late.start();
            Stage.await(() -> late.getState() == Thread.State.WAITING);
            window.end();
            window.commit();

            Stage.sleep(20);
            lateMayEnd.countDown();
            late.join();
            Stage.call(SERVICE, () -> Stage.sleep(3)); // after
        });

        Evidence evidence = RecordingReader.read(file);
        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(calls.count()).isEqualTo(2);
        assertThat(calls.startMillis()).isSorted();
        assertThat(calls.startMillis()[0]).isBetween(0.0, evidence.windowMillis());
        assertThat(calls.responseMillis()[0]).isGreaterThan(4.9);
        assertThat(calls.responseMillis()[1])
                .as("began inside and ended after the window")
                .isGreaterThan(evidence.windowMillis() - calls.startMillis()[1] + 15);
        assertThat(Stage.millis(calls, WaitState.QUEUE, 1)).isCloseTo(calls.responseMillis()[1], within(10.0));
        assertThat(evidence.experiment()).isEqualTo(new Experiment(5, Depth.WIDE, 1.5, 2.5, 0));
        assertThat(evidence.utilisation().processors()).isEqualTo(2);
        assertThat(Math.abs(evidence.windowStartEpochMillis() - System.currentTimeMillis()))
                .isLessThan(600_000);
    }

    private static void sleepingCall(CountDownLatch mayEnd) {
        Stage.callUnchecked(SERVICE, mayEnd::await);
    }

    @Test
    void aWindowWithoutCallsHasNoServices() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> Stage.sleep(1));

        assertThat(evidence.services()).isEmpty();
        assertThat(evidence.waitSites()).isEmpty();
        assertThat(evidence.load()).isNull();
        assertThat(evidence.windowMillis()).isGreaterThan(0.9);
    }

    @Test
    void processorLoadIsTheMeanOfTheSamplesInside() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> Stage.sleep(2500));

        assertThat(evidence.utilisation().jvm()).isBetween(0.0, 1.0);
        assertThat(evidence.utilisation().machine()).isBetween(0.0, 1.0);
        assertThat(evidence.utilisation().loadGenerator()).isNaN();
    }

    /** In a container samples are shares of the machine, however few of its processors the JVM may use. */
    @Test
    void underAQuotaTheJvmUsesAtLeastItsExactProcessorTime() throws Exception {
        Path file = Stage.recordAll(directory, Depth.WIDE, () -> {
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            Stage.sleep(2500);
            window.end();
            window.jvmNanos = Duration.ofSeconds(60).toNanos();
            window.quota = 1.5;
            window.commit();
        });

        assertThat(RecordingReader.read(file).utilisation().jvm()).isEqualTo(1);
        assertThat(RecordingReader.read(file).utilisation().machine()).isEqualTo(1);
        assertThat(RecordingReader.read(file).conditions().quotaProcessors()).isEqualTo(1.5);
    }

    @Test
    void documentsOfTheRunAreCompleted() throws Exception {
        RunConditions noted = RunConditions.builder()
                .stallMillis(3)
                .observerCpuShare(0.01)
                .stealShare(0.02)
                .instrumentedMethods(Map.of("DATABASE", 4))
                .refused(List.of("x: y"))
                .remarks(List.of("z"))
                .build();
        LoadReport load = LoadReport.builder("t", "driver 1", 5)
                .window(0, 1000)
                .completedPerSecond(List.of(1))
                .thinkTimeMillis(1)
                .lateStartMillisP99(2)
                .cpuShare(0.25)
                .sameHost(true)
                .build();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            StallEvent stall = new StallEvent();
            stall.lateNanos = 7_000_000;
            stall.commit();
            RunConditionsEvent conditions = new RunConditionsEvent();
            conditions.document = Documents.write(noted);
            conditions.commit();
            LoadReportEvent report = new LoadReportEvent();
            report.document = Documents.write(load);
            report.commit();
        });

        assertThat(evidence.conditions())
                .isEqualTo(RunConditions.builder()
                        .stallMillis(7)
                        .observerCpuShare(0.01)
                        .stealShare(0.02)
                        .instrumentedMethods(Map.of("DATABASE", 4))
                        .refused(List.of("x: y"))
                        .remarks(List.of("z"))
                        .build());
        assertThat(evidence.load()).isEqualTo(load);
        assertThat(evidence.utilisation().loadGenerator()).isEqualTo(0.25);
    }

    @Test
    void anotherRecordingCannotRaiseTheThresholdButLowerIt() throws Exception {
        try (Recording other = new Recording()) {
            other.enable("jdk.ThreadPark").withThreshold(Duration.ofSeconds(1));
            other.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofSeconds(1));
            other.start();

            Evidence wide = Stage.read(directory, Depth.WIDE, () -> {});
            Evidence targeted = Stage.read(directory, Depth.TARGETED, () -> {});

            assertThat(wide.conditions().lockThresholdMillis()).isZero();
            assertThat(targeted.conditions().lockThresholdMillis()).isEqualTo(1);
        }
    }

    @Test
    void aThresholdThatWasRaisedDuringTheWindowIsTold() throws Exception {
        Path file = directory.resolve("raised.jfr");
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.start();
            WindowEvent window = Stage.window(Depth.WIDE);
            window.begin();
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ofMillis(5));
            window.commit();
            recording.stop();
            recording.dump(file);
        }

        assertThat(RecordingReader.read(file).conditions().lockThresholdMillis())
                .isEqualTo(5);
    }

    @Test
    void aRecordingWithoutOrWithTwoWindowsIsRefused() throws Exception {
        Path none = Stage.recordAll(directory, Depth.WIDE, () -> Stage.call(SERVICE, () -> {}));
        assertRefused(none, "holds no measuring windows");

        Path two = Stage.recordAll(directory, Depth.WIDE, () -> {
            for (int i = 0; i < 2; i++) {
                WindowEvent window = Stage.window(Depth.WIDE);
                window.begin();
                window.commit();
            }
        });
        assertRefused(two, "holds 2 measuring windows");
    }

    @Test
    void damageIsOneLine() throws Exception {
        Path whole = Stage.record(directory, Depth.WIDE, () -> {
            for (int i = 0; i < 1000; i++) {
                Stage.call(SERVICE + i, () -> {});
            }
        });
        byte[] bytes = Files.readAllBytes(whole);
        Path damaged = directory.resolve("damaged.jfr");

        Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
        assertRefused(damaged, "cut off");
        Files.write(damaged, Arrays.copyOf(bytes, 40));
        assertRefused(damaged, "not a readable recording");
        Files.write(damaged, new byte[0]);
        assertRefused(damaged, "not a readable recording");
        Files.writeString(damaged, "this is no recording at all, but a text that is long enough for a header of one");
        assertRefused(damaged, "no chunk of a recording at byte 0");
        byte[] holed = bytes.clone();
        Arrays.fill(holed, bytes.length / 2, bytes.length / 2 + 200, (byte) 0xFF);
        Files.write(damaged, holed);
        assertRefused(damaged, "not a readable recording");
        assertRefused(directory.resolve("missing.jfr"), "there is no such file");
    }

    private static void assertRefused(Path file, String reason) {
        assertThatThrownBy(() -> RecordingReader.read(file))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining(file.getFileName().toString())
                .hasMessageNotContaining("\n");
    }
}
