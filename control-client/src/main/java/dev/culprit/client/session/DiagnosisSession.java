package dev.culprit.client.session;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentArguments;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.Memory;
import dev.culprit.client.agent.RefusedException;
import dev.culprit.client.agent.Remains;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.LoadSession;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A whole diagnosis: connects to the application, drives the load the agent asks for, and returns the result.
 *
 * <p>Interrupting the calling thread cancels: the load ends, the agent removes its probes, and {@link
 * CancelledException} is thrown with the thread's flag set.
 */
public final class DiagnosisSession {

    private static final long POLL_MILLIS = 250;
    private static final long CLEARING_NANOS = TimeUnit.SECONDS.toNanos(15);
    /** A busy machine may keep the agent waiting when it counts calls. */
    private static final long ARRIVAL_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final long ANALYSIS_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final AgentConnection agent;
    private final LoadDriver driver;
    private final Arrival arrival;
    private final ProgressListener listener;
    private final SessionOptions around;
    private final @Nullable KeptFiles kept;

    /** As it was when the application last told. */
    private List<Memory> memory = List.of();

    /** Empty before the agent has accepted the diagnosis. */
    private String runId = "";

    private DiagnosisSession(
            AgentConnection agent,
            LoadDriver driver,
            Arrival arrival,
            ProgressListener listener,
            SessionOptions around,
            @Nullable KeptFiles kept) {
        this.agent = agent;
        this.driver = driver;
        this.arrival = arrival;
        this.listener = listener;
        this.around = around;
        this.kept = kept;
    }

    /** Diagnoses an application; an agent that was loaded for it is removed afterwards. */
    public static DiagnosisResult run(
            Target target, LoadDriver driver, DiagnosisOptions options, ProgressListener listener) {
        return run(target, driver, options, listener, SessionOptions.DEFAULT);
    }

    /**
     * Diagnoses an application.
     *
     * @param options what to do; the client's version is filled in here
     * @throws UnavailableException if application, agent or load cannot be used
     * @throws RefusedException if the agent does not want to, for example because a diagnosis is running
     * @throws CancelledException if the thread was interrupted or somebody else cancelled
     */
    public static DiagnosisResult run(
            Target target,
            LoadDriver driver,
            DiagnosisOptions options,
            ProgressListener listener,
            SessionOptions around) {
        Arrival arrival = new Arrival(target, driver, ARRIVAL_NANOS);
        arrival.requireReachable();
        listener.preparing("checking the load");
        driver.preflight();
        listener.preparing("connecting to the application");
        Attachment attachment = target.attach(new AgentArguments(!around.stayAttached(), around.database()));
        AgentConnection agent = attachment.agent();
        boolean answers = true;
        KeptFiles kept = around.kept();
        DiagnosisSession session = new DiagnosisSession(agent, driver, arrival, listener, around, kept);
        try (kept) {
            DiagnosisResult result = session.diagnose(options);
            session.keep();
            return result;
        } catch (UnavailableException e) {
            answers = Absence.canClearUp(e);
            session.salvage();
            throw target instanceof Target.Process ? session.lost(e) : e;
        } finally {
            if (answers && attachment.attachedNow() && !around.stayAttached()) {
                quietly(agent::shutdown);
            }
        }
    }

    /** Says what became of an application on this machine, and clears up if nobody else can. */
    private UnavailableException lost(UnavailableException e) {
        Absence absence = Absence.of(agent.identity(), e);
        if (absence == Absence.OF_THE_APPLICATION) {
            Remains.remove(agent.identity());
        }
        return absence.explain(agent.identity(), memory, e);
    }

    /** Copies what was measured, if that is wanted; the result is worth more than its raw data. */
    private void keep() {
        if (kept != null) {
            try {
                kept.copy(files());
            } catch (UnavailableException e) {
                listener.remark(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Keeps what was measured before a diagnosis failed. */
    private void salvage() {
        if (kept == null || runId.isEmpty()) {
            return;
        }
        if (Files.isReadable(files())) {
            keep();
        }
        if (kept.holdRecordings()) {
            listener.remark("what was measured until then is kept; 'culprit analyze " + around.keptAt()
                    + "' judges it, and the same 'culprit diagnose' with --resume " + around.keptAt()
                    + " goes on with it");
        }
    }

    private Path files() {
        return Path.of(agent.identity().directory()).resolve(runId);
    }

    private DiagnosisResult diagnose(DiagnosisOptions options) {
        agent.requireAble();
        runId = agent.start(options.by(ClientVersion.get()), resumed());
        boolean over = false;
        try (LoadSession load = new LoadSession(agent, driver, () -> arrival.require(agent))) {
            DiagnosisStatus last = drive(load);
            over = true;
            return result(last);
        } catch (UnavailableException e) {
            if (Thread.currentThread().isInterrupted()) { // in the middle of a request to the agent
                throw new CancelledException("cancelled");
            }
            over = !Absence.canClearUp(e); // the agent ends it by itself when nobody asks any more
            throw e;
        } finally {
            if (!over) {
                cancel();
            }
        }
    }

    /** Hands over what an earlier session has measured; empty if there was none. */
    private String resumed() {
        EarlierSession earlier = around.resume();
        if (earlier == null) {
            return "";
        }
        earlier.unreadable().forEach(line -> listener.remark("not taken over: " + line));
        listener.preparing("handing over what was measured before");
        return earlier.handTo(agent.identity());
    }

    /** Polls until the diagnosis is over. */
    private DiagnosisStatus drive(LoadSession load) {
        long ended = 0;
        for (int i = 0; ; i++) {
            boolean wanted = load.poll();
            if (i % 2 == 0 || !wanted) {
                DiagnosisStatus status = agent.status();
                listener.status(status);
                memory = agent.memory();
                if (kept != null) {
                    kept.follow(files());
                }
                if (status.state() != State.RUNNING) {
                    return status;
                }
            }
            ended = wanted ? 0 : ended == 0 ? System.nanoTime() : ended;
            if (ended != 0 && System.nanoTime() - ended > ANALYSIS_NANOS) {
                throw new UnavailableException(
                        "the agent did not come to a result within 5 minutes after the last load; look at its log");
            }
            pause();
        }
    }

    private DiagnosisResult result(DiagnosisStatus last) {
        if (last.state() == State.CANCELLED) {
            throw new CancelledException("the diagnosis was cancelled: " + reason(last) + "; start it again");
        }
        Optional<DiagnosisResult> result = agent.result(runId);
        if (last.state() == State.FINISHED && result.isPresent()) {
            return result.get();
        }
        throw new UnavailableException("the diagnosis failed: " + reason(last));
    }

    private String reason(DiagnosisStatus last) {
        String reason = agent.lastReason();
        return reason.isBlank() ? last.message() : reason;
    }

    /** Asks the agent to put everything back, and waits until it has. */
    private void cancel() {
        quietly(() -> {
            agent.cancel(runId);
            long deadline = System.nanoTime() + CLEARING_NANOS;
            while (agent.status().state() == State.RUNNING && System.nanoTime() - deadline < 0) {
                pause();
            }
        });
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("cancelled");
        }
    }

    /**
     * Clearing up must not hide what went wrong before; if the agent is gone there is nothing to clear up. An interrupted
     * thread must first be able to ask.
     */
    private static void quietly(Runnable action) {
        boolean interrupted = Thread.interrupted();
        try {
            action.run();
        } catch (UnavailableException | RefusedException | CancelledException e) {
            System.getLogger(DiagnosisSession.class.getName()).log(System.Logger.Level.DEBUG, "clearing up failed", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
