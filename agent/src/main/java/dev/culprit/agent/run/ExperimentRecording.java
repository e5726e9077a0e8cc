package dev.culprit.agent.run;

import dev.culprit.agent.leaving.Recordings;
import dev.culprit.jfr.write.FreshTexts;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/** The flight recording of one experiment, to disk. Other people's recordings are never touched. */
final class ExperimentRecording implements AutoCloseable {

    static final String NAME = "culprit";

    /** Above this the recorder throws the oldest data away; far more than a window needs. */
    static final long MAX_BYTES = 2L << 30;

    private final Recording recording;

    private ExperimentRecording(Recording recording) {
        this.recording = recording;
    }

    /** @throws IllegalStateException if the recorder cannot start */
    static ExperimentRecording start(Map<String, String> settings) {
        Recording recording = Recordings.make();
        try {
            recording.setName(NAME);
            recording.setSettings(settings);
            recording.setToDisk(true);
            recording.setMaxSize(MAX_BYTES);
            recording.setDumpOnExit(false);
            Recordings.start(recording);
            FreshTexts.begin();
            return new ExperimentRecording(recording);
        } catch (RuntimeException | Error e) {
            recording.close();
            throw e;
        }
    }

    /** Changes one setting of the running recording. */
    void set(String key, String value) {
        Map<String, String> settings = recording.getSettings();
        settings.put(key, value);
        recording.setSettings(settings);
    }

    /**
     * Ends the recording and writes it. The file has its name only once it is complete: whoever finds it may trust it, also if the JVM
     * is killed meanwhile.
     *
     * @return whether everything recorded is in the file
     */
    boolean stopAndDump(Path file) throws IOException {
        recording.stop();
        long bytes = recording.getSize();
        Path part = RecordingNames.part(file);
        try {
            recording.dump(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
        return bytes < MAX_BYTES * 9 / 10; // close to the limit the oldest chunks may already be gone
    }

    /** On disk so far; the recorder updates it when it ends a piece. */
    long bytes() {
        return recording.getSize();
    }

    /** Names of running recordings that are not of this experiment. */
    List<String> others() {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(other -> other.getId() != recording.getId() && other.getState() == RecordingState.RUNNING)
                .map(Recording::getName)
                .toList();
    }

    @Override
    public void close() {
        recording.close();
    }
}
