package dev.culprit.heuristics.search;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * A server with so many threads for requests, and users who never think: as many requests are served at a time as there are
 * threads, all others wait in front, where only the load generator sees them.
 *
 * @param threads that serve
 * @param seen threads that were seen to serve
 * @param parts what a call takes, milliseconds, by how many are served at a time
 * @param busy share of its turn for which a thread is in a call; the rest nobody explains
 * @param loaded utilisation of the processors at more than one user
 */
record ServerWithThreads(
        int threads, int seen, Map<WaitState, IntToDoubleFunction> parts, double busy, Utilisation loaded)
        implements ExperimentRunner {

    private static final String SERVICE = "GET /a";
    private static final int SAMPLES = 100;

    @Override
    public Outcome run(Experiment experiment) {
        int users = experiment.users();
        int served = Math.min(users, threads);
        double window = experiment.windowSeconds() * 1000;
        Random random = new Random(users);
        double turn = parts.values().stream()
                        .mapToDouble(part -> part.applyAsDouble(served))
                        .sum()
                / busy;
        List<double[]> calls = new ArrayList<>(); // start, factor
        for (int thread = 0; thread < served; thread++) {
            for (double start = thread * turn / served; start < window; start += turn) {
                double rest = turn * (1 - busy) * random.nextDouble();
                calls.add(new double[] {start + rest, 0.95 + 0.05 * random.nextDouble()});
            }
        }
        calls.sort((one, other) -> Double.compare(one[0], other[0]));
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        double[] responses = new double[calls.size()];
        parts.forEach((state, part) -> {
            double[] each = new double[calls.size()];
            Arrays.setAll(each, call -> part.applyAsDouble(served) * calls.get(call)[1]);
            Arrays.setAll(responses, call -> responses[call] + each[call]);
            states.put(state, each);
        });
        double[] starts = calls.stream().mapToDouble(call -> call[0]).toArray();
        return new Measured(new Evidence(
                experiment,
                new Evidence.Window(0, window),
                new Evidence.Calls(List.of(new ServiceCalls(SERVICE, starts, responses, states)), MessageTraffic.NONE),
                new Evidence.Waits(
                        sites(states, experiment.depth()), List.of(requestThreads(served)), List.of(), List.of()),
                Evidence.Jvm.UNKNOWN,
                new Evidence.Machine(
                        users == 1 ? new Utilisation(0.1, 0.15, 0.05, 2) : loaded, RunConditions.undisturbed()),
                load(users, window, calls.size(), turn * users / served)));
    }

    private PoolUsage requestThreads(int served) {
        int[] active = new int[SAMPLES];
        int[] idle = new int[SAMPLES];
        int[] unknown = new int[SAMPLES];
        Arrays.fill(active, served);
        Arrays.fill(idle, seen - served);
        Arrays.fill(unknown, -1);
        return new PoolUsage(
                "http-exec",
                "threads that serve requests",
                Resource.REQUEST_THREADS,
                seen,
                active,
                idle,
                unknown,
                Double.NaN);
    }

    private static List<WaitSite> sites(Map<WaitState, double[]> states, Depth depth) {
        boolean targeted = depth == Depth.TARGETED;
        List<WaitSite> sites = new ArrayList<>();
        states.forEach((state, values) -> sites.add(new WaitSite(
                state,
                SERVICE,
                "com.example." + state,
                new WaitSite.Code(
                        targeted ? "com.example.Shop.buy(Shop.java:42)" : null,
                        targeted ? List.of("com.example.Shop.buy(Shop.java:42)") : List.of()),
                null,
                new WaitSite.Amount(Arrays.stream(values).sum(), values.length))));
        return sites;
    }

    private static LoadReport load(int users, double window, int requests, double millis) {
        return LoadReport.builder("t", "closed", users)
                .window(0, window)
                .steps(List.of(
                        LoadReport.Step.builder(SERVICE, requests).each(millis).build()))
                .cpuShare(0.05)
                .sameHost(true)
                .build();
    }
}
