package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.culprit.jfr.settings.RecordingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ManualRecordingTest {

    @TempDir
    private Path root;

    private final FakeTime time = new FakeTime();
    private ManualRecording recording = new ManualRecording(Path.of("unused"), RecordingSettings::of, time);

    @BeforeEach
    void create() {
        recording = new ManualRecording(root.resolve("agent"), RecordingSettings::of, time);
    }

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void recordsDumpsAndLists() {
        recording.start("");
        assertThat(recording.active()).isTrue();
        assertThat(recording.leaseSecondsLeft()).isEqualTo(900);
        assertThat(recording.dump("while-running")).isNotEmptyFile();
        recording.stop();
        assertThat(recording.active()).isFalse();
        assertThat(recording.dump("after_the_end")).isNotEmptyFile();
        assertThat(recording.list()).containsExactly("after_the_end.jfr", "while-running.jfr");
        refused(RefusalCode.EXISTS, () -> recording.dump("while-running"));
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
        refused(RefusalCode.BAD_INPUT, () -> recording.dump(name));
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
        refused(RefusalCode.BUSY, () -> recording.start("{\"depth\":\"WIDE\"}"));
        assertThat(recording.active()).isTrue();
        time.advance(Duration.ofSeconds(11));
        Eventually.that("ended", Duration.ofSeconds(20), () -> !recording.active());
        assertThat(recording.dump("what-there-was")).isNotEmptyFile();
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
        refused(RefusalCode.BAD_INPUT, () -> recording.start(json));
        assertThat(recording.active()).isFalse();
    }

    @Test
    void nothingToDumpBeforeTheFirstStart() {
        refused(RefusalCode.UNKNOWN, () -> recording.dump("early"));
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

    private static void refused(RefusalCode code, Runnable call) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(call::run)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
