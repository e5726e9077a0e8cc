package dev.culprit.agent.probes;

import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.budget.Thinning;
import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.probes.client.ExternalCallProbe;
import dev.culprit.agent.probes.entry.EntryPointProbe;
import dev.culprit.agent.probes.entry.ServiceNames;
import dev.culprit.agent.probes.entry.ServiceProbe;
import dev.culprit.agent.probes.executors.ExecutorProbe;
import dev.culprit.agent.probes.executors.HandedTaskProbe;
import dev.culprit.agent.probes.jdbc.DatabaseProbe;
import dev.culprit.agent.probes.jdbc.Dialect;
import dev.culprit.agent.probes.jdbc.FetchFigures;
import dev.culprit.agent.probes.jdbc.FetchProbe;
import dev.culprit.agent.probes.jdbc.FetchWriter;
import dev.culprit.agent.probes.jdbc.Statements;
import dev.culprit.agent.probes.locks.LockProbe;
import dev.culprit.agent.probes.locks.ServingThreads;
import dev.culprit.agent.probes.locks.WaitProbe;
import dev.culprit.agent.probes.messaging.MessagingProbe;
import dev.culprit.agent.probes.methods.MethodFigures;
import dev.culprit.agent.probes.methods.MethodProbe;
import dev.culprit.agent.probes.methods.MethodWriter;
import dev.culprit.agent.probes.methods.TraceFigures;
import dev.culprit.agent.probes.pools.PoolProbe;
import dev.culprit.agent.probes.shared.RunDelays;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.sampling.BackendSampler;
import dev.culprit.agent.sampling.PoolSampler;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.sampling.PublicMethods;
import dev.culprit.agent.sampling.SampledCode;
import dev.culprit.agent.sampling.StackSampler;
import dev.culprit.agent.sampling.StallSampler;
import dev.culprit.agent.sampling.ThreadRunSampler;
import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.InstrumentationState;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.MonitorStates;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Survey;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.boot.Dispatch;
import dev.culprit.heuristics.model.Depth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measuring in this JVM: probes in its code and samplers beside it. What they find goes into the JFR recordings that
 * run at that time; without any, calls are only counted. There is one of these per JVM, for all probes lead to one place.
 */
public final class Probes {

    private final Instrumenter instrumenter;
    private final Statements statements;
    private final ServiceNames services = new ServiceNames();
    private final Pools pools = new Pools();
    private final LongAdder hits = new LongAdder();
    private final CallCounts counts = new CallCounts();
    private final Thinning thinning = new Thinning();
    private final PoolSampler poolSampler = new PoolSampler(pools);
    private final StallSampler stallSampler = new StallSampler();
    private final StackSampler holderSampler = StackSampler.ofLockHolders();
    private final StackSampler computingSampler = StackSampler.ofComputingThreads();
    private final StackSampler monitorSampler = StackSampler.ofVirtualThreads(this::atMonitors);
    private final ThreadRunSampler threadRuns = new ThreadRunSampler();
    private final BackendSampler backends = new BackendSampler();
    private final DatabaseSampler databaseSampler;

    private ThreadRunSampler.@Nullable Snapshot atStart;
    private BackendSampler.@Nullable Snapshot backendsAtStart;

    private volatile boolean measuring;

    private @Nullable MethodWriter methodWriter;

    private @Nullable FetchWriter fetchWriter;

    /** Written under the lock only. */
    private volatile @Nullable FetchProbe fetches;

    /** Of the probes that are on; written under the lock only. */
    private volatile @Nullable ServingThreads serving;

    /** Written under the lock only. */
    private volatile @Nullable MethodProbe methods;

    /** Written under the lock only. */
    private volatile long generation;

    private Probes(Instrumenter instrumenter, Function<ToLongFunction<String>, DatabaseSampler> databases) {
        this.instrumenter = instrumenter;
        statements = new Statements(
                new Dialect(instrumenter.sites()::count, instrumenter.sites()::site)::doubleQuotesAreText);
        databaseSampler = databases.apply(this::statementId);
    }

    /** Measures nothing yet. */
    public static Probes create(Instrumenter instrumenter) {
        return new Probes(instrumenter, ids -> DatabaseSampler.none());
    }

    /**
     * Measures nothing yet.
     *
     * @param databases makes the sampler of databases, given the ids of statements in recordings
     */
    public static Probes create(
            Instrumenter instrumenter, Function<ToLongFunction<String>, DatabaseSampler> databases) {
        return new Probes(instrumenter, databases);
    }

    /** {@link #clear}, unless somebody has switched the probes since {@link #generation} was that number. */
    public synchronized Optional<Cleared> clearIf(long expected) {
        return generation == expected ? Optional.of(clear()) : Optional.empty();
    }

    /**
     * Switches the probes of these scopes on and all others off; with no scope, like {@link #clear}. Blocks until the code
     * has changed: tenths of a second to seconds.
     */
    public Applied apply(Set<Scope> scopes) {
        return apply(Selection.of(scopes));
    }

    /** The same, with methods that somebody chose. */
    public synchronized Applied apply(Selection selection) {
        if (selection.isEmpty()) {
            return new Applied(Map.of(), 0, List.of(), clear().millis());
        }
        generation++;
        endSums();
        Dispatch.routeTo(null);
        pools.reset(); // last, when nobody counts there any more
        thinning.set(selection.oneIn());
        return instrumenter.apply(selection, () -> {
            MethodSelection chosen = selection.methods();
            if (chosen != null) {
                beginMethods(new MethodProbe(chosen));
            }
            if (selection.scopes().contains(Scope.FETCH)) {
                beginFetches(new FetchProbe());
            }
            Dispatch.routeTo(PrivilegedSink.ifNeeded(sink(selection)));
        });
    }

    private void beginMethods(MethodProbe probe) {
        methods = probe;
        MethodWriter writer = new MethodWriter(probe, instrumenter.sites());
        methodWriter = writer;
        writer.start();
    }

    private void beginFetches(FetchProbe probe) {
        probe.count(true);
        fetches = probe;
        FetchWriter writer = new FetchWriter(probe, statements);
        fetchWriter = writer;
        writer.start();
    }

    private void endSums() {
        endMethods();
        FetchWriter writer = fetchWriter;
        fetchWriter = null;
        if (writer != null) {
            writer.stop();
        }
        countRows(false);
        fetches = null;
    }

    private void endMethods() {
        MethodWriter writer = methodWriter;
        methodWriter = null;
        if (writer != null) {
            writer.stop();
        }
        MethodProbe probe = methods;
        methods = null;
        if (probe != null) {
            probe.total().visit((site, calls, nanos, longest) -> hits.add(calls));
        }
    }

    private ProbeSink sink(Selection selection) {
        ServingThreads fresh = new ServingThreads();
        serving = fresh;
        MethodProbe chosen = methods;
        LockProbe locks = selection.locks() == null ? null : new LockProbe(instrumenter.sites());
        WaitProbe waits = new WaitProbe(fresh);
        RunDelays delays = new RunDelays();
        HandedTaskProbe tasks = new HandedTaskProbe(pools, counts, delays, chosen);
        Map<Scope, ScopeProbe> probes = new EnumMap<>(Map.of(
                Scope.ENTRY_POINTS,
                new EntryPointProbe(
                        new ServiceProbe(services, counts, delays, chosen != null), tasks, waits, chosen, locks),
                Scope.DATABASE,
                new DatabaseProbe(statements, fetches),
                Scope.POOL,
                new PoolProbe(pools),
                Scope.MESSAGING,
                new MessagingProbe(chosen),
                Scope.EXTERNAL_CALL,
                new ExternalCallProbe(),
                Scope.EXECUTOR,
                new ExecutorProbe(tasks, waits)));
        if (fetches != null) {
            probes.put(Scope.FETCH, fetches);
        }
        return new ProbeSink(instrumenter.sites(), thinning, probes, waits, chosen, locks, hits);
    }

    private List<Thread> atMonitors() {
        ServingThreads known = serving;
        return known == null ? List.of() : known.atMonitors();
    }

    /** Takes all probes out of the code again, ends all samplers, and checks that nothing is left. */
    public synchronized Cleared clear() {
        stopSamplers();
        measuring = false;
        atStart = null;
        backendsAtStart = null;
        serving = null;
        Cleared cleared = instrumenter.clear();
        generation++; // now: whose probes could not be taken out may try again
        endSums();
        statements.clear();
        services.clear();
        return cleared;
    }

    /** The same, and nothing leads here any more, not even from code that kept its probes; nor does the application hold anything of ours. */
    public synchronized Cleared close() {
        Cleared cleared = clear();
        Dispatch.watchSteps(false);
        Dispatch.routeTo(null);
        PublicMethods.forget();
        return cleared;
    }

    /** A number that changes whenever probes are switched on or off: who knows it can tell whether it was him. */
    public long generation() {
        return generation;
    }

    /** What is in the code now. */
    public InstrumentationState state() {
        return instrumenter.state();
    }

    /** What {@link #apply} would probe among the classes loaded now. */
    public Survey dryRun(Selection selection) {
        return instrumenter.dryRun(selection);
    }

    /** Of the methods that are chosen now and were called, the one with the most time first. */
    public List<MethodFigures> methods() {
        MethodProbe probe = methods;
        List<MethodFigures> figures = new ArrayList<>();
        if (probe != null) {
            probe.total().visit((number, calls, nanos, longest) -> {
                Site site = instrumenter.sites().site(number);
                if (site != null) {
                    figures.add(new MethodFigures(site, calls, nanos, longest, probe.oneIn()));
                }
            });
        }
        figures.sort(Comparator.comparingLong(MethodFigures::nanos)
                .thenComparingLong(MethodFigures::calls)
                .reversed());
        return figures;
    }

    /** What is missing of the traces of the methods that are chosen now. */
    public TraceFigures traces() {
        MethodProbe probe = methods;
        return probe == null ? TraceFigures.NONE : probe.figures();
    }

    /** Of statements whose rows are counted now, the one with the most rows first. */
    public List<FetchFigures> fetches() {
        FetchProbe probe = fetches;
        List<FetchFigures> figures = new ArrayList<>();
        if (probe != null) {
            Map<Long, String> texts = statements.texts();
            probe.sums()
                    .forEach((id, sums) -> figures.add(new FetchFigures(
                            texts.getOrDefault(id, Statements.UNKNOWN), sums.results(), sums.rows(), sums.most())));
        }
        figures.sort(Comparator.comparingLong(FetchFigures::rows).reversed());
        return figures;
    }

    /** Whether rows are counted from now on, if scope {@link Scope#FETCH} is on; they are from when it was switched on. */
    public synchronized void countRows(boolean wanted) {
        FetchProbe probe = fetches;
        if (probe != null) {
            probe.count(wanted);
        }
    }

    /** Takes the probes out of some of the chosen methods, unless somebody has switched since. */
    public synchronized void thin(Set<Site> sites, long expected) {
        if (generation == expected) {
            instrumenter.thin(sites);
        }
    }

    /** Chosen methods that lost their probes again. */
    public Set<Site> thinned() {
        return instrumenter.thinned();
    }

    /** Id in events for the text of a statement that a session was seen to execute. */
    public long statementId(String text) {
        return statements.weigh(text, DatabaseSampler.INTERVAL_NANOS);
    }

    /**
     * Writes what ids in events stand for, and makes room for the names that are new in this recording. To be called at the beginning of
     * every recording, when it runs.
     */
    public void writeDictionaries() {
        statements.begin();
        services.begin();
        pools.writeNames();
    }

    /** The pools that probes have found. */
    public Pools pools() {
        return pools;
    }

    /** Whether experiments are under way, from the first {@link #prepareSampling} to {@link #clear}. */
    public boolean isMeasuring() {
        return measuring;
    }

    /** Begins to ask databases, so that no window sees how connections to them are opened. To be called when a recording runs. */
    public synchronized void prepareSampling() {
        measuring = true;
        databaseSampler.start();
    }

    /**
     * Begins to sample pools (if they are in scope), stalls, threads, the processes that are called and, with {@link
     * Depth#TARGETED}, the holders of locks and threads that compute; databases too, if they are not asked yet or were lost
     * since. Names of services and statements do not change from now on. To be called just before a window opens.
     */
    public synchronized void startSampling(Depth depth) {
        measuring = true;
        backendsAtStart = backends.snapshot();
        databaseSampler.start();
        if (depth == Depth.TARGETED) {
            holderSampler.start();
            if (instrumenter.state().scopes().contains(Scope.SYNCHRONIZATION)
                    && MonitorStates.ofThisJvm().isPresent()) {
                monitorSampler.start();
            }
            if (!SampledCode.isExact()) {
                computingSampler.start();
            }
        }
        if (!Collections.disjoint(instrumenter.state().scopes(), Set.of(Scope.POOL, Scope.EXECUTOR))) {
            poolSampler.start();
        }
        stallSampler.start();
        statements.freeze();
        services.freeze();
        atStart = threadRuns.snapshot();
    }

    /**
     * Ends sampling and writes what the scheduler did with every thread since it began, and what the called processes
     * used. To be called when a window has closed, before its recording is stopped.
     */
    public synchronized void stopSampling() {
        stopSamplers();
        ThreadRunSampler.Snapshot begin = atStart;
        atStart = null;
        if (begin != null) {
            threadRuns.emit(begin, threadRuns.snapshot());
        }
        BackendSampler.Snapshot before = backendsAtStart;
        backendsAtStart = null;
        if (before != null) {
            backends.emit(before, backends.snapshot());
        }
    }

    private void stopSamplers() {
        statements.thaw();
        services.thaw();
        poolSampler.stop();
        stallSampler.stop();
        holderSampler.stop();
        monitorSampler.stop();
        computingSampler.stop();
        databaseSampler.stop();
    }

    /** What could not be sampled the last time, and what cannot be probed, one sentence each. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(databaseSampler.remarks());
        remarks.addAll(instrumenter.state().remarks());
        return remarks;
    }

    /** Calls of probed methods since the JVM started, nested ones included. */
    public long hits() {
        MethodProbe probe = methods;
        LongAdder all = new LongAdder();
        all.add(hits.sum());
        if (probe != null) {
            probe.total().visit((site, calls, nanos, longest) -> all.add(calls));
        }
        return all.sum();
    }

    /** Service calls that have ended since the JVM started, recorded or not: a counter that only grows. */
    public double callsCompleted() {
        return counts.calls();
    }

    /** The same, with what was recorded of them. */
    public CallCounts.Sum counts() {
        return counts.sum();
    }

    /**
     * From now on one call of entry points in so many is recorded with all that it does, and nothing that happens outside of these. Holds
     * until the next call of this or of {@link #apply}.
     */
    public void thinCalls(int oneIn) {
        thinning.set(oneIn);
    }

    /** Why the probes switched themselves off; empty while they did not. */
    public Optional<String> failure() {
        return Optional.ofNullable(Dispatch.failure()).map(Throwable::toString);
    }
}
