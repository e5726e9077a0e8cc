package dev.culprit.client.load;

import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.LoadPhase;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.LoadReport;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of the load handshake: one {@link #poll} asks the agent, makes the driver do what it wants, and
 * reports. No poll blocks longer than its requests: figures are computed on a thread of the session's own, because
 * the lease must be renewed meanwhile.
 *
 * <p>Used by one thread.
 */
public final class LoadSession implements AutoCloseable {

    private final LoadPort port;
    private final LoadDriver driver;
    private final AgentClock clock = new AgentClock();
    private final ExecutorService worker;
    private State state = State.IDLE;
    private String token = "";
    private final @Nullable Runnable beforeLoad;
    private @Nullable Future<?> before;
    private @Nullable Future<LoadReport> figures;

    private enum State {
        IDLE,
        STARTING,
        STEADY,
        STOPPING,
        /** Reported; the token is spent. */
        OVER
    }

    public LoadSession(LoadPort port, LoadDriver driver) {
        this(port, driver, null);
    }

    /** @param beforeLoad null for nothing; is done once, when load is wanted for the first time; what it throws ends the session */
    public LoadSession(LoadPort port, LoadDriver driver, @Nullable Runnable beforeLoad) {
        this.port = port;
        this.driver = driver;
        this.beforeLoad = beforeLoad;
        this.worker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "culprit-load-figures");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * One exchange with the agent.
     *
     * @return false when the agent wants no more load
     */
    public boolean poll() {
        long sent = System.nanoTime();
        LoadRequest request = port.nextRequest();
        clock.observe(request.agentEpochMillis(), sent, System.nanoTime());
        switch (request.action()) {
            case START -> onStart(request);
            case CONTINUE -> {}
            case STOP -> onStop(request);
            case NONE, END -> onNothing();
        }
        reportSteady();
        reportDone();
        return request.action() != Action.END;
    }

    /** Ends load that is still running. */
    @Override
    public void close() {
        worker.shutdownNow();
        if (state != State.STOPPING) { // otherwise the interrupted worker ends the users
            driver.abort();
        }
        state = State.IDLE;
    }

    private void onStart(LoadRequest request) {
        if (request.token().equals(token) || state == State.STOPPING) {
            return; // said again until we report; the load before must have ended first
        }
        if (!isReady()) {
            return;
        }
        onNothing();
        token = request.token();
        state = State.STARTING;
        LoadRequest.Load wanted = request.load();
        LoadPlan plan = new LoadPlan(wanted.users(), wanted.rampSeconds(), wanted.seed(), wanted.varyThinkTimes());
        attempt(() -> {
            driver.start(plan);
            return true;
        });
    }

    /** Whether there may be load now; what must be done before takes longer than a poll may. */
    private boolean isReady() {
        if (beforeLoad == null) {
            return true;
        }
        if (before == null) {
            before = worker.submit(beforeLoad);
        }
        if (!before.isDone()) {
            return false;
        }
        try {
            before.get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void onStop(LoadRequest request) {
        boolean running = state == State.STARTING || state == State.STEADY;
        if (!running || !request.token().equals(token)) {
            return;
        }
        state = State.STOPPING;
        LoadWindow window = new LoadWindow(
                token,
                request.window().windowStartEpochMillis(),
                request.window().windowMillis(),
                clock.localNanos(request.window().windowStartEpochMillis()));
        figures = worker.submit(() -> driver.stop(window));
    }

    /** The agent wants no load now: the experiment was given up, or is over. */
    private void onNothing() {
        if (state == State.STARTING || state == State.STEADY) {
            driver.abort();
            state = State.OVER;
        }
    }

    private void reportSteady() {
        if (state == State.STARTING && attempt(driver::isSteady)) {
            state = State.STEADY;
            port.report(token, LoadPhase.STEADY, "");
        }
    }

    private void reportDone() {
        if (state != State.STOPPING || figures == null || !figures.isDone()) {
            return;
        }
        state = State.OVER;
        try {
            port.report(token, LoadPhase.DONE, Documents.write(figures.get()));
        } catch (ExecutionException e) {
            port.report(token, LoadPhase.FAILED, reason(e.getCause()));
            if (e.getCause() instanceof Error error) { // this program itself is broken
                throw error;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The action's answer; false after reporting that it failed. */
    private boolean attempt(BooleanSupplier action) {
        try {
            return action.getAsBoolean();
        } catch (UnavailableException e) {
            driver.abort();
            state = State.OVER;
            port.report(token, LoadPhase.FAILED, reason(e));
            return false;
        }
    }

    private static String reason(@Nullable Throwable problem) {
        return problem == null
                ? "the load generator failed"
                : problem instanceof UnavailableException ? String.valueOf(problem.getMessage()) : problem.toString();
    }
}
