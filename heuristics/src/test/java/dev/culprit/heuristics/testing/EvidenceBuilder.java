package dev.culprit.heuristics.testing;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Evidence of a window of a minute unless said otherwise; a test says only what it is about. */
public final class EvidenceBuilder {

    private final int users;
    private Depth depth = Depth.WIDE;
    private double windowMillis = 60_000;
    private final List<ServiceCalls> services = new ArrayList<>();
    private List<WaitSite> waitSites = List.of();
    private MessageTraffic messages = MessageTraffic.NONE;
    private List<ComputingSite> computing = List.of();
    private List<ThreadUse> threads = List.of();
    private List<PoolUsage> pools = List.of();
    private List<StatementUsage> statements = List.of();
    private List<DatabaseUsage> databases = List.of();
    private List<Pause> pauses = List.of();
    private HeapUsage heap = HeapUsage.none();
    private List<AllocationSite> allocations = List.of();
    private Utilisation utilisation = new Utilisation(0, 0, 0, 2);
    private RunConditions conditions = RunConditions.undisturbed();
    private @Nullable LoadReport load;

    /** Of the run that is altered. */
    private @Nullable Evidence original;

    private EvidenceBuilder(int users) {
        this.users = users;
    }

    public static EvidenceBuilder at(int users) {
        return new EvidenceBuilder(users);
    }

    /** The same as another run, but for what is said then. */
    public static EvidenceBuilder like(Evidence run) {
        EvidenceBuilder builder = new EvidenceBuilder(run.experiment().users());
        builder.original = run;
        builder.windowMillis = run.windowMillis();
        builder.services.addAll(run.services());
        builder.waitSites = run.waitSites();
        builder.messages = run.messages();
        builder.computing = run.computing();
        builder.threads = run.threads();
        builder.pools = run.pools();
        builder.statements = run.statements();
        builder.databases = run.databases();
        builder.pauses = run.pauses();
        builder.heap = run.heap();
        builder.allocations = run.allocations();
        builder.utilisation = run.utilisation();
        builder.conditions = run.conditions();
        builder.load = run.load();
        return builder;
    }

    /** With stacks, to name places. */
    public EvidenceBuilder targeted() {
        depth = Depth.TARGETED;
        return this;
    }

    /** How long it really was; a minute was asked for. */
    public EvidenceBuilder window(double millis) {
        windowMillis = millis;
        return this;
    }

    public EvidenceBuilder calls(List<ServiceCalls> made) {
        services.addAll(made);
        return this;
    }

    /** Calls at equal distances. */
    public EvidenceBuilder calls(String service, int count, WaitState state, IntToDoubleFunction millis) {
        return calls(service, count, Map.of(state, millis));
    }

    /** Calls at equal distances, whose response times are the sums of these parts. */
    public EvidenceBuilder calls(String service, int count, Map<WaitState, IntToDoubleFunction> parts) {
        double[] starts = new double[count];
        double[] responses = new double[count];
        Arrays.setAll(starts, call -> call * windowMillis / count);
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        parts.forEach((state, millis) -> {
            double[] part = new double[count];
            Arrays.setAll(part, millis);
            Arrays.setAll(responses, call -> responses[call] + part[call]);
            states.put(state, part);
        });
        services.add(new ServiceCalls(service, starts, responses, states));
        return this;
    }

    public EvidenceBuilder waitSites(WaitSite... seen) {
        waitSites = List.of(seen);
        return this;
    }

    public EvidenceBuilder messages(MessageTraffic seen) {
        messages = seen;
        return this;
    }

    public EvidenceBuilder computing(ComputingSite... seen) {
        computing = List.of(seen);
        return this;
    }

    public EvidenceBuilder threads(ThreadUse... seen) {
        threads = List.of(seen);
        return this;
    }

    public EvidenceBuilder pools(List<PoolUsage> seen) {
        pools = seen;
        return this;
    }

    public EvidenceBuilder pool(PoolUsage pool) {
        pools = List.of(pool);
        return this;
    }

    public EvidenceBuilder statements(StatementUsage... executed) {
        statements = List.of(executed);
        return this;
    }

    public EvidenceBuilder database(double meanRunning, double meanBlocked) {
        databases = List.of(new DatabaseUsage("//localhost/shop", "Any 1", 300, meanRunning, meanBlocked, List.of()));
        return this;
    }

    public EvidenceBuilder databases(DatabaseUsage... asked) {
        databases = List.of(asked);
        return this;
    }

    public EvidenceBuilder pauses(List<Pause> seen) {
        pauses = seen;
        return this;
    }

    /** What collections leave in use, at equal distances; none of them looked for garbage everywhere. */
    public EvidenceBuilder heap(long maximumBytes, long... usedBytes) {
        return heap(maximumBytes, List.of(), usedBytes);
    }

    public EvidenceBuilder heap(long maximumBytes, List<HeapUsage.Kept> kept, long... usedBytes) {
        double[] at = new double[usedBytes.length];
        for (int i = 0; i < usedBytes.length; i++) {
            at[i] = (i + 1) * windowMillis / (usedBytes.length + 1);
        }
        heap = new HeapUsage(maximumBytes, at, usedBytes, kept);
        return this;
    }

    public EvidenceBuilder heap(HeapUsage seen) {
        heap = seen;
        return this;
    }

    public EvidenceBuilder allocations(AllocationSite... sampled) {
        allocations = List.of(sampled);
        return this;
    }

    public EvidenceBuilder utilisation(Utilisation seen) {
        utilisation = seen;
        return this;
    }

    public EvidenceBuilder conditions(RunConditions seen) {
        conditions = seen;
        return this;
    }

    /** Null if it told nothing. */
    public EvidenceBuilder load(@Nullable LoadReport report) {
        load = report;
        return this;
    }

    public Evidence build() {
        return new Evidence(
                original == null ? new Experiment(users, depth, 0, 60, 0) : original.experiment(),
                new Evidence.Window(original == null ? 0 : original.windowStartEpochMillis(), windowMillis),
                new Evidence.Calls(services, messages),
                new Evidence.Waits(waitSites, pools, statements, databases),
                new Evidence.Jvm(pauses, heap, allocations, computing, threads),
                new Evidence.Machine(utilisation, conditions),
                load);
    }
}
