package dev.culprit.agent.run;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Resumption;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.Replay.Stored;
import dev.culprit.jfr.read.pass.RecordingException;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Takes experiments that an earlier session has recorded from there, and runs the others live.
 *
 * <p>What may be mixed, {@link Resumption} says. Where it turns out that an experiment may not, everything of the earlier session is
 * given up: the search begins anew, and finds what this session has measured already. A recording that cannot be read, or
 * that contradicts those of other sessions, is measured again. After a restart, the application is looked at first: for a short time
 * it gets the load of the first window again, from the beginning on. Not thread-safe.
 */
final class ResumedRunner implements ExperimentRunner {

    /** Of the look at a new life of the application, in seconds; enough for those calls that most of the time goes to. */
    private static final double LONGEST_LOOK_SECONDS = 15;

    private final LiveRunner live;
    private final Path directory;
    private final DiagnosisOptions options;
    private final boolean restarted;
    private final Consumer<String> message;

    private Replay stored;

    /** Keys of the experiments; empty again once the search begins anew. */
    private final Set<String> takenOver = new HashSet<>();

    /** From then on, later windows of the series come later. */
    private boolean seriesGoesOn;

    /** Whether the new life of the application was seen to be like the old one. */
    private boolean lookedAt;

    private boolean measures;
    private boolean anew;
    private String objection = "";

    private ResumedRunner(
            LiveRunner live,
            Path directory,
            Replay stored,
            DiagnosisOptions options,
            boolean restarted,
            Consumer<String> message) {
        this.live = live;
        this.directory = directory;
        this.stored = stored;
        this.options = options;
        this.restarted = restarted;
        this.message = message;
    }

    /**
     * Opens what an earlier session has left.
     *
     * @param message is told what takes time, in one line
     * @throws RecordingException if there is nothing
     * @throws RefusedException BAD-INPUT if it was made with other options or somewhere else
     */
    static ResumedRunner open(
            Path directory,
            DiagnosisOptions options,
            Environment environment,
            LiveRunner live,
            Consumer<String> message)
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
        live.begin(stored.runId(), new Session(stored.latestSession() + 1, last + 1, stored.sinceRecording()));
        return new ResumedRunner(live, directory, stored, options, restarted, message);
    }

    /** What lies there and cannot be used, each in one line. */
    List<String> useless() {
        return Stream.concat(stored.unreadable().stream(), stored.foreign().stream())
                .toList();
    }

    /** Whether anything was missing, so that it is or would have been measured now. */
    boolean measures() {
        return measures;
    }

    /** Why the search has to begin anew; empty if it may go on. */
    String objection() {
        return objection;
    }

    /** How many experiments the last search took from the earlier session. */
    int takenOver() {
        return takenOver.size();
    }

    /** The earlier session is given up. */
    void beginAnew() throws RecordingException {
        stored = Replay.open(directory).since(live.beginAnew(objection));
        takenOver.clear();
        seriesGoesOn = false;
        anew = true;
        objection = "";
    }

    @Override
    public Outcome run(Experiment experiment) {
        return earlier(experiment).orElseGet(() -> {
            measures = true;
            return anew ? live.run(experiment) : now(experiment);
        });
    }

    @Override
    public Experiment asCarriedOut(Experiment experiment) {
        return usable(experiment).map(Stored::experiment).orElse(experiment);
    }

    private Optional<Stored> usable(Experiment experiment) {
        return stored.recording(experiment)
                .filter(recording -> !(seriesGoesOn && isOfSeries(experiment)))
                .filter(recording -> recording.isLongEnoughFor(experiment));
    }

    private Optional<Outcome> earlier(Experiment experiment) {
        Optional<Stored> found = usable(experiment);
        // what an interrupted session has refused, no later recording tells: the replay does not measure it
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
        Optional<Outcome> unlike = restarted && !lookedAt ? look() : Optional.empty();
        return unlike.orElseGet(() -> goOn(experiment));
    }

    private Outcome goOn(Experiment experiment) {
        Outcome outcome = live.run(experiment);
        return outcome instanceof Measured measured
                ? stored.contradiction(measured.evidence()).map(this::reject).orElse(outcome)
                : outcome;
    }

    /** Why the new life of the application is none to go on with; empty if under the load of the first window it is as fast as the old one. */
    private Optional<Outcome> look() {
        Optional<Experiment> first = stored.recording(new Experiment(options.maximumUsers(), Depth.WIDE, 0, 1, 0))
                .map(Stored::experiment);
        return first.flatMap(then -> {
            message.accept("looking whether the application is as fast as before");
            double window = Math.min(then.windowSeconds(), LONGEST_LOOK_SECONDS * options.timeScale());
            return judged(live.look(new Experiment(then.users(), then.depth(), then.warmUpSeconds(), window, 0)));
        });
    }

    private Optional<Outcome> judged(Outcome look) {
        if (!(look instanceof Measured measured)) {
            return Optional.of(look);
        }
        lookedAt = true;
        return stored.otherSpeed(measured.evidence()).map(this::reject);
    }

    private boolean isOfSeries(Experiment experiment) {
        return Resumption.comparesOverTime(experiment, options.maximumUsers());
    }

    private Outcome reject(String reason) {
        objection = reason;
        return new Invalid(reason, false);
    }
}
