package dev.culprit.client.session;

import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.pass.RecordingException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Judges the recordings of an earlier diagnosis again, without the application. */
public final class ReplaySession {

    private final Replay replay;
    private final DiagnosisOptions options;
    private final String runId;

    private ReplaySession(Replay replay, DiagnosisOptions options, String runId) {
        this.replay = replay;
        this.options = options;
        this.runId = runId;
    }

    /**
     * Opens the directory of a diagnosis.
     *
     * @param requirement judges by another requirement than the diagnosis did; null for the same
     * @param rules judges by other rules; null for the same
     * @throws UnavailableException if it holds no recordings of a diagnosis
     */
    public static ReplaySession open(Path directory, @Nullable Requirement requirement, @Nullable Rules rules) {
        try {
            Replay replay = Replay.open(directory);
            DiagnosisOptions was = replay.options();
            DiagnosisOptions required = requirement == null ? was : was.requiring(requirement);
            DiagnosisOptions options = rules == null ? required : required.judgedBy(rules);
            Path name = directory.toAbsolutePath().normalize().getFileName();
            return new ReplaySession(replay, options, name == null ? "replay" : name.toString());
        } catch (RecordingException e) {
            throw new UnavailableException(
                    e.getMessage() + "; give the directory that 'diagnose --keep' has written", e);
        }
    }

    public DiagnosisOptions options() {
        return options;
    }

    /** Identifies the diagnosis: the name of its directory. */
    public String runId() {
        return runId;
    }

    /** Judges; recordings that cannot be read, or are of other diagnoses, are told as remarks. */
    public DiagnosisResult run(ProgressListener listener) {
        replay.unreadable().forEach(listener::remark);
        replay.foreign().forEach(line -> listener.remark("not counted: " + line));
        return new Search(Rulebook.plan(options.rules()))
                .diagnose(
                        runId,
                        options,
                        replay.environment(),
                        replay,
                        new Progress(listener),
                        Thread.currentThread()::isInterrupted)
                .takingOver(replay.takenOver());
    }

    /** Turns what the search tells into statuses. */
    private final class Progress implements SearchListener {

        private final ProgressListener listener;
        private List<CategoryProgress> categories = List.of();
        private String message = "";
        private int number;
        private int estimated;
        private int users;
        private String purpose = "";

        Progress(ProgressListener listener) {
            this.listener = listener;
        }

        @Override
        public void experiment(Experiment experiment, String why, int count, int expected, List<Experiment> remaining) {
            number = count;
            estimated = expected;
            users = experiment.users();
            purpose = why;
            tell();
        }

        @Override
        public void tree(List<CategoryProgress> now) {
            categories = List.copyOf(now);
            tell();
        }

        @Override
        public void message(String line) {
            message = line;
            tell();
        }

        private void tell() {
            listener.status(DiagnosisStatus.builder(runId, State.RUNNING, Phase.ANALYSING)
                    .experiment(number)
                    .experimentsEstimated(estimated)
                    .users(users)
                    .purpose(purpose)
                    .secondsLeft(-1)
                    .categories(categories)
                    .message(message)
                    .build());
        }
    }
}
