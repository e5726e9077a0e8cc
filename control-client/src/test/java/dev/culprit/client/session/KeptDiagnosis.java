package dev.culprit.client.session;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.Recording;

/** Writes recordings as an agent does, of experiments in which nothing happened. */
public final class KeptDiagnosis {

    public static final String RUN_ID = "20260102-030405";

    /** Longer than any diagnosis asks for. */
    private static final double LONG_ENOUGH_SECONDS = 10_000;

    private KeptDiagnosis() {}

    public static Path record(Path directory, int number, int users, DiagnosisOptions options) throws IOException {
        return record(directory, number, users, options, RUN_ID);
    }

    /** Of the diagnosis with this run id. */
    public static Path record(Path directory, int number, int users, DiagnosisOptions options, String runId)
            throws IOException {
        return record(directory, number, users, LONG_ENOUGH_SECONDS, options, runId);
    }

    /** With a window of this length. */
    static Path record(
            Path directory, int number, int users, double windowSeconds, DiagnosisOptions options, String runId)
            throws IOException {
        Files.createDirectories(directory);
        Path file = directory.resolve(RecordingNames.of(number));
        try (Recording recording = new Recording()) {
            recording.enable(DiagnosisEvent.class);
            recording.enable(WindowEvent.class);
            recording.start();
            DiagnosisEvent diagnosis = new DiagnosisEvent();
            diagnosis.options = Documents.write(options);
            diagnosis.environment = Documents.write(new Environment(Map.of("JVM id", "1-1")));
            diagnosis.commit();
            WindowEvent window = new WindowEvent();
            window.runId = runId;
            window.users = users;
            window.depth = Depth.WIDE.name();
            window.windowSeconds = windowSeconds;
            window.begin();
            window.commit();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }
}
