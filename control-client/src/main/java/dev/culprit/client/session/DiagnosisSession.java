package dev.culprit.client.session;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.RefusedException;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.load.LoadSession;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A whole diagnosis: connects to the application, drives the load the agent asks for, and returns the result.
 *
 * <p>Interrupting the calling thread cancels: the load ends, the agent removes its probes, and {@link
 * CancelledException} is thrown with the thread's flag set.
 */
public final class DiagnosisSession {

    private static final long POLL_MILLIS = 250;
    private static final long ANALYSIS_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final AgentConnection agent;
    private final LoadDriver driver;
    private final ProgressListener listener;

    private DiagnosisSession(AgentConnection agent, LoadDriver driver, ProgressListener listener) {
        this.agent = agent;
        this.driver = driver;
        this.listener = listener;
    }

    /** Diagnoses an application; an agent that was loaded for it is removed afterwards. */
    public static DiagnosisResult run(
            Target target, LoadDriver driver, DiagnosisOptions options, ProgressListener listener) {
        return run(target, driver, options, listener, false);
    }

    /**
     * Diagnoses an application.
     *
     * @param options what to do; the client's version is filled in here
     * @param stayAttached whether an agent that was loaded for this diagnosis stays
     * @throws UnavailableException if application, agent or load cannot be used
     * @throws RefusedException if the agent does not want to, for example because a diagnosis is running
     * @throws CancelledException if the thread was interrupted or somebody else cancelled
     */
    public static DiagnosisResult run(
            Target target,
            LoadDriver driver,
            DiagnosisOptions options,
            ProgressListener listener,
            boolean stayAttached) {
        listener.preparing("checking the load");
        driver.preflight();
        listener.preparing("connecting to the application");
        Attachment attachment = target.attach();
        try {
            return new DiagnosisSession(attachment.agent(), driver, listener).diagnose(options);
        } finally {
            if (attachment.attachedNow() && !stayAttached) {
                quietly(() -> attachment.agent().shutdown());
            }
        }
    }

    /** Diagnoses through a connection that is open already, and leaves it open. */
    public static DiagnosisResult run(
            AgentConnection agent, LoadDriver driver, DiagnosisOptions options, ProgressListener listener) {
        driver.preflight();
        return new DiagnosisSession(agent, driver, listener).diagnose(options);
    }

    private DiagnosisResult diagnose(DiagnosisOptions options) {
        String runId = agent.start(new DiagnosisOptions(
                options.requirement(),
                options.maximumUsers(),
                options.durations(),
                options.rules(),
                options.timeScale(),
                options.seed(),
                ClientVersion.get()));
        boolean over = false;
        try (LoadSession load = new LoadSession(agent, driver)) {
            DiagnosisStatus last = drive(load);
            over = true;
            return result(runId, last);
        } catch (UnavailableException e) {
            if (Thread.currentThread().isInterrupted()) { // in the middle of a request to the agent
                throw new CancelledException("cancelled");
            }
            throw e;
        } finally {
            if (!over) {
                cancel(runId);
            }
        }
    }

    /** Polls until the diagnosis is over. */
    private DiagnosisStatus drive(LoadSession load) {
        long ended = 0;
        for (int i = 0; ; i++) {
            boolean wanted = load.poll();
            if (i % 2 == 0 || !wanted) {
                DiagnosisStatus status = agent.status();
                listener.status(status);
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

    private DiagnosisResult result(String runId, DiagnosisStatus last) {
        if (last.state() == State.CANCELLED) {
            throw new CancelledException("the diagnosis was cancelled: " + reason(last));
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

    /** Asks the agent to put everything back; an interrupted thread must first be able to ask. */
    private void cancel(String runId) {
        boolean interrupted = Thread.interrupted();
        quietly(() -> agent.cancel(runId));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("cancelled");
        }
    }

    /** Clearing up must not hide what went wrong before; if the agent is gone there is nothing to clear up. */
    private static void quietly(Runnable action) {
        boolean interrupted = Thread.interrupted();
        try {
            action.run();
        } catch (UnavailableException | RefusedException e) {
            System.getLogger(DiagnosisSession.class.getName()).log(System.Logger.Level.DEBUG, "clearing up failed", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
