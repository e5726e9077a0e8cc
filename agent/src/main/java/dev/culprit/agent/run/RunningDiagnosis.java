package dev.culprit.agent.run;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.jfr.read.pass.RecordingException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One diagnosis: the search on one thread, and a watch that looks once a second whether the client is still there. All
 * ways to end it meet in {@link #cleanUp}. If the application uses up the heap, both wait until it has given some back.
 */
final class RunningDiagnosis {

    private static final long TICK_MILLIS = 1000;

    /** A disk can fill by hundreds of megabytes in a second. */
    private static final long DISK_MILLIS = 100;

    /** After an end was asked for, the search has so long to notice before the watch cleans up without it. */
    private static final int GRACE_TICKS = 5;

    private final RunPorts ports;
    private final LoadHandshake load;
    private final ObserverGauge observer;
    private final RunDirectory directory;
    private final DiagnosisOptions options;
    private final boolean resumes;
    private final Runnable clientGone;
    private final Progress progress;
    private final CountDownLatch over = new CountDownLatch(1);

    private volatile @Nullable LiveRunner runner;
    private volatile @Nullable DiagnosisResult result;
    private volatile String reason = "";

    private final Runnable ending = this::end;
    private State endState = State.FAILED;
    private int ticksAfterEnd;

    /** @param resumes whether the directory holds what an earlier session has measured */
    RunningDiagnosis(
            RunPorts ports,
            LoadHandshake load,
            ObserverGauge observer,
            RunDirectory directory,
            DiagnosisOptions options,
            boolean resumes,
            Runnable clientGone) {
        this.ports = ports;
        this.load = load;
        this.observer = observer;
        this.directory = directory;
        this.options = options;
        this.resumes = resumes;
        this.clientGone = clientGone;
        progress = new Progress(ports.time(), directory.runId(), options.timeScale());
    }

    void start() {
        ports.log().info("diagnosis " + runId() + " begins: " + Documents.write(options));
        Thread search = AgentThreads.create("search", this::search);
        search.setPriority(Thread.MIN_PRIORITY);
        AgentThreads.create("watch", this::watch).start(); // first: nothing is searched unwatched
        try {
            search.start();
        } catch (Error e) {
            over.countDown();
            throw e;
        }
    }

    private void search() {
        try (Room.Taken taken = ports.room().take(Step.DIAGNOSIS)) { // given back after all that is said about it
            searchOrSay();
        }
    }

    private void searchOrSay() {
        try {
            LiveRunner live =
                    new LiveRunner(ports, load, progress, observer, directory.runId(), options, directory.path());
            runner = live;
            DiagnosisResult found = resumes ? resumed(live) : searched(live, () -> false);
            write(found);
            result = found;
            endState = endState();
        } catch (OutOfMemoryError e) {
            reason = OneLine.of(ports.room().outOfMemory(e), "");
        } catch (RefusedException | RecordingException e) { // what is to be resumed cannot be
            reason = OneLine.of(e.getMessage(), "it cannot be resumed");
        } catch (Throwable e) { // nothing may leave the application instrumented or the client waiting
            reason = "internal error: " + OneLine.of(e);
            ports.log().error("diagnosis " + runId() + " failed", e);
        } finally {
            AgentThreads.insist(ending);
        }
    }

    private DiagnosisResult searched(ExperimentRunner experiments, BooleanSupplier givenUp) {
        return ports.search()
                .diagnose(
                        directory.runId(),
                        options,
                        ports.environment(),
                        experiments,
                        progress,
                        () -> load.endReason() != null || givenUp.getAsBoolean());
    }

    private DiagnosisResult resumed(LiveRunner live) throws RecordingException, IOException {
        ResumedRunner earlier =
                ResumedRunner.open(directory.path(), options, ports.environment(), live, progress::message);
        earlier.useless().forEach(line -> ports.log().warn("not taken over: " + OneLine.of(line, "")));
        DiagnosisResult found = searched(earlier, () -> !earlier.objection().isEmpty());
        if (!earlier.objection().isEmpty() && load.endReason() == null) {
            String line = "nothing is taken over: " + earlier.objection();
            ports.log().info(line);
            progress.message(line);
            earlier.beginAnew();
            found = searched(earlier, () -> false);
        }
        if (!earlier.measures() && load.endReason() == null) {
            throw new RefusedException(
                    RefusalCode.BAD_INPUT,
                    "it cannot be resumed: nothing is missing there; 'culprit analyze " + directory.path()
                            + "' judges it");
        }
        return found.takingOver(earlier.takenOver());
    }

    /** The client gets the result in any case; the file is for whoever keeps the recordings. */
    private void write(DiagnosisResult found) {
        try {
            directory.write("result.json", Documents.writePretty(found));
        } catch (IOException e) {
            ports.log().warn("the result of " + runId() + " could not be written: " + OneLine.of(e));
        }
    }

    private State endState() {
        String asked = load.endReason();
        if (asked == null) {
            return State.FINISHED;
        }
        reason = asked;
        return State.CANCELLED;
    }

    private void end() {
        progress.phase(Phase.NONE, -1);
        List<String> remaining = cleanUpOrSay();
        String why = remaining.isEmpty()
                ? reason
                : OneLine.of(
                        (reason.isEmpty() ? "" : reason + "; ") + "could not be restored: "
                                + String.join(", ", remaining),
                        reason);
        boolean left = load.isClientGone();
        load.end("the diagnosis is over");
        observer.rest();
        reason = why;
        over.countDown(); // first, so that whoever sees the final state also gets the result
        progress.over(endState, why);
        ports.log().info("diagnosis " + runId() + " ended " + endState + (why.isEmpty() ? "" : ": " + why));
        if (left) {
            clientGone.run();
        }
    }

    /** What cannot be repeated with more memory must not keep the end from being told. */
    private List<String> cleanUpOrSay() {
        try {
            return cleanUp();
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Error e) {
            return List.of("clean-up failed: " + OneLine.of(e));
        }
    }

    /** Recording closed, probes out; from any thread, repeatable. */
    private List<String> cleanUp() {
        LiveRunner live = runner;
        return live == null ? List.of() : live.releaseForGood();
    }

    private void watch() {
        observer.begin();
        boolean ended = false;
        while (!ended) {
            try {
                ended = awaitTick();
                if (!ended) {
                    look();
                }
            } catch (RuntimeException
                    | Error e) { // the application has used up the heap, say: the lease is still watched
                AgentThreads.pause();
            }
        }
    }

    private boolean awaitTick() {
        boolean ended = false;
        for (long waited = 0; waited < TICK_MILLIS && !ended; waited += DISK_MILLIS) {
            ended = awaitEnd(DISK_MILLIS);
            if (!ended) {
                checkRoom();
            }
        }
        return ended;
    }

    private void look() {
        load.checkLease();
        if (load.endReason() != null && ++ticksAfterEnd >= GRACE_TICKS) {
            if (ticksAfterEnd == GRACE_TICKS) {
                progress.message("the search has not ended yet, cleaning up without it");
            }
            cleanUp();
        }
        observer.sample();
        progress.callsPerSecond(observer.callsPerSecond());
    }

    /** What runs out ends an application that may not run out; a recorder that finds the disk full ends it in any case. */
    private void checkRoom() {
        LiveRunner live = runner;
        if (live != null && live.isRecording()) {
            long bytes = live.recordedBytes();
            ports.room().nearlyGone(ports.directory(), bytes, bytes).ifPresent(load::breakOff);
        } else {
            ports.room().nearlyGone().ifPresent(load::breakOff);
        }
    }

    /** Waits for the end, clean-up included. */
    boolean awaitEnd(long millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return over.getCount() == 0;
        }
    }

    String runId() {
        return directory.runId();
    }

    boolean running() {
        return over.getCount() > 0;
    }

    DiagnosisStatus status() {
        return progress.status();
    }

    /** Present once the diagnosis is over and cleaned up, unless it failed. */
    Optional<DiagnosisResult> result() {
        return running() ? Optional.empty() : Optional.ofNullable(result);
    }

    String reason() {
        return running() ? "" : reason;
    }
}
