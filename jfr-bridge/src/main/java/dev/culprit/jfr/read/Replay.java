package dev.culprit.jfr.read;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Resumption;
import dev.culprit.jfr.read.facts.RecordingFacts;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs experiments by reading the recordings of an earlier diagnosis. Recordings are read when asked for, one at a time. A
 * diagnosis may have had several sessions, all under its run id; where a later one has begun anew, what was recorded before does not
 * count. Neither does what contradicts another session: it was refused when it was made, but its session was interrupted before the next
 * recording could tell so. Where recordings of several diagnoses lie together, those of the last one count. Not thread-safe.
 */
public final class Replay implements ExperimentRunner {

    private final DiagnosisOptions options;
    private final Environment environment;
    private final String runId;
    private final int latestSession;
    private final int sinceRecording;
    private final Map<String, Stored> recordings = new LinkedHashMap<>();
    private final List<String> unreadable;
    private final List<String> foreign;
    private final Set<String> takenOver = new HashSet<>();

    /** What was read and counts, by key of the experiment. */
    private final Map<String, Part> parts = new LinkedHashMap<>();

    /**
     * A recording whose experiment can be run again by reading it.
     *
     * @param number of the recording in its directory
     * @param session of the diagnosis in which it was made, from 1
     * @param environment where that was
     */
    public record Stored(int number, Path file, Experiment experiment, int session, Environment environment) {

        /** Whether its window is as long as is asked for now: one that was long enough for what was known then may be too short. */
        public boolean isLongEnoughFor(Experiment asked) {
            return experiment.windowSeconds() >= asked.windowSeconds();
        }
    }

    private record Part(int session, Evidence evidence) {}

    /** What is known of a recording without reading it all. */
    private record Head(Stored stored, long startNanos, String runId, int sinceRecording, String options) {

        String toldAsForeign(Head last) {
            return stored.file() + ": of another diagnosis (" + runId + ") than the last (" + last.runId + ")";
        }
    }

    /** Of recordings that count together, in order of execution: of equal experiments the last one counts. */
    private Replay(
            List<Stored> counting,
            DiagnosisOptions options,
            Environment environment,
            String runId,
            int latestSession,
            int sinceRecording,
            List<String> unreadable,
            List<String> foreign) {
        counting.forEach(stored -> recordings.put(stored.experiment().key(), stored));
        this.options = options;
        this.environment = environment;
        this.runId = runId;
        this.latestSession = latestSession;
        this.sinceRecording = sinceRecording;
        this.unreadable = List.copyOf(unreadable);
        this.foreign = List.copyOf(foreign);
    }

    /**
     * Opens the directory of a diagnosis.
     *
     * @throws RecordingException if it holds no recording of an experiment that tells the options of its diagnosis
     */
    public static Replay open(Path directory) throws RecordingException {
        List<Head> heads = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path file : files(directory)) {
            try {
                heads.add(head(file));
            } catch (RecordingException e) {
                unreadable.add(String.valueOf(e.getMessage()));
            }
        }
        halfWritten(directory).forEach(file -> unreadable.add(file + ": half-written, as when its writer is killed"));
        Head latest = heads.stream()
                .filter(head -> !head.options().isEmpty())
                .max(Comparator.comparingLong(Head::startNanos))
                .orElseThrow(() -> new RecordingException(directory + ": holds no recording of a diagnosis"
                        + (unreadable.isEmpty() ? "" : " that can be read; " + String.join("; ", unreadable))));
        List<Head> own = heads.stream()
                .filter(head -> head.runId().equals(latest.runId()))
                .toList();
        Head last = own.get(own.size() - 1);
        List<Stored> counting = own.stream()
                .map(Head::stored)
                .filter(stored -> stored.number() >= last.sinceRecording())
                .toList();
        try {
            return new Replay(
                    counting,
                    Documents.read(latest.options(), DiagnosisOptions.class),
                    last.stored().environment(),
                    last.runId(),
                    last.stored().session(),
                    last.sinceRecording(),
                    unreadable,
                    heads.stream()
                            .filter(head -> !head.runId().equals(latest.runId()))
                            .map(head -> head.toldAsForeign(latest))
                            .toList());
        } catch (IllegalArgumentException e) {
            throw new RecordingException(directory + ": " + e.getMessage(), e);
        }
    }

    /** The same without the recordings before this number. */
    public Replay since(int number) {
        return new Replay(
                recordings.values().stream()
                        .filter(stored -> stored.number() >= number)
                        .toList(),
                options,
                environment,
                runId,
                latestSession,
                number,
                unreadable,
                foreign);
    }

    /** Options of the diagnosis. */
    public DiagnosisOptions options() {
        return options;
    }

    /** Where the diagnosis ran, the last time it was resumed. */
    public Environment environment() {
        return environment;
    }

    /** Of the last session. */
    public String runId() {
        return runId;
    }

    /** Number of the last session, from 1. */
    public int latestSession() {
        return latestSession;
    }

    /** Number of the first recording that counts. */
    public int sinceRecording() {
        return sinceRecording;
    }

    /** The recordings that count, one for each experiment. */
    public List<Stored> recordings() {
        return List.copyOf(recordings.values());
    }

    /** The recording of an experiment. */
    public Optional<Stored> recording(Experiment experiment) {
        return Optional.ofNullable(recordings.get(experiment.key()));
    }

    /** How many of the experiments that were run now come from another session than the last. */
    public int takenOver() {
        return takenOver.size();
    }

    /** The files that look like recordings of experiments but are none, each with the reason in one line. */
    public List<String> unreadable() {
        return unreadable;
    }

    /** The files that are recordings of other diagnoses than the last and so do not count, each with the reason in one line. */
    public List<String> foreign() {
        return foreign;
    }

    @Override
    public Experiment asCarriedOut(Experiment experiment) {
        return recording(experiment).map(Stored::experiment).orElse(experiment);
    }

    @Override
    public Outcome run(Experiment experiment) {
        Stored stored = recordings.get(experiment.key());
        if (stored == null) {
            return new Invalid(
                    "no recording of " + experiment.key()
                            + (unreadable.isEmpty() ? "" : "; unreadable: " + String.join("; ", unreadable)),
                    false);
        }
        try {
            Evidence evidence = RecordingReader.read(stored.file());
            Optional<String> contradiction = contradiction(stored.session(), evidence);
            if (contradiction.isPresent()) {
                return new Invalid(stored.file() + " does not count: " + contradiction.get(), false);
            }
            if (stored.session() != latestSession) {
                takenOver.add(experiment.key());
            }
            return new Measured(evidence);
        } catch (RecordingException e) {
            return new Invalid(String.valueOf(e.getMessage()), false);
        }
    }

    /** Why what the next session has measured does not fit to what was read; empty if it does, and then it is part of that. */
    public Optional<String> contradiction(Evidence measuredNow) {
        return contradiction(latestSession + 1, measuredNow);
    }

    /** Why an application that does this now is faster or slower than the one of what was read; empty if it is not, or too little is known. */
    public Optional<String> otherSpeed(Evidence now) {
        return Resumption.otherSpeed(parts.values().stream().map(Part::evidence).toList(), now);
    }

    private Optional<String> contradiction(int session, Evidence evidence) {
        List<Evidence> others = parts.values().stream()
                .filter(part -> part.session() != session)
                .map(Part::evidence)
                .toList();
        Optional<String> contradiction = Resumption.contradiction(others, evidence);
        if (contradiction.isEmpty()) {
            parts.put(evidence.experiment().key(), new Part(session, evidence));
        }
        return contradiction;
    }

    private static List<Path> files(Path directory) throws RecordingException {
        try {
            return RecordingNames.in(directory);
        } catch (IOException e) {
            throw new RecordingException(directory + ": not a directory of recordings", e);
        }
    }

    private static List<Path> halfWritten(Path directory) throws RecordingException {
        try {
            return RecordingNames.halfWritten(directory);
        } catch (IOException e) {
            throw new RecordingException(directory + ": not a directory of recordings", e);
        }
    }

    private static Head head(Path file) throws RecordingException {
        try {
            RecordingFacts facts = RecordingFacts.headOf(new EventPass(file));
            if (facts.windows.size() != 1) {
                throw new RecordingException(file + ": not the recording of one experiment");
            }
            Window window = facts.windows.get(0);
            Environment environment = facts.environment.isEmpty()
                    ? new Environment(Map.of())
                    : Documents.read(facts.environment, Environment.class);
            int number = RecordingNames.number(file).orElseThrow();
            Stored stored = new Stored(number, file, window.experiment(), facts.sitting, environment);
            return new Head(stored, window.startNanos(), facts.runId, facts.sinceRecording, facts.options);
        } catch (IOException | RuntimeException e) {
            throw RecordingException.damaged(file, e);
        }
    }
}
