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
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.settings.RecordingSettings;
import dev.culprit.jfr.write.RecordingNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
    void whatIsCutOffOrHalfWrittenIsNeverTrustedAndTold() throws Exception {
        experiment(1, 20);
        experiment(2, 1);
        Path second = directory.resolve(RecordingNames.of(2));
        byte[] whole = Files.readAllBytes(second);
        Files.write(RecordingNames.part(directory.resolve(RecordingNames.of(3))), whole);
        for (double share : new double[] {0, 0.01, 0.3, 0.5, 0.7, 0.9, 0.99}) {
            Files.write(second, Arrays.copyOf(whole, (int) (share * whole.length)));

            Replay replay = Replay.open(directory);

            assertThat(replay.recordings())
                    .as("with %s of it", share)
                    .extracting(stored -> stored.experiment().users())
                    .containsExactly(20);
            assertThat(replay.unreadable())
                    .satisfiesExactlyInAnyOrder(
                            line -> assertThat(line).contains("experiment-2.jfr: "),
                            line -> assertThat(line).contains("experiment-3.jfr.part: half-written"));
        }
    }

    @Test
    void whatALaterSittingHasAddedCountsTogetherWithWhatWasThere() throws Exception {
        experiment(1, 20);
        experiment(2, 1);
        session(3, 7, 2, 1);

        Replay replay = Replay.open(directory);

        assertThat(replay.recordings())
                .extracting(stored -> stored.experiment().users())
                .containsExactly(20, 1, 7);
        assertThat(replay.latestSession()).isEqualTo(2);
        assertThat(replay.runId()).isEqualTo("test");
        assertThat(replay.environment().facts()).containsEntry("sitting", "2");
        assertThat(replay.takenOver()).isZero();
        for (int time = 1; time <= 2; time++) {
            replay.run(new Experiment(20, Depth.WIDE, 9, 9, 0));
            replay.run(new Experiment(7, Depth.WIDE, 9, 9, 0));
            replay.run(new Experiment(9, Depth.WIDE, 9, 9, 0));
        }
        assertThat(replay.takenOver()).isOne();
    }

    @Test
    void whereALaterSittingBeganAnewWhatWasThereDoesNotCount() throws Exception {
        experiment(1, 20);
        experiment(2, 1);
        session(3, 7, 2, 1);
        session(4, 20, 2, 3);

        Replay replay = Replay.open(directory);

        assertThat(replay.recordings())
                .extracting(stored -> stored.experiment().users() + " in " + stored.number())
                .containsExactly("7 in 3", "20 in 4");
        assertThat(replay.since(4).recordings()).hasSize(1);
        assertThat(replay.run(new Experiment(1, Depth.WIDE, 9, 9, 0))).isInstanceOf(Invalid.class);
    }

    @Test
    void ofSeveralDiagnosesThatLieTogetherTheLastOneCounts() throws Exception {
        record("first", 3, 7, 1, 1, ENVIRONMENT);
        record("first", 4, 1, 1, 1, ENVIRONMENT);
        record("second", 1, 20, 1, 1, ENVIRONMENT);
        record("second", 2, 1, 1, 1, ENVIRONMENT);

        Replay replay = Replay.open(directory);

        assertThat(replay.runId()).isEqualTo("second");
        assertThat(replay.recordings()).extracting(Replay.Stored::number).containsExactly(1, 2);
        assertThat(replay.run(new Experiment(7, Depth.WIDE, 9, 9, 0))).isInstanceOf(Invalid.class);
        assertThat(replay.unreadable()).isEmpty();
        assertThat(replay.foreign())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .endsWith("experiment-3.jfr: of another diagnosis (first) than the last (second)"),
                        line -> assertThat(line).contains("experiment-4.jfr"));
    }

    @Test
    void tellsTheLengthsThatWereRecorded() throws Exception {
        experiment(1, 20);

        Replay replay = Replay.open(directory);

        assertThat(replay.asCarriedOut(new Experiment(20, Depth.WIDE, 9, 99, 0)))
                .isEqualTo(new Experiment(20, Depth.WIDE, 1.5, 2.5, 0));
        Experiment other = new Experiment(20, Depth.WIDE, 9, 99, 1);
        assertThat(replay.asCarriedOut(other)).isEqualTo(other);
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
        record(number, users, 1, 1, ENVIRONMENT);
    }

    private void session(int number, int users, int session, int since) throws Exception {
        record(number, users, session, since, new Environment(Map.of("sitting", Integer.toString(session))));
    }

    private void record(int number, int users, int session, int since, Environment environment) throws Exception {
        record("test", number, users, session, since, environment);
    }

    private void record(String runId, int number, int users, int session, int since, Environment environment)
            throws Exception {
        try (Recording recording = new Recording()) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.start();
            DiagnosisEvent diagnosis = new DiagnosisEvent();
            diagnosis.options = Documents.write(OPTIONS);
            diagnosis.environment = Documents.write(environment);
            diagnosis.sitting = session;
            diagnosis.sinceRecording = since;
            diagnosis.commit();
            WindowEvent window = Stage.window(Depth.WIDE);
            window.runId = runId;
            window.users = users;
            window.begin();
            Stage.call("GET /", () -> {});
            window.commit();
            recording.stop();
            recording.dump(directory.resolve(RecordingNames.of(number)));
        }
    }
}
