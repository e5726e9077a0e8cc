package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Requests that queue in front of the application because the server has only so many threads for them. No probe sees that:
 * calls begin when a thread has taken them. It is told by three things together: the load generator waits longer than calls
 * take, the calls that are served at a time reach a number that is nearly always reached and never passed, and that is about the
 * number of threads that serve.
 *
 * <p>How long a request waits there is the difference of the mean response times outside and inside, for all services the
 * same (they stand in one queue); how many do, Little's law. What they wait for is what the threads do: as far as calls take
 * longer than those of a single user, for the same reason as these, and for the rest a thread ({@link WaitState#POOL}). So an
 * inner lock is not hidden by the queue that it makes, and where processors are saturated, more threads would wait for these.
 *
 * @param threads that serve requests
 * @param served most requests served at a time
 * @param millis that a request waits in front, on average
 * @param waiting requests there, on average
 */
public record FrontQueue(PoolUsage threads, int served, double millis, double waiting) {

    /** Of the time the most are served at a time; less, and it is something else that keeps requests away. */
    private static final double LEAST_USE = 0.8;

    /** Of the response time outside; less may be the way there. */
    private static final double LEAST_SHARE = 0.2;

    /** With fewer waiting, on average, a thread more would hardly be noticed. */
    private static final double FEWEST_WAITING = 1;

    /** Threads may change their parts, as Jetty's do, so that a few more are seen than serve at a time. */
    private static final double MOST_SPARE_FACTOR = 1.5;

    /** Of the waiting; a generator that is later than that may be what requests wait for. */
    private static final double MAXIMUM_LATENESS = 0.25;

    /** Calls for each request: otherwise what is outside is not what is inside. */
    private static final double FEWEST_CALLS = 0.9;

    private static final double MOST_CALLS = 1.1;

    /** Those that are only known of some calls. */
    private static final Set<WaitState> SAMPLED = Set.of(WaitState.CPU, WaitState.RUN_QUEUE, WaitState.UNKNOWN);

    /** The same runs, with this waiting as a part of their calls' response times where there is any. */
    public static Measurements included(Measurements measured) {
        List<Evidence> runs = new ArrayList<>();
        for (Evidence run : measured.evidence()) {
            runs.add(of(run).map(queue -> queue.included(run, measured.singleUser()))
                    .orElse(run));
        }
        return new Measurements(measured.requirement(), measured.maximumUsers(), runs);
    }

    /** Empty if requests do not queue in front of the application, or that cannot be told. */
    static Optional<FrontQueue> of(Evidence run) {
        LoadReport load = run.load();
        PoolUsage threads = run.pools().stream()
                .filter(pool -> pool.resource() == Resource.REQUEST_THREADS)
                .findFirst()
                .orElse(null);
        MeanStates inside = MeanStates.of(run.services());
        if (load == null || threads == null || inside.calls() == 0 || run.windowMillis() <= 0) {
            return Optional.empty();
        }
        double requests = load.requests();
        double outside = load.steps().stream()
                        .mapToDouble(step -> step.count() * step.mean())
                        .sum()
                / requests;
        double millis = outside - inside.responseMillis();
        double waiting = millis * inside.calls() / run.windowMillis();
        int served = mostAtATime(run.services());
        double use = inside.responseMillis() * inside.calls() / run.windowMillis() / served;
        boolean comparable = inside.calls() >= FEWEST_CALLS * requests
                && inside.calls() <= MOST_CALLS * requests
                && run.services().stream().allMatch(calls -> calls.asynchronous() == 0);
        boolean queue = millis >= LEAST_SHARE * outside
                && waiting >= FEWEST_WAITING
                && load.lateStartMillisP99() <= MAXIMUM_LATENESS * millis;
        boolean threadsAreTheLimit = use >= LEAST_USE && threads.maximumSize() <= MOST_SPARE_FACTOR * served + 1;
        return comparable && queue && threadsAreTheLimit
                ? Optional.of(new FrontQueue(threads, served, millis, waiting))
                : Optional.empty();
    }

    private static int mostAtATime(List<ServiceCalls> services) {
        double[] starts = services.stream()
                .flatMapToDouble(calls -> Arrays.stream(calls.startMillis()))
                .sorted()
                .toArray();
        double[] ends = services.stream()
                .flatMapToDouble(calls -> {
                    double[] each = calls.startMillis().clone();
                    Arrays.setAll(each, call -> each[call] + calls.responseMillis()[call]);
                    return Arrays.stream(each);
                })
                .sorted()
                .toArray();
        int most = 1;
        int ended = 0;
        for (int begun = 0; begun < starts.length; begun++) {
            while (ended < ends.length && ends[ended] <= starts[begun]) {
                ended++;
            }
            most = Math.max(most, begun + 1 - ended);
        }
        return most;
    }

    private Evidence included(Evidence run, Optional<Evidence> alone) {
        Map<WaitState, Double> shares = shares(run, alone);
        List<ServiceCalls> services =
                run.services().stream().map(calls -> later(calls, shares)).toList();
        return new Evidence(
                run.experiment(),
                run.windowStartEpochMillis(),
                run.windowMillis(),
                services,
                Stream.concat(run.waitSites().stream(), sites(services, shares)).toList(),
                run.pools().stream()
                        .map(pool -> pool == threads ? full() : pool)
                        .toList(),
                run.statements(),
                run.databases(),
                run.pauses(),
                run.heap(),
                run.allocations(),
                run.computing(),
                run.utilisation(),
                run.conditions(),
                run.load());
    }

    /** What requests wait for, as shares of the waiting. */
    private static Map<WaitState, Double> shares(Evidence run, Optional<Evidence> alone) {
        MeanStates loaded = MeanStates.of(run.services());
        MeanStates single = alone.map(Evidence::services).map(MeanStates::of).orElse(loaded);
        Map<WaitState, Double> shares = new EnumMap<>(WaitState.class);
        double rest = 1;
        if (single.calls() > 0) {
            for (WaitState state : WaitState.values()) {
                double growth = (loaded.millis(state) - single.millis(state)) / loaded.responseMillis();
                if (growth > 0) {
                    shares.put(state, growth);
                    rest -= growth;
                }
            }
        }
        WaitState forRest = Processors.saturated(run.utilisation()) ? WaitState.RUN_QUEUE : WaitState.POOL;
        shares.merge(forRest, Math.max(0, rest), Double::sum);
        double sum = shares.values().stream().mapToDouble(share -> share).sum();
        shares.replaceAll((state, share) -> share / sum);
        return shares;
    }

    private ServiceCalls later(ServiceCalls calls, Map<WaitState, Double> shares) {
        double[] responses = calls.responseMillis().clone();
        Arrays.setAll(responses, call -> responses[call] + millis);
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        states.putAll(calls.stateMillis());
        shares.forEach((state, share) -> states.put(state, more(calls, state, share * millis)));
        return new ServiceCalls(
                calls.service(),
                calls.startMillis(),
                responses,
                states,
                calls.failed(),
                calls.virtualThreads(),
                calls.monitorsHidden(),
                calls.asynchronous());
    }

    /** What is not known of a call stays so. */
    private static double[] more(ServiceCalls calls, WaitState state, double added) {
        double[] known = calls.stateMillis().get(state);
        double[] base = known == null ? new double[calls.count()] : known.clone();
        if (known == null && SAMPLED.contains(state)) {
            double[] sampled = calls.stateMillis().get(WaitState.CPU);
            if (sampled != null) {
                Arrays.setAll(base, call -> Double.isNaN(sampled[call]) ? Double.NaN : 0);
            }
        }
        Arrays.setAll(base, call -> base[call] + added);
        return base;
    }

    private Stream<WaitSite> sites(List<ServiceCalls> services, Map<WaitState, Double> shares) {
        double forThreads = shares.getOrDefault(WaitState.POOL, 0.0) * millis;
        return forThreads <= 0
                ? Stream.empty()
                : services.stream()
                        .map(calls -> new WaitSite(
                                WaitState.POOL,
                                calls.service(),
                                threads.pool(),
                                null,
                                List.of(),
                                null,
                                forThreads * calls.count(),
                                calls.count()));
    }

    /** As many threads as were busy at a time; by Little's law so many requests are inside and in front together. */
    private PoolUsage full() {
        double all = waiting + Arrays.stream(threads.active()).average().orElse(0);
        return new PoolUsage(
                threads.pool(),
                threads.type(),
                threads.resource(),
                served,
                threads.active(),
                Arrays.stream(threads.active())
                        .map(busy -> Math.max(0, served - busy))
                        .toArray(),
                Arrays.stream(threads.active())
                        .map(busy -> (int) Math.max(0, Math.round(all - busy)))
                        .toArray(),
                threads.connectedShare());
    }
}
