package dev.culprit.agent.run;

import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.heuristics.contract.LoadPhase;
import dev.culprit.heuristics.contract.LoadRequest;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.model.LoadReport;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The conversation with the load generator, a state machine. The generator polls {@link #nextRequest()} and reports; the
 * runner asks for load and waits here, so that every wait ends at once when the diagnosis is ended. Thread-safe.
 *
 * <pre>
 * IDLE → REQUESTED → STEADY → STOPPING → DONE → (next experiment) REQUESTED …
 *            └──────────┴────────┴──→ FAILED ──┘          any → OVER
 * </pre>
 */
public final class LoadHandshake {

    /** A client that has not polled for so long, while the agent was running, is gone. */
    static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * Somebody looks at the lease once a second. A look that comes much later was held up, because the JVM or the machine
     * stood still; then nobody could hear the client either, and the time does not count against it.
     */
    private static final long LONGEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SLICE_MILLIS = 250;

    private final TimeSource time;

    private State state = State.IDLE;
    private String token = "";
    private int users;
    private double rampSeconds;
    private boolean varyThinkTimes;
    private long seed;
    private boolean startSeen;
    private long windowStartEpochMillis;
    private double windowMillis;
    private @Nullable LoadReport report;
    private String failure = "";
    private String lastPhase = "";
    private boolean leased;
    private long silentNanos;
    private long lastLook;
    private @Nullable String ended;
    private boolean clientGone;
    private @Nullable String brokenOff;

    /** Tokens of this diagnosis that are no longer current: a report that carries one is late, not wrong. */
    private final Set<String> spent = new HashSet<>();

    private enum State {
        IDLE,
        REQUESTED,
        STEADY,
        STOPPING,
        DONE,
        FAILED,
        OVER
    }

    public LoadHandshake(TimeSource time) {
        this.time = time;
    }

    // ------------------------------------------------------------------ the generator's side

    /** What the generator is to do now; renews its lease. */
    public synchronized LoadRequest nextRequest() {
        heard();
        Action action = switch (state) {
            case IDLE, DONE, FAILED -> Action.NONE;
            case REQUESTED -> Action.START;
            case STEADY -> Action.CONTINUE;
            case STOPPING -> Action.STOP;
            case OVER -> Action.END;
        };
        if (action == Action.START && !startSeen) {
            startSeen = true;
            notifyAll();
        }
        boolean stop = action == Action.STOP;
        return new LoadRequest(
                action,
                token,
                new LoadRequest.Load(users, rampSeconds, seed, varyThinkTimes),
                stop ? new LoadRequest.Window(windowStartEpochMillis, windowMillis) : LoadRequest.Window.NONE,
                time.epochMillis());
    }

    /**
     * Takes a report. Repetitions of an accepted report change nothing, and so does a report about an earlier request of
     * this diagnosis, which may have crossed with the agent's giving that request up.
     *
     * @param phaseName name of a {@link LoadPhase}
     * @param details for DONE the JSON of a {@link LoadReport}, or nothing from a person, who has no figures; for FAILED one line
     *     of text
     * @return whether the report is about the current request
     * @throws RefusedException if the token is unknown, the phase is unknown or comes out of order, or the details cannot be read
     */
    public synchronized boolean report(String givenToken, String phaseName, @Nullable String details) {
        LoadPhase phase = phase(phaseName);
        if (spent.contains(givenToken)) {
            heard();
            return false;
        }
        checkToken(givenToken);
        heard();
        switch (phase) {
            case STEADY -> steady();
            case DONE -> done(details);
            case FAILED -> failed(details);
        }
        lastPhase = phase.name();
        notifyAll();
        return true;
    }

    /**
     * Ends the whole diagnosis at the generator's wish.
     *
     * @throws RefusedException if the token is not the current one
     */
    public synchronized void abort(String givenToken, @Nullable String reason) {
        checkToken(givenToken);
        end("the load generator aborted: " + OneLine.of(reason, "no reason given"));
    }

    private void steady() {
        switch (state) {
            case REQUESTED -> state = State.STEADY;
            case STEADY, STOPPING, DONE -> {} // repeated
            default -> throw outOfOrder(LoadPhase.STEADY);
        }
    }

    private void done(@Nullable String details) {
        switch (state) {
            case STOPPING -> {
                report = !leased && !isDocument(details) ? null : readReport(details);
                state = State.DONE;
            }
            case DONE -> {} // repeated
            case REQUESTED, STEADY -> fail("the load ended before the agent asked for it");
            default -> throw outOfOrder(LoadPhase.DONE);
        }
    }

    private void failed(@Nullable String details) {
        switch (state) {
            case REQUESTED, STEADY, STOPPING -> fail(OneLine.of(details, "no reason given"));
            case FAILED -> {} // repeated
            default -> throw outOfOrder(LoadPhase.FAILED);
        }
    }

    private void fail(String reason) {
        failure = reason;
        state = State.FAILED;
    }

    /** A console may send whatever stands in a field that nobody has filled. */
    private static boolean isDocument(@Nullable String details) {
        return details != null && details.stripLeading().startsWith("{");
    }

    private LoadReport readReport(@Nullable String details) {
        LoadReport read;
        try {
            read = RequestDocument.read(details == null ? "" : details, LoadReport.class);
        } catch (RefusedException e) {
            throw e.code() == RefusalCode.BAD_INPUT
                    ? new RefusedException(
                            RefusalCode.BAD_INPUT, "DONE needs a LoadReport as details: " + e.getMessage())
                    : e;
        }
        if (!token.equals(read.token())) {
            throw new RefusedException(
                    RefusalCode.TOKEN, "the LoadReport carries another token than the report itself");
        }
        return read;
    }

    private void checkToken(@Nullable String given) {
        if (state == State.IDLE || state == State.OVER || token.isEmpty()) {
            throw new RefusedException(
                    RefusalCode.TOKEN, "no load is wanted now: poll nextRequest() and use its token");
        }
        if (!token.equals(given)) {
            throw new RefusedException(
                    RefusalCode.TOKEN, "the token is not the current one: poll nextRequest() and use its token");
        }
    }

    private RefusedException outOfOrder(LoadPhase phase) {
        return new RefusedException(RefusalCode.ORDER, phase + " is not expected now: the request is " + state);
    }

    private static LoadPhase phase(@Nullable String name) {
        for (LoadPhase phase : LoadPhase.values()) {
            if (phase.name().equals(name)) {
                return phase;
            }
        }
        throw new RefusedException(RefusalCode.BAD_INPUT, "unknown phase: write STEADY, DONE or FAILED");
    }

    // ------------------------------------------------------------------ the runner's side

    /** A diagnosis begins. {@code leaseHeld} is false if a person drives the load and nobody polls. */
    synchronized void begin(boolean leaseHeld) {
        state = State.IDLE;
        token = "";
        spent.clear();
        ended = null;
        clientGone = false;
        leased = leaseHeld;
        lastPhase = "";
        heard();
    }

    /** @param vary whether users have to think for varying times */
    synchronized void start(String newToken, int newUsers, double newRampSeconds, long newSeed, boolean vary) {
        if (ended != null) {
            return;
        }
        spend();
        token = newToken;
        users = newUsers;
        rampSeconds = newRampSeconds;
        seed = newSeed;
        varyThinkTimes = vary;
        startSeen = false;
        report = null;
        failure = "";
        brokenOff = null;
        lastPhase = "";
        state = State.REQUESTED;
        notifyAll();
    }

    /** Asks for the end of the load; a window of length 0 means that no figures are wanted. */
    synchronized void stop(long startEpochMillis, double lengthMillis) {
        if (state == State.REQUESTED && !startSeen) {
            state = State.DONE; // nobody has started anything
        } else if (state == State.REQUESTED || state == State.STEADY) {
            windowStartEpochMillis = startEpochMillis;
            windowMillis = lengthMillis;
            state = State.STOPPING;
            notifyAll();
        }
    }

    /** The diagnosis is over, or must end: wakes all waits. The first reason stays. */
    public synchronized void end(String reason) {
        if (ended == null) {
            ended = reason;
        }
        state = State.OVER;
        spend();
        notifyAll();
    }

    private void spend() {
        if (!token.isEmpty()) {
            spent.add(token);
            token = "";
        }
    }

    /** The running experiment has to end, for a reason that is not the generator's: wakes its waits. */
    synchronized void breakOff(String reason) {
        if (!pendingToken().isEmpty()) {
            brokenOff = reason;
            notifyAll();
        }
    }

    /** Whether the diagnosis ended because its client did not poll any more. */
    synchronized boolean isClientGone() {
        return clientGone;
    }

    /** Why the diagnosis must end; null while it may go on. */
    public synchronized @Nullable String endReason() {
        return ended;
    }

    private void heard() {
        silentNanos = 0;
        lastLook = time.nanos();
    }

    /** Ends the diagnosis if the client is gone. To be called once a second. */
    synchronized void checkLease() {
        long now = time.nanos();
        silentNanos += Math.min(now - lastLook, LONGEST_LOOK_NANOS);
        lastLook = now;
        if (leased && ended == null && state != State.OVER && silentNanos > LEASE_NANOS) {
            clientGone = true;
            end("client gone: no poll of the load port for " + TimeUnit.NANOSECONDS.toSeconds(LEASE_NANOS) + " s");
        }
    }

    /** Waits until the generator has seen the request. */
    synchronized void awaitStartSeen(long nanos) throws LoadFailure {
        await(nanos, () -> startSeen || state != State.REQUESTED);
    }

    /** Waits until all users are active; false if they are not in time. */
    synchronized boolean awaitSteady(long nanos) throws LoadFailure {
        return await(nanos, () -> state == State.STEADY);
    }

    /** Keeps waiting while the load runs. */
    synchronized void hold(long nanos) throws LoadFailure {
        await(nanos, () -> false);
    }

    /** Waits for the figures after {@link #stop}; null if none came in time. */
    synchronized @Nullable LoadReport awaitReport(long nanos) throws LoadFailure {
        await(nanos, () -> state == State.DONE);
        return report;
    }

    private boolean await(long nanos, Condition condition) throws LoadFailure {
        long deadline = time.nanos() + nanos;
        while (true) {
            checkLease();
            if (ended != null) {
                throw new LoadFailure(ended, false);
            }
            if (brokenOff != null) {
                String reason = brokenOff;
                brokenOff = null;
                throw new LoadFailure(reason, false);
            }
            if (state == State.FAILED) {
                throw new LoadFailure("the load generator reported: " + failure, true);
            }
            if (condition.holds()) {
                return true;
            }
            long left = deadline - time.nanos();
            if (left <= 0) {
                return false;
            }
            try {
                wait(Math.max(1, Math.min(SLICE_MILLIS, TimeUnit.NANOSECONDS.toMillis(left))));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LoadFailure("the agent was interrupted", false);
            }
        }
    }

    /** Token of the running request, empty if there is none. */
    public synchronized String pendingToken() {
        return switch (state) {
            case REQUESTED, STEADY, STOPPING -> token;
            default -> "";
        };
    }

    /** Name of the last accepted {@link LoadPhase} of the current request, empty if there is none. */
    public synchronized String lastPhase() {
        return lastPhase;
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }
}
