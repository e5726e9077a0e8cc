package dev.culprit.agent.run;

import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.run.request.OptionsDocument;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Diagnoses, one at a time, each on a thread of its own. The last one stays readable until the next begins. Thread-safe;
 * no method but {@link #shutdown()} blocks for long.
 */
public final class DiagnosisService {

    private static final DiagnosisStatus IDLE = DiagnosisStatus.builder("", State.IDLE, Phase.NONE)
            .message("no diagnosis has been started")
            .build();

    private final RunPorts ports;
    private final LoadHandshake load;
    private final ObserverGauge observer;
    private final Runnable clientGone;

    private @Nullable RunningDiagnosis current;
    private boolean shut;

    public DiagnosisService(RunPorts ports) {
        this(ports, () -> {});
    }

    /** @param clientGone runs when a diagnosis is over because its client is gone; must return at once */
    public DiagnosisService(RunPorts ports, Runnable clientGone) {
        this.ports = ports;
        this.clientGone = clientGone;
        load = new LoadHandshake(ports.time());
        observer = new ObserverGauge(ports.time(), ports.probes());
    }

    /** The generator's side of the handshake. */
    public LoadHandshake load() {
        return load;
    }

    public ObserverGauge observer() {
        return observer;
    }

    /**
     * Starts a diagnosis.
     *
     * @param optionsJson a {@link DiagnosisRequest}; only {@code maximumUsers} is required
     * @return the run id
     * @throws RefusedException BAD-INPUT, VERSION, BUSY, UNAVAILABLE, UNKNOWN or CLOSED
     */
    public synchronized String start(@Nullable String optionsJson) {
        if (shut) {
            throw new RefusedException(RefusalCode.CLOSED, "the agent is shutting down: attach it again");
        }
        DiagnosisRequest request = OptionsDocument.read(optionsJson);
        DiagnosisOptions options = request.options();
        if (!options.clientVersion().isEmpty() && !options.clientVersion().equals(ports.version())) {
            throw new RefusedException(
                    RefusalCode.VERSION,
                    "the client has version " + OneLine.of(options.clientVersion(), "") + ", the agent "
                            + ports.version() + "; use the client that belongs to the agent");
        }
        if (current != null && current.running()) {
            throw new RefusedException(
                    RefusalCode.BUSY, "diagnosis " + current.runId() + " is running; wait for it or cancel it");
        }
        ports.room().shortage(ports.directory(), Step.DIAGNOSIS, Step.JUDGING).ifPresent(line -> {
            throw new RefusedException(RefusalCode.UNAVAILABLE, line);
        });
        boolean resumes = !request.resume().isEmpty();
        RunDirectory directory = resumes ? existing(request.resume()) : created();
        load.begin(!options.clientVersion().isEmpty());
        RunningDiagnosis next = new RunningDiagnosis(ports, load, observer, directory, options, resumes, clientGone);
        next.start();
        current = next; // now: one that cannot start is none
        return directory.runId();
    }

    private RunDirectory created() {
        try {
            return RunDirectory.create(ports.directory(), ports.time().epochMillis());
        } catch (IOException e) {
            throw new RefusedException(
                    RefusalCode.UNAVAILABLE, "the agent's directory cannot be written: " + OneLine.of(e));
        }
    }

    private RunDirectory existing(String runId) {
        try {
            return RunDirectory.reopen(ports.directory(), runId);
        } catch (IOException e) {
            throw new RefusedException(
                    RefusalCode.UNKNOWN,
                    "there is no diagnosis " + runId + " to resume in the agent's directory; start a new one");
        }
    }

    /**
     * Asks a diagnosis to end; cancelling one that is over changes nothing.
     *
     * @throws RefusedException UNKNOWN
     */
    public synchronized void cancel(@Nullable String runId) {
        RunningDiagnosis run = find(runId);
        if (run.running()) {
            load.end("cancelled by request");
        }
    }

    public synchronized DiagnosisStatus status() {
        return current == null ? IDLE : current.status();
    }

    /**
     * The result of the last diagnosis, empty while it runs.
     *
     * @throws RefusedException UNKNOWN, or FAILED if it ended without a result
     */
    public synchronized Optional<DiagnosisResult> result(@Nullable String runId) {
        RunningDiagnosis run = find(runId);
        Optional<DiagnosisResult> result = run.result();
        if (result.isEmpty() && !run.running()) {
            throw new RefusedException(RefusalCode.FAILED, "the diagnosis ended without a result: " + run.reason());
        }
        return result;
    }

    /** The result of the last diagnosis if there is one. */
    public synchronized Optional<DiagnosisResult> lastResult() {
        return current == null ? Optional.empty() : current.result();
    }

    /** Why the last diagnosis ended, empty if it is running, ended by itself or never was. */
    public synchronized String lastReason() {
        return current == null ? "" : current.reason();
    }

    /**
     * Ends a running diagnosis and waits until the application is clean, 10 s at most; no further one is accepted.
     *
     * @return whether it is
     */
    public boolean shutdown() {
        RunningDiagnosis run;
        synchronized (this) {
            shut = true;
            run = current;
        }
        load.end("the agent was shut down");
        return run == null || run.awaitEnd(TimeUnit.SECONDS.toMillis(10));
    }

    private RunningDiagnosis find(@Nullable String runId) {
        if (current == null || !current.runId().equals(runId)) {
            throw new RefusedException(
                    RefusalCode.UNKNOWN,
                    "no such run: the last one is '" + (current == null ? "" : current.runId()) + "'");
        }
        return current;
    }
}
