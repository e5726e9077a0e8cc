package dev.culprit.client.session;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Resumption;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.Replay.Stored;
import dev.culprit.jfr.read.pass.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;

/**
 * What a diagnosis that was interrupted has left in a directory. The agent takes no paths from anybody: its recordings are put into
 * the agent's own directory, and the agent is told the name.
 */
public final class EarlierSession {

    private final Path directory;
    private final Replay replay;

    private EarlierSession(Path directory, Replay replay) {
        this.directory = directory;
        this.replay = replay;
    }

    /**
     * Opens the directory.
     *
     * @throws UnavailableException if it holds no recordings of a diagnosis
     */
    public static EarlierSession open(Path directory) {
        try {
            return new EarlierSession(directory, Replay.open(directory));
        } catch (RecordingException e) {
            throw new UnavailableException(
                    e.getMessage() + "; give the directory that 'diagnose --keep' has written, or start anew", e);
        }
    }

    /** Why a diagnosis with these options cannot go on with it, in one line; empty if it can. */
    public Optional<String> refusal(DiagnosisOptions options) {
        return Resumption.refusal(replay.options(), options.by(ClientVersion.get()));
    }

    /**
     * Whether a diagnosis would find there all that it asks for, so that there is nothing to go on with. Reads the recordings, which takes
     * seconds.
     *
     * @throws CancelledException if the thread was interrupted
     */
    public boolean isComplete() {
        Missing missing = new Missing();
        new Search(Rulebook.plan(replay.options().rules()))
                .diagnose(
                        replay.runId(),
                        replay.options(),
                        replay.environment(),
                        missing,
                        SearchListener.SILENT,
                        () -> missing.seen || Thread.currentThread().isInterrupted());
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException("cancelled");
        }
        return !missing.seen;
    }

    /** Recordings of other diagnoses that lie there, each with the reason in one line. */
    public List<String> foreign() {
        return replay.foreign();
    }

    /** Where what is measured now is added. */
    Path directory() {
        return directory;
    }

    /** Files that cannot be used, each with the reason in one line. */
    List<String> unreadable() {
        return replay.unreadable();
    }

    /** Names of the recordings that are taken over. */
    List<String> names() {
        return replay.recordings().stream().map(EarlierSession::name).toList();
    }

    private static String name(Stored stored) {
        return String.valueOf(stored.file().getFileName());
    }

    /**
     * Puts the recordings where the agent can read them.
     *
     * @return the run id under which the agent finds them
     * @throws UnavailableException if its directory cannot be written from here
     */
    String handTo(Identity agent) {
        String runId = TextForm.RUN_ID.matches(replay.runId()) ? replay.runId() : "resumed";
        Path own = Path.of(agent.directory());
        Path to = own.resolve(runId);
        try {
            UserPrincipal owner = Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
            if (!Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(to);
                give(to, owner);
            }
            for (Stored stored : replay.recordings()) {
                if (!Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) { // its owner may put a link there any time
                    throw new IOException("it is no directory any more");
                }
                put(stored.file(), to.resolve(name(stored)), owner);
            }
            return runId;
        } catch (IOException e) {
            throw new UnavailableException(
                    "the diagnosis cannot be resumed: " + to + " cannot be written from here (" + e.getMessage()
                            + "); do it on the application's machine, as its user",
                    e);
        }
    }

    /** What is there already, the agent has not lost. */
    private static void put(Path recording, Path to, UserPrincipal owner) throws IOException {
        if (!Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            KeptFiles.copyWhole(recording, to);
            give(to, owner);
        } else if (!Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS) || Files.mismatch(recording, to) >= 0) {
            throw new UnavailableException("the diagnosis cannot be resumed: the agent has another one of that name, "
                    + to.getParent() + "; move that away");
        }
    }

    /**
     * The agent's user must be able to use what root puts there; others need not. Links are not followed: they could lead that user to
     * any file of root's.
     */
    private static void give(Path file, UserPrincipal owner) throws IOException {
        FileOwnerAttributeView owned =
                Files.getFileAttributeView(file, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (owned != null && !owned.getOwner().equals(owner)) {
            owned.setOwner(owner);
        }
        PosixFileAttributeView posix =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (posix != null) {
            boolean directory = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
            posix.setPermissions(PosixFilePermissions.fromString(directory ? "rwx------" : "rw-------"));
        }
    }

    /** Reads experiments, and remembers whether one was not there, or too short to be taken over. */
    private final class Missing implements ExperimentRunner {

        private boolean seen;

        @Override
        public Outcome run(Experiment experiment) {
            Outcome outcome = replay.run(experiment);
            seen |= outcome instanceof Invalid
                    || replay.recording(experiment)
                            .filter(recording -> recording.isLongEnoughFor(experiment))
                            .isEmpty();
            return outcome;
        }

        @Override
        public Experiment asCarriedOut(Experiment experiment) {
            return replay.asCarriedOut(experiment);
        }
    }
}
