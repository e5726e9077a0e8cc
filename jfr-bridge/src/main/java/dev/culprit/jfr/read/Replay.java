package dev.culprit.jfr.read;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs experiments by reading the recordings of an earlier diagnosis. Recordings are read when asked for, one at a time,
 * and not kept.
 */
public final class Replay implements ExperimentRunner {

    private final DiagnosisOptions options;
    private final Environment environment;
    private final Map<String, Path> recordings;
    private final List<String> unreadable;

    private Replay(
            DiagnosisOptions options, Environment environment, Map<String, Path> recordings, List<String> unreadable) {
        this.options = options;
        this.environment = environment;
        this.recordings = recordings;
        this.unreadable = List.copyOf(unreadable);
    }

    /**
     * Opens the directory of a diagnosis.
     *
     * @throws RecordingException if it holds no recording of an experiment that tells the options of its diagnosis
     */
    public static Replay open(Path directory) throws RecordingException {
        Map<String, Path> recordings = new LinkedHashMap<>();
        List<String> unreadable = new ArrayList<>();
        String options = "";
        String environment = "";
        for (Path file : files(directory)) {
            try {
                RecordingFacts head = head(file);
                if (head.windows.size() != 1) {
                    throw new RecordingException(file + ": not the recording of one experiment");
                }
                recordings.put(head.windows.get(0).experiment().key(), file);
                options = options.isEmpty() ? head.options : options;
                environment = environment.isEmpty() ? head.environment : environment;
            } catch (RecordingException e) {
                unreadable.add(String.valueOf(e.getMessage()));
            }
        }
        if (options.isEmpty()) {
            throw new RecordingException(directory + ": holds no recording of a diagnosis"
                    + (unreadable.isEmpty() ? "" : " that can be read; " + String.join("; ", unreadable)));
        }
        try {
            return new Replay(
                    Documents.read(options, DiagnosisOptions.class),
                    environment.isEmpty() ? new Environment(Map.of()) : Documents.read(environment, Environment.class),
                    recordings,
                    unreadable);
        } catch (IllegalArgumentException e) {
            throw new RecordingException(directory + ": " + e.getMessage(), e);
        }
    }

    /** Options of the diagnosis. */
    public DiagnosisOptions options() {
        return options;
    }

    /** Where the diagnosis ran. */
    public Environment environment() {
        return environment;
    }

    /** The files that look like recordings of experiments but are none, each with the reason in one line. */
    public List<String> unreadable() {
        return unreadable;
    }

    @Override
    public Outcome run(Experiment experiment) {
        Path recording = recordings.get(experiment.key());
        if (recording == null) {
            return new Invalid(
                    "no recording of " + experiment.key()
                            + (unreadable.isEmpty() ? "" : "; unreadable: " + String.join("; ", unreadable)),
                    false);
        }
        try {
            return new Measured(RecordingReader.read(recording));
        } catch (RecordingException e) {
            return new Invalid(String.valueOf(e.getMessage()), false);
        }
    }

    private static List<Path> files(Path directory) throws RecordingException {
        try {
            return RecordingNames.in(directory);
        } catch (IOException e) {
            throw new RecordingException(directory + ": not a directory of recordings", e);
        }
    }

    private static RecordingFacts head(Path file) throws RecordingException {
        try {
            return RecordingFacts.headOf(new EventPass(file));
        } catch (IOException | RuntimeException e) {
            throw RecordingException.damaged(file, e);
        }
    }
}
