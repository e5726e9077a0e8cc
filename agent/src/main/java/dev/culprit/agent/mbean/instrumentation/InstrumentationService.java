package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.mbean.Refusal;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.room.Step;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.InstrumentationState;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Survey;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.json.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Probes by hand, with a lease: whoever switches them on and goes away leaves nothing behind. Changing code takes its
 * time, so it happens on a thread of its own, one change at a time.
 */
public final class InstrumentationService implements AgentService, InstrumentationMXBean {

    private static final long ANSWER_MILLIS = 900;
    private static final int ROWS_SHOWN = 100;

    /** Each of them costs memory in each thread that calls it, and all are changed while the application waits. */
    private static final int MOST_METHODS = 20_000;

    private static final String HELD = "a diagnosis holds the probes; cancel it first";

    private record Budget(double perCallNanos, double percent) {}

    private final Probes probes;
    private final Room room;
    private Room.Taken taken = () -> {};
    private final Lease lease = new Lease();
    private final ScheduledThreadPoolExecutor worker = AgentThreads.scheduler("instrumentation");

    private final MethodRates rates = new MethodRates();

    private volatile String lastReason = "";
    private volatile String lastAnswer = "";

    /** Of chosen methods; null while there are none. Used on the worker's thread. */
    private @Nullable Budget budget;

    private Future<?> watching = CompletableFuture.completedFuture("");
    private Future<?> change = CompletableFuture.completedFuture("");

    public InstrumentationService(Probes probes, Room room) {
        this.probes = probes;
        this.room = room;
    }

    @Override
    public String name() {
        return "Instrumentation";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String apply(String json) {
        return Refusal.orAnswer(() -> {
            Order request = Order.read(json);
            refuseIfHeld(probes.generation());
            return answer("APPLYING", () -> applied(request));
        });
    }

    /** Also for a dry run: it loads what weaves, and a trial weaves. */
    private void refuseWithoutRoom() {
        room.shortage(Step.PROBES).ifPresent(line -> {
            throw new RefusedException(RefusalCode.UNAVAILABLE, line);
        });
    }

    private String applied(Order request) {
        refuseWithoutRoom();
        MethodSelection chosen = request.selection().methods();
        if (chosen != null) {
            refuseOverBudget(chosen, tried(chosen, request).chosenMethods(), request.budgetPercent());
        }
        watching.cancel(false);
        // before anything is on, and again and again without a decision of ours: the lease holds whatever happens below
        watching = worker.scheduleWithFixedDelay(this::watch, 1, 1, TimeUnit.SECONDS);
        Applied applied = apply(request.selection(), request.leaseSeconds());
        taken.close();
        taken = room.take(Step.PROBES);
        rates.restart();
        budget = chosen == null ? null : new Budget(MethodCosts.perCallNanos(chosen), request.budgetPercent());
        lastReason = "switched on by hand for " + request.leaseSeconds() + " s";
        watch();
        return Documents.write(new InstrumentationAnswer("ACTIVE", applied, request.leaseSeconds()));
    }

    /** Leaves nothing half done: without a lease it would stay. */
    private Applied apply(Selection selection, int leaseSeconds) {
        if (selection.locks() != null) {
            checkNumber(probes.dryRun(selection).methodsWithLocks());
        }
        try {
            Applied applied = probes.apply(selection);
            lease.begin(probes.generation(), leaseSeconds);
            return applied;
        } catch (RuntimeException | Error e) {
            AgentThreads.insist(probes::clear);
            throw e;
        }
    }

    /** What would be probed, after counting how often methods are called, if that is wanted. */
    private Survey tried(MethodSelection chosen, Order request) {
        Survey survey = probes.dryRun(request.selection());
        List<Site> methods = survey.chosenMethods();
        checkNumber(methods);
        if (request.trialSeconds() > 0) {
            count(chosen.counted(), methods, request);
        }
        return survey;
    }

    private static void checkNumber(List<Site> methods) {
        if (methods.size() > MOST_METHODS) {
            throw new IllegalArgumentException("the patterns match " + methods.size() + " methods, more than "
                    + MOST_METHODS + "; narrow them, a dry run names the methods");
        }
    }

    private void count(MethodSelection chosen, List<Site> methods, Order request) {
        if (isActive()) {
            throw new RefusedException(
                    RefusalCode.BUSY, "a trial needs the probes, and some are on: switch them off first");
        }
        try (Room.Taken trial = room.take(Step.PROBES)) {
            countWhileOn(chosen, methods, request);
        }
    }

    private void countWhileOn(MethodSelection chosen, List<Site> methods, Order request) {
        apply(Selection.of(Set.of(), chosen), request.trialSeconds() + 1);
        long generation = probes.generation();
        try {
            new MethodTrial(probes, rates).count(chosen, methods, request.trialSeconds(), request.budgetPercent());
        } finally {
            AgentThreads.insist(
                    () -> probes.clearIf(generation).ifPresent(cleared -> ended("the trial is over", cleared)));
            lease.end();
        }
    }

    /** Only what is known counts; what is not is watched when it is on. */
    private void refuseOverBudget(MethodSelection chosen, List<Site> methods, double budgetPercent) {
        Map<Site, Double> known = rates.known(methods);
        double perCall = MethodCosts.perCallNanos(chosen);
        if (MethodCosts.percent(known, perCall) > budgetPercent) {
            throw new RefusedException(RefusalCode.BUDGET, MethodCosts.refusal(known, perCall, budgetPercent));
        }
    }

    @Override
    public String dryRun(String json) {
        return Refusal.orAnswer(() -> {
            Order request = Order.read(json);
            return answer("RUNNING", () -> Documents.write(DryRunAnswer.of(request, surveyed(request), rates)));
        });
    }

    /** Without a trial also of more methods than may carry probes: a dry run is how one finds out. */
    private Survey surveyed(Order request) {
        refuseWithoutRoom();
        MethodSelection chosen = request.selection().methods();
        return chosen != null && request.trialSeconds() > 0
                ? tried(chosen, request)
                : probes.dryRun(request.selection());
    }

    @Override
    public String clear() {
        return Refusal.orAnswer(() -> {
            refuseIfHeld(probes.generation());
            return answer("CLEARING", this::cleared);
        });
    }

    /** On the worker's thread; a diagnosis may have taken the probes meanwhile. */
    private String cleared() {
        long generation = probes.generation();
        refuseIfHeld(generation);
        lease.end();
        return probes.clearIf(generation)
                .map(cleared -> ended("switched off by hand", cleared))
                .orElseGet(this::held);
    }

    private void refuseIfHeld(long generation) {
        if (isActive() && !lease.isHeld(generation)) {
            throw new RefusedException(RefusalCode.BUSY, HELD);
        }
    }

    private String held() {
        return new Refusal(RefusalCode.BUSY, HELD).json();
    }

    private String ended(String reason, Cleared cleared) {
        taken.close();
        lastReason = reason + (cleared.verified() ? "" : "; some classes still carry probes: " + cleared.remaining());
        return Documents.write(Map.of(
                "state", "OFF",
                "verified", cleared.verified(),
                "remaining", cleared.remaining(),
                "millis", cleared.millis()));
    }

    @Override
    public String renewLease(int seconds) {
        return Refusal.orAnswer(() -> {
            if (!lease.isHeld(probes.generation())) {
                return new Refusal(RefusalCode.NOT_RUNNING, "nothing is switched on by hand; call apply").json();
            }
            lease.begin(probes.generation(), new LeaseTime(seconds).leaseSeconds());
            return Documents.write(Map.of("leaseSecondsLeft", getLeaseSecondsLeft()));
        });
    }

    /** Does one change at a time, and answers with what became of it, or with {@code meanwhile} if that takes too long. */
    private synchronized String answer(String meanwhile, Supplier<String> work) {
        if (!change.isDone()) {
            return new Refusal(RefusalCode.BUSY, "the code is being changed; try again when that is done").json();
        }
        Future<String> result = worker.submit(() -> {
            String answer = attempt(work);
            lastAnswer = answer;
            return answer;
        });
        change = result;
        try {
            return result.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Documents.write(Map.of("state", meanwhile));
        } catch (ExecutionException e) {
            return new Refusal(RefusalCode.INTERNAL, String.valueOf(e.getCause())).json();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Documents.write(Map.of("state", meanwhile));
        }
    }

    private String attempt(Supplier<String> work) {
        try {
            return work.get();
        } catch (RefusedException e) {
            return new Refusal(e.code(), String.valueOf(e.getMessage())).json();
        } catch (IllegalArgumentException e) {
            return new Refusal(RefusalCode.BAD_INPUT, String.valueOf(e.getMessage())).json();
        } catch (RuntimeException | Error e) { // what changing code throws; whoever asked has to know
            lastReason = "failed: " + e;
            return new Refusal(RefusalCode.INTERNAL, e.toString()).json();
        }
    }

    /** Once a second; a round that fails is not the last one. On the worker's thread. */
    private void watch() {
        try {
            look();
        } catch (RuntimeException | Error e) { // no words are made of it: there may be no memory for them
            lastReason = "what is on could not be looked at; that is tried again every second";
        }
    }

    /** Whether what is on may stay on. */
    private void look() {
        long generation = probes.generation();
        if (!lease.isHeld(generation)) {
            watching.cancel(false);
            return;
        }
        Optional<String> objection = objection();
        if (objection.isPresent()) {
            probes.clearIf(generation).ifPresent(cleared -> ended("switched off: " + objection.get(), cleared));
        } else {
            stayWithinBudget(generation);
        }
    }

    /** Why what is on may not stay on. */
    private Optional<String> objection() {
        return lease.secondsLeft() <= 0
                ? Optional.of("nobody renewed the lease")
                : probes.failure()
                        .map(failure -> "the probes failed with " + failure)
                        .or(room::nearlyGone);
    }

    private void stayWithinBudget(long generation) {
        Budget limit = budget;
        if (limit == null) {
            return;
        }
        Map<Site, Double> callsPerSecond = rates.look(System.nanoTime(), probes.methods());
        callsPerSecond.keySet().removeAll(probes.thinned()); // calls between the look and the end of the change
        Set<Site> without = MethodCosts.tooMuch(callsPerSecond, limit.perCallNanos(), limit.percent());
        if (!without.isEmpty()) {
            probes.thin(without, generation);
            lastReason = "probes were taken out of " + without.size() + " methods that are called too often for "
                    + limit.percent() + " % of a core";
        }
    }

    @Override
    public boolean isActive() {
        return probes.state().active();
    }

    @Override
    public List<String> getScopes() {
        return probes.state().scopes().stream().map(Enum::name).sorted().toList();
    }

    @Override
    public int getInstrumentedClasses() {
        return probes.state().classes();
    }

    @Override
    public int getInstrumentedMethods() {
        return probes.state().methods().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    @Override
    public List<String> getRefusedClasses() {
        InstrumentationState state = probes.state();
        List<String> all = new ArrayList<>(state.refused());
        all.addAll(state.remaining());
        return all;
    }

    @Override
    public long getProbeHits() {
        return probes.hits();
    }

    @Override
    public long getLeaseSecondsLeft() {
        return lease.isHeld(probes.generation()) ? lease.secondsLeft() : -1;
    }

    @Override
    public String getLastReason() {
        return lastReason;
    }

    @Override
    public synchronized boolean isChanging() {
        return !change.isDone();
    }

    @Override
    public String getLastAnswer() {
        return lastAnswer;
    }

    @Override
    public List<InstrumentationMXBean.MethodRow> getMethods() {
        return probes.methods().stream()
                .limit(ROWS_SHOWN)
                .<InstrumentationMXBean.MethodRow>map(MethodTableRow::new)
                .toList();
    }

    @Override
    public InstrumentationMXBean.Traces getTraces() {
        return new TraceRow(probes.traces());
    }

    @Override
    public List<InstrumentationMXBean.FetchRow> getFetches() {
        return probes.fetches().stream()
                .limit(ROWS_SHOWN)
                .<InstrumentationMXBean.FetchRow>map(FetchTableRow::new)
                .toList();
    }

    @Override
    public List<String> getThinnedMethods() {
        return probes.thinned().stream().map(Site::text).sorted().toList();
    }

    @Override
    public void close() {
        lease.end();
        worker.shutdownNow();
        probes.close();
    }
}
