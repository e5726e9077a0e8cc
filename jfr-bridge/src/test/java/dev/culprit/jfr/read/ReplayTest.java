package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner.Invalid;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.jfr.events.DiagnosisEvent;
import dev.culprit.jfr.events.WindowEvent;
import dev.culprit.jfr.settings.RecordingSettings;
import dev.culprit.jfr.write.RecordingNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {

    private static final DiagnosisOptions OPTIONS = new DiagnosisOptions(
            Requirement.parse("p95<200ms"),
            20,
            DiagnosisOptions.Durations.QUICK,
            DiagnosisOptions.Rules.DEFAULT,
            0.5,
            42,
            "1");
    private static final Environment ENVIRONMENT = new Environment(Map.of("jvm", "17"));

    @TempDir
    Path directory;

    @Test
    void findsTheRecordingOfAnExperiment() throws Exception {
        experiment(1, 1);
        experiment(2, 20);
        Files.writeString(directory.resolve(RecordingNames.of(3)), "cut off");
        Files.writeString(directory.resolve("notes.txt"), "not a recording");

        Replay replay = Replay.open(directory);

        assertThat(replay.options()).isEqualTo(OPTIONS);
        assertThat(replay.environment()).isEqualTo(ENVIRONMENT);
        assertThat(replay.unreadable()).singleElement().asString().contains("experiment-3.jfr");
        assertThat(replay.run(new Experiment(20, Depth.WIDE, 9, 9, 0)))
                .isInstanceOfSatisfying(Measured.class, measured -> {
                    assertThat(measured.evidence().experiment().users()).isEqualTo(20);
                    assertThat(measured.evidence().services()).hasSize(1);
                });
        assertThat(replay.run(new Experiment(20, Depth.WIDE, 9, 9, 1)))
                .isInstanceOfSatisfying(Invalid.class, invalid -> {
                    assertThat(invalid.reason())
                            .startsWith("no recording of users=20,depth=WIDE,repetition=1")
                            .contains("experiment-3.jfr");
                    assertThat(invalid.retry()).isFalse();
                });
    }

    @Test
    void aRecordingThatWentMissingIsInvalid() throws Exception {
        experiment(1, 1);
        Replay replay = Replay.open(directory);
        Files.delete(directory.resolve(RecordingNames.of(1)));

        assertThat(replay.run(new Experiment(1, Depth.WIDE, 1, 1, 0)))
                .isInstanceOfSatisfying(
                        Invalid.class, invalid -> assertThat(invalid.reason()).contains("no such file"));
    }

    @Test
    void aDirectoryWithoutRecordingsIsRefused() {
        assertThatThrownBy(() -> Replay.open(directory))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("holds no recording of a diagnosis");
        assertThatThrownBy(() -> Replay.open(directory.resolve("nowhere")))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("not a directory");
    }

    private void experiment(int number, int users) throws Exception {
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.start();
            DiagnosisEvent diagnosis = new DiagnosisEvent();
            diagnosis.options = Documents.write(OPTIONS);
            diagnosis.environment = Documents.write(ENVIRONMENT);
            diagnosis.commit();
            WindowEvent window = Stage.window(Depth.WIDE);
            window.users = users;
            window.begin();
            Stage.call("GET /", () -> {});
            window.commit();
            recording.stop();
            recording.dump(directory.resolve(RecordingNames.of(number)));
        }
    }
}
