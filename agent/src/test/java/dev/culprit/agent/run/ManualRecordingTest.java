package dev.culprit.agent.run;

import static dev.culprit.agent.run.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.room.FakeSupplies;
import dev.culprit.agent.room.Resource;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.ManualRecording.Dump;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.testing.RequestSchema;
import dev.culprit.jfr.settings.RecordingSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ManualRecordingTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path root;

    private Room room = Room.unlimited();
    private final FakeTime time = new FakeTime();
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch slow = new CountDownLatch(1);
    private ManualRecording recording = writing(Path.of("unused"), LONG, RecordingDumps.Writer.PLAIN);

    @BeforeEach
    void create() {
        recording = writing(directory(), LONG, RecordingDumps.Writer.PLAIN);
    }

    private Path directory() {
        return root.resolve("agent");
    }

    private ManualRecording writing(Path directory, Duration patience, RecordingDumps.Writer writer) {
        return new ManualRecording(
                directory,
                RecordingSettings::of,
                time,
                new RecordingDumps(directory, new AgentLog(directory), patience, writer),
                new AgentLog(directory),
                room,
                begun::incrementAndGet);
    }

    /** Waits for {@link #slow}, then writes. */
    private void writeSlowly(InputStream from, Path to) throws IOException {
        Files.createFile(to);
        try {
            slow.await();
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        RecordingDumps.Writer.PLAIN.write(from, to);
    }

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void withoutRoomNothingIsRecorded() {
        room = new FakeSupplies().with(Resource.DISK, 200 << 10, 300 << 10).room();
        create();
        assertRefused(RefusalCode.UNAVAILABLE, () -> recording.start(""));
        assertThat(recording.active()).isFalse();
    }

    /** The recorder ends the whole JVM when it finds a disk full. */
    @Test
    void aDiskThatFillsUpEndsTheRecordingWhichStaysReadable() {
        FakeSupplies disk = new FakeSupplies().with(Resource.DISK, 900 << 10, 1000 << 10);
        room = disk.room();
        create();
        recording.start("");
        assertThat(recording.endReason()).isEmpty();

        disk.with(Resource.DISK, 50 << 10, 1000 << 10);

        Eventually.that("ended by itself", LONG, () -> !recording.active());
        assertThat(recording.endReason())
                .contains("disk nearly full: 50 MB free in /the/disk", "are the agent's; it has ended by itself");
        disk.with(Resource.DISK, 1 << 10, 1000 << 10);
        assertRefused(RefusalCode.UNAVAILABLE, () -> recording.dump("full"));
        disk.with(Resource.DISK, 900 << 10, 1000 << 10);
        assertThat(recording.dump("room-again").complete()).isTrue();
        recording.start("");
        assertThat(recording.endReason()).isEmpty();
    }

    @Test
    void memoryThatIsNearlyUsedUpEndsTheRecording() {
        FakeSupplies memory = new FakeSupplies().with(Resource.CONTAINER, 900 << 10, 1000 << 10);
        room = memory.room();
        create();
        recording.start("");

        memory.with(Resource.CONTAINER, 1 << 10, 1000 << 10);

        Eventually.that("ended by itself", LONG, () -> !recording.active());
        assertThat(recording.endReason()).contains("memory of the container nearly used up");
    }

    @Test
    void theLeaseIsWatchedEvenIfNothingCanBeLookedAt() {
        FakeSupplies broken = new FakeSupplies();
        room = broken.room();
        create();
        recording.start("{\"leaseSeconds\":60}");
        broken.failing(new OutOfMemoryError("Java heap space"));
        int looks = broken.looks();
        Eventually.that("looked", LONG, () -> broken.looks() > looks);

        time.advance(Duration.ofSeconds(61));

        Eventually.that("ended", LONG, () -> !recording.active());
    }

    @Test
    void recordsDumpsAndLists() {
        recording.start("");
        assertThat(recording.active()).isTrue();
        assertThat(begun).as("told that it begins").hasValue(1);
        assertThat(recording.leaseSecondsLeft()).isEqualTo(900);
        assertThat(recording.dump("while-running"))
                .isEqualTo(new Dump(directory().resolve("while-running.jfr"), true));
        recording.stop();
        assertThat(recording.active()).isFalse();
        assertThat(recording.dump("after_the_end").complete()).isTrue();
        assertThat(recording.list()).containsExactly("after_the_end.jfr", "while-running.jfr");
        assertRefused(RefusalCode.EXISTS, () -> recording.dump("while-running"));
    }

    @Test
    void aDumpThatTakesLongIsNotSeenBeforeItIsComplete() throws IOException {
        recording = writing(directory(), Duration.ZERO, this::writeSlowly);
        recording.start("");
        Dump dump = recording.dump("large");
        assertThat(dump).isEqualTo(new Dump(directory().resolve("large.jfr"), false));
        Eventually.that("writing", LONG, () -> Files.exists(directory().resolve("large.jfr.part")));
        assertThat(recording.list()).isEmpty();
        assertRefused(RefusalCode.EXISTS, () -> recording.dump("large"));
        recording.stop();
        recording.start("");
        assertThat(recording.active()).as("what runs now").isTrue();

        slow.countDown();
        Eventually.that("complete", LONG, () -> recording.list().equals(List.of("large.jfr")));
        assertThat(RecordingFile.readAllEvents(dump.file())).isNotEmpty();
        assertThat(directory()).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aCallerWhoIsInterruptedDoesNotCutTheDump() throws InterruptedException {
        recording = writing(directory(), LONG, this::writeSlowly);
        recording.start("");
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            assertThat(recording.dump("large").complete()).isFalse();
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        Eventually.that("writing", LONG, () -> Files.exists(directory().resolve("large.jfr.part")));
        caller.interrupt();
        caller.join();
        assertThat(stillInterrupted).isTrue();

        slow.countDown();
        Eventually.that("complete", LONG, () -> recording.list().equals(List.of("large.jfr")));
    }

    @Test
    void aDumpThatFailsLeavesNothingButALine() throws IOException {
        AtomicBoolean full = new AtomicBoolean(true);
        recording = writing(directory(), LONG, (from, to) -> {
            RecordingDumps.Writer.PLAIN.write(from, to);
            if (full.get()) {
                throw new IOException("No space left on device");
            }
        });
        recording.start("");
        assertRefused(RefusalCode.UNAVAILABLE, () -> recording.dump("x"));
        assertThat(directory()).isDirectoryNotContaining("glob:**.part");
        assertThat(directory().resolve("agent.log")).content().contains("x.jfr was not written", "No space left");

        full.set(false);
        assertThat(recording.dump("x").complete()).isTrue();
    }

    @Test
    void closingGivesUpWhatIsBeingWritten() {
        recording = writing(directory(), Duration.ZERO, this::writeSlowly);
        recording.start("");
        assertThat(recording.dump("large").complete()).isFalse();
        Eventually.that("writing", LONG, () -> Files.exists(directory().resolve("large.jfr.part")));

        recording.close();

        assertThat(directory()).isDirectoryNotContaining("glob:**.part");
        assertThat(recording.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                "../x",
                "a/b",
                "/tmp/x",
                "a\\b",
                "a.jfr",
                "a\0b",
                "ä",
                "x\n",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void refusesNamesThatCouldLeaveTheDirectory(String name) throws IOException {
        recording.start("{}");
        assertRefused(RefusalCode.BAD_INPUT, () -> recording.dump(name));
        try (Stream<Path> written = Files.walk(root)) {
            assertThat(written.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void forgottenRecordingEndsWithItsLease() {
        recording.start("{\"depth\":\"targeted\",\"leaseSeconds\":60}");
        time.advance(Duration.ofSeconds(50));
        assertThat(recording.leaseSecondsLeft()).isEqualTo(10);
        recording.start("{\"depth\":\"TARGETED\",\"leaseSeconds\":60}");
        assertThat(recording.leaseSecondsLeft()).as("renewed").isEqualTo(60);
        time.advance(Duration.ofSeconds(50));
        assertRefused(RefusalCode.BUSY, () -> recording.start("{\"depth\":\"WIDE\"}"));
        assertThat(recording.active()).isTrue();
        time.advance(Duration.ofSeconds(11));
        Eventually.that("ended", Duration.ofSeconds(20), () -> !recording.active());
        assertThat(recording.dump("what-there-was").file()).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "nonsense",
                "{\"depth\":\"DEEP\"}",
                "{\"depth\":[]}",
                "{\"depth\":null}",
                "{\"leaseSeconds\":0}",
                "{\"leaseSeconds\":99999999}",
                "{\"leaseSeconds\":\"soon\"}",
                "{\"path\":\"/tmp/x\"}"
            })
    void refusesOptionsItDoesNotUnderstand(String json) {
        assertRefused(RefusalCode.BAD_INPUT, () -> recording.start(json));
        assertThat(recording.active()).isFalse();
    }

    @Test
    void optionsOfAnotherVersionAreRefusedAndOfThisTaken() {
        String later = "{\"version\":2,\"depth\":\"WIDE\"}";
        assertThat(RequestSchema.allows("Recording.start", later)).isFalse();
        assertRefused(RefusalCode.VERSION, () -> recording.start(later));
        assertThat(recording.active()).isFalse();
        String now = "{\"version\":1,\"depth\":\"WIDE\"}";
        assertThat(RequestSchema.allows("Recording.start", now)).isTrue();
        recording.start(now);
        assertThat(recording.active()).isTrue();
    }

    @Test
    void nothingToDumpBeforeTheFirstStart() {
        assertRefused(RefusalCode.UNKNOWN, () -> recording.dump("early"));
        assertThat(recording.list()).isEmpty();
    }

    @Test
    void namesRecordingsOfOthersButNotItsOwn() {
        try (Recording foreign = new Recording()) {
            foreign.setName("of the user");
            foreign.start();
            recording.start("");
            List<String> conflicts = recording.conflicting();
            assertThat(conflicts).contains("of the user").doesNotContain(ManualRecording.NAME);
        }
    }
}
