package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** An application whose response time consists of parts that are given functions of the load, with 10 % noise. */
final class Synthetic implements ExperimentRunner {

    static final Requirement REQUIREMENT = Requirement.parse("p99<200ms");
    static final int MAXIMUM = 40;

    /** One service: how often it is called and what its response time consists of. */
    record Service(String name, double callsPerSecond, Map<WaitState, IntToDoubleFunction> parts) {}

    private final long seed;
    private final List<Service> services = new ArrayList<>();
    final List<Experiment> run = new ArrayList<>();
    Utilisation utilisation = new Utilisation(0.2, 0.3, 0.05, 2);
    double failedShare;
    int virtualThreads;
    boolean monitorsSeen;
    double asynchronousShare;
    double clientExtraMillis;
    /** Users who send all within the first tenth of each such period, unless they are told to vary; 0 for none. */
    double waveMillis;
    /** The load stands still for so long in the middle of the first window; 0 for never. */
    double standstillMillis;

    List<StatementUsage> statements = List.of();
    /** That every call executes, if its time is given. */
    String statement = "SELECT * FROM item";

    /** Time of the one statement that every call executes, by the number of users; in place of the above. */
    @Nullable
    IntToDoubleFunction statementMillis;

    /** All statements by the number of users, in place of the above. */
    @Nullable
    IntFunction<List<StatementUsage>> statementsAt;

    List<DatabaseUsage> databases = List.of();

    /** Of all locks, as targeted windows see them; null if nobody is seen. */
    @Nullable
    LockHolder holder;

    Synthetic(long seed) {
        this.seed = seed;
    }

    static DiagnosisOptions options() {
        return new DiagnosisOptions(
                REQUIREMENT, MAXIMUM, DiagnosisOptions.Durations.QUICK, DiagnosisOptions.Rules.DEFAULT, 1, 1, "");
    }

    Synthetic with(String name, double callsPerSecond, Map<WaitState, IntToDoubleFunction> parts) {
        services.add(new Service(name, callsPerSecond, parts));
        return this;
    }

    @Override
    public Outcome run(Experiment experiment) {
        run.add(experiment);
        Random random = new Random(seed * 31 + run.size());
        List<ServiceCalls> calls = new ArrayList<>();
        List<WaitSite> sites = new ArrayList<>();
        for (Service service : services) {
            ServiceCalls made = calls(service, experiment, random);
            calls.add(made);
            made.stateMillis()
                    .forEach((state, values) ->
                            sites.add(site(service.name(), state, experiment.depth(), values, holder)));
        }
        int[] busy = new int[100];
        int[] waiting = new int[100];
        Arrays.fill(busy, Math.min(5, experiment.users()));
        Arrays.fill(waiting, Math.max(0, experiment.users() - 5));
        return new Measured(new Evidence(
                experiment,
                new Evidence.Window(0, experiment.windowSeconds() * 1000),
                new Evidence.Calls(calls, MessageTraffic.NONE),
                new Evidence.Waits(
                        sites,
                        List.of(new PoolUsage(
                                "orders",
                                "com.example.Pool",
                                Resource.CONNECTIONS,
                                5,
                                busy,
                                new int[100],
                                waiting,
                                Double.NaN)),
                        statements(experiment, calls),
                        databases),
                Evidence.Jvm.UNKNOWN,
                new Evidence.Machine(utilisation, RunConditions.undisturbed()),
                load(experiment, calls)));
    }

    private List<StatementUsage> statements(Experiment experiment, List<ServiceCalls> calls) {
        IntFunction<List<StatementUsage>> at = statementsAt;
        if (at != null) {
            return at.apply(experiment.users());
        }
        IntToDoubleFunction millis = statementMillis;
        return millis == null
                ? statements
                : calls.stream()
                        .map(made -> new StatementUsage(
                                made.service(),
                                statement,
                                null,
                                made.count(),
                                made.count() * millis.applyAsDouble(experiment.users()),
                                StatementUsage.PerCall.once(made.count())))
                        .toList();
    }

    private ServiceCalls calls(Service service, Experiment experiment, Random random) {
        int users = experiment.users();
        double rate = Math.min(1, 0.2 + (double) users / MAXIMUM);
        int count = (int) Math.round(service.callsPerSecond() * experiment.windowSeconds() * rate);
        double[] starts = new double[count];
        double[] responses = new double[count];
        Map<WaitState, double[]> states = new java.util.EnumMap<>(WaitState.class);
        service.parts().keySet().forEach(state -> states.put(state, new double[count]));
        for (int i = 0; i < count; i++) {
            starts[i] = start(i, count, experiment, random);
            for (Map.Entry<WaitState, IntToDoubleFunction> part :
                    service.parts().entrySet()) {
                double millis = part.getValue().applyAsDouble(users) * (0.9 + 0.2 * random.nextDouble());
                states.get(part.getKey())[i] = millis;
                responses[i] += millis;
            }
            if (inWaves(experiment)) {
                responses[i] += 250;
            }
        }
        return new ServiceCalls(service.name(), starts, responses, states)
                .withSpecial(new ServiceCalls.Special(
                        (int) (failedShare * count),
                        Math.min(count, virtualThreads),
                        monitorsSeen ? 0 : Math.min(count, virtualThreads),
                        (int) (asynchronousShare * count)));
    }

    private double start(int call, int count, Experiment experiment, Random random) {
        double window = experiment.windowSeconds() * 1000;
        double even = (call + random.nextDouble()) * window / count;
        if (experiment.repetition() > 0) {
            return even;
        }
        if (waveMillis > 0) {
            return Math.floor(even / waveMillis) * waveMillis + even % waveMillis / 10;
        }
        return even < window / 2
                ? even * (1 - standstillMillis / window)
                : even + (window - even) * standstillMillis / window;
    }

    /** Whether users in step queue behind each other in this run. */
    private boolean inWaves(Experiment experiment) {
        return waveMillis > 0 && experiment.repetition() == 0 && experiment.users() > 1;
    }

    private static WaitSite site(
            String service, WaitState state, Depth depth, double[] values, @Nullable LockHolder holder) {
        boolean targeted = depth == Depth.TARGETED;
        return new WaitSite(
                state,
                service,
                state == WaitState.POOL ? "orders" : "com.example." + state,
                new WaitSite.Code(
                        targeted ? "com.example.Shop.buy(Shop.java:42)" : null,
                        targeted
                                ? List.of("com.example.Pool.take(Pool.java:1)", "com.example.Shop.buy(Shop.java:42)")
                                : List.of()),
                targeted && (state == WaitState.MONITOR || state == WaitState.LOCK) ? holder : null,
                new WaitSite.Amount(Arrays.stream(values).sum(), values.length));
    }

    private LoadReport load(Experiment experiment, List<ServiceCalls> calls) {
        List<LoadReport.Step> steps = calls.stream()
                .map(service -> {
                    double mean =
                            Arrays.stream(service.responseMillis()).average().orElse(0) + clientExtraMillis;
                    return LoadReport.Step.builder(service.service(), service.count())
                            .failed(service.failed())
                            .each(mean)
                            .build();
                })
                .toList();
        return LoadReport.builder("t", "synthetic", experiment.users())
                .window(0, experiment.windowSeconds() * 1000)
                .steps(steps)
                .errors(failedShare > 0 ? Map.of("HTTP 503", 7L) : Map.of())
                .thinkTimeMillis(100)
                .cpuShare(0.05)
                .sameHost(true)
                .build();
    }
}
