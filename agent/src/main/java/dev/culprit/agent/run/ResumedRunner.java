package dev.culprit.agent.run;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Resumption;
import dev.culprit.jfr.read.RecordingException;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.Replay.Stored;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes experiments that an earlier sitting has recorded from there, and runs the others live.
 *
 * <p>What may be mixed, {@link Resumption} says. Where it turns out that an experiment may not, everything of the earlier sitting is
 * given up: the search begins anew, and finds what this sitting has measured already. A recording that cannot be read, or
 * that contradicts those of other sittings, is measured again. Not thread-safe.
 */
final class ResumedRunner implements ExperimentRunner {

    private final LiveRunner live;
    private final Path directory;
    private final int maximumUsers;
    private final boolean restarted;

    private Replay stored;

    /** Keys of the experiments; empty again once the search begins anew. */
    private final Set<String> takenOver = new HashSet<>();

    /** From then on, later windows of the series come later. */
    private boolean seriesGoesOn;

    private boolean anew;
    private String objection = "";

    private ResumedRunner(LiveRunner live, Path directory, Replay stored, int maximumUsers, boolean restarted) {
        this.live = live;
        this.directory = directory;
        this.stored = stored;
        this.maximumUsers = maximumUsers;
        this.restarted = restarted;
    }

    /**
     * Opens what an earlier sitting has left.
     *
     * @throws RecordingException if there is nothing
     * @throws RefusedException BAD-INPUT if it was made with other options or somewhere else
     */
    static ResumedRunner open(Path directory, DiagnosisOptions options, Environment environment, LiveRunner live)
            throws RecordingException, IOException {
        Replay stored = Replay.open(directory);
        Resumption.refusal(stored.options(), options)
                .or(() -> Resumption.refusal(stored.environment(), environment))
                .ifPresent(difference -> {
                    throw new RefusedException(
                            RefusalCode.BAD_INPUT, "it cannot be resumed: " + difference + "; start a new one");
                });
        boolean restarted = stored.recordings().stream()
                .anyMatch(recording -> !Resumption.isOneLife(recording.environment(), environment));
        List<Path> files = RecordingNames.in(directory);
        int last = RecordingNames.number(files.get(files.size() - 1)).orElseThrow();
        live.begin(new Sitting(stored.latestSitting() + 1, last + 1, stored.sinceRecording()));
        return new ResumedRunner(live, directory, stored, options.maximumUsers(), restarted);
    }

    /** What of the earlier sitting cannot be used, each in one line. */
    List<String> unreadable() {
        return stored.unreadable();
    }

    /** Why the search has to begin anew; empty if it may go on. */
    String objection() {
        return objection;
    }

    /** How many experiments the last search took from the earlier sitting. */
    int takenOver() {
        return takenOver.size();
    }

    /** The earlier sitting is given up. */
    void beginAnew() throws RecordingException {
        stored = Replay.open(directory).since(live.beginAnew());
        takenOver.clear();
        seriesGoesOn = false;
        anew = true;
        objection = "";
    }

    @Override
    public Outcome run(Experiment experiment) {
        return earlier(experiment).orElseGet(() -> anew ? live.run(experiment) : now(experiment));
    }

    private Optional<Outcome> earlier(Experiment experiment) {
        // a window that was long enough for what was known then may be too short now
        Optional<Stored> found = stored.recording(experiment)
                .filter(recording -> !(seriesGoesOn && isOfSeries(experiment)))
                .filter(recording -> recording.experiment().windowSeconds() >= experiment.windowSeconds());
        // what an interrupted sitting has refused, no later recording tells: the replay does not measure it
        if (found.isEmpty() || !(stored.run(experiment) instanceof Measured measured)) {
            return Optional.empty();
        }
        if (!anew) {
            if (takenOver.isEmpty()) {
                longestWarmUp().ifPresent(live::beginCold);
            }
            takenOver.add(experiment.key());
        }
        return Optional.of(measured);
    }

    private Optional<Experiment> longestWarmUp() {
        return stored.recordings().stream()
                .map(Stored::experiment)
                .max(Comparator.comparingDouble(Experiment::warmUpSeconds));
    }

    private Outcome now(Experiment experiment) {
        if (isOfSeries(experiment)) {
            if (restarted) {
                return reject("the application was restarted, and with it began anew what is compared over time");
            }
            seriesGoesOn = true;
        }
        Outcome outcome = live.run(experiment);
        return outcome instanceof Measured measured
                ? stored.contradiction(measured.evidence()).map(this::reject).orElse(outcome)
                : outcome;
    }

    private boolean isOfSeries(Experiment experiment) {
        return Resumption.comparesOverTime(experiment, maximumUsers);
    }

    private Outcome reject(String reason) {
        objection = reason;
        return new Invalid(reason, false);
    }
}
