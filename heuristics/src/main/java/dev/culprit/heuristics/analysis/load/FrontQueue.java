package dev.culprit.heuristics.analysis.load;

import static dev.culprit.heuristics.thresholds.LoadThreshold.FEWEST_CALLS_PER_REQUEST;
import static dev.culprit.heuristics.thresholds.LoadThreshold.FRONT_QUEUE_FEWEST_WAITING;
import static dev.culprit.heuristics.thresholds.LoadThreshold.FRONT_QUEUE_LATE_START;
import static dev.culprit.heuristics.thresholds.LoadThreshold.FRONT_QUEUE_SHARE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.FULL_SHARE_OF_TIME;
import static dev.culprit.heuristics.thresholds.LoadThreshold.INSIDE_GROWTH_SHARE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.MOST_CALLS_PER_REQUEST;
import static dev.culprit.heuristics.thresholds.LoadThreshold.NEARLY_ALL_THREADS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.SPARE_THREADS;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
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
import java.util.stream.Stream;

/**
 * Requests that queue in front of the application because the server has only so many threads for them. No probe sees that:
 * calls begin when a thread has taken them. It is told by three things together: the load generator waits longer than calls
 * take (and longer than a single user does); the requests that are served at a time reach a number that is reached nearly all the
 * time and never passed; and that is about the number of threads that serve.
 *
 * <p>How long a request waits there is the difference of the mean response times outside and inside, for all services the
 * same (they stand in one queue); how many do, Little's law. It is waiting for a thread. But where calls themselves take clearly
 * longer than a single user's, threads are held for what calls wait for inside, and with more threads more would wait there: then
 * all that is measured inside is stretched to what is seen outside, as if those in front were inside. Where the application
 * saturates the processors, more threads would wait for these.
 *
 * @param threads that serve requests
 * @param served most requests served at a time
 * @param millis that a request waits in front, on average
 * @param waiting requests there, on average
 * @param growsInside whether calls take longer than those of a single user
 */
public record FrontQueue(PoolUsage threads, int served, double millis, double waiting, boolean growsInside) {

    /** The same runs, with this waiting as a part of their calls' response times where there is any. */
    public static Measurements included(Measurements measured) {
        Optional<Evidence> alone = measured.singleUser();
        List<Evidence> runs = new ArrayList<>();
        for (Evidence run : measured.evidence()) {
            runs.add(of(run, alone).map(queue -> queue.included(run)).orElse(run));
        }
        return new Measurements(measured.requirement(), measured.maximumUsers(), runs, measured.last());
    }

    /**
     * Empty if requests do not queue in front of the application, or that cannot be told.
     *
     * @param alone what a single user sees, if that was measured
     */
    static Optional<FrontQueue> of(Evidence run, Optional<Evidence> alone) {
        LoadReport load = run.load();
        PoolUsage threads = run.pools().stream()
                .filter(pool -> pool.resource() == Resource.REQUEST_THREADS)
                .findFirst()
                .orElse(null);
        MeanStates inside = MeanStates.of(run.services());
        if (load == null || threads == null || inside.calls() == 0 || run.windowMillis() <= 0) {
            return Optional.empty();
        }
        double outside = outsideMillis(load);
        double millis = outside
                - inside.responseMillis()
                - alone.map(FrontQueue::wayMillis).orElse(0.0);
        double waiting = millis * inside.calls() / run.windowMillis();
        boolean comparable = inside.calls() >= FEWEST_CALLS_PER_REQUEST.value() * load.requests()
                && inside.calls() <= MOST_CALLS_PER_REQUEST.value() * load.requests()
                && run.services().stream().allMatch(calls -> calls.asynchronous() == 0);
        boolean queue = millis >= FRONT_QUEUE_SHARE.value() * outside
                && waiting >= FRONT_QUEUE_FEWEST_WAITING.value()
                && !(load.lateStartMillisP99() > FRONT_QUEUE_LATE_START.value() * millis);
        if (!comparable || !queue || othersFill(run)) {
            return Optional.empty();
        }
        boolean complete = run.services().stream().allMatch(calls -> calls.sampled() == calls.count());
        // a sample does not tell how many are served at a time; how many threads were busy is known of all calls
        Concurrency served = complete
                ? Concurrency.of(run.services())
                : Concurrency.of(threads, inside.responseMillis() / run.windowMillis());
        boolean threadsAreTheLimit = served.nearlyFullShare() >= FULL_SHARE_OF_TIME.value()
                && threads.maximumSize() <= SPARE_THREADS.value() * served.most() + 1;
        return threadsAreTheLimit
                ? Optional.of(new FrontQueue(threads, served.most(), millis, waiting, growsInside(inside, alone)))
                : Optional.empty();
    }

    /** Mean response time that the load generator saw; not a number if it saw none. */
    private static double outsideMillis(LoadReport load) {
        double millis = 0;
        double requests = 0;
        for (LoadReport.Step step : load.steps()) {
            if (step.count() > 0) {
                millis += step.count() * step.mean();
                requests += step.count();
            }
        }
        return millis / requests;
    }

    /** What lies between a single user and the application: nobody stands before him. */
    private static double wayMillis(Evidence alone) {
        LoadReport load = alone.load();
        double way = load == null
                ? 0
                : outsideMillis(load) - MeanStates.of(alone.services()).responseMillis();
        return way > 0 ? way : 0;
    }

    private static boolean growsInside(MeanStates loaded, Optional<Evidence> alone) {
        return alone.map(Evidence::services)
                .map(MeanStates::of)
                .filter(single -> single.calls() > 0)
                .map(single -> loaded.responseMillis() - single.responseMillis()
                        > INSIDE_GROWTH_SHARE.value() * loaded.responseMillis())
                .orElse(false);
    }

    /** Whether the processors are saturated, but not by the application: threads may only wait for these. */
    private static boolean othersFill(Evidence run) {
        return Processors.saturated(run) && !Processors.saturatedByApplication(run);
    }

    /**
     * How many calls are served at a time.
     *
     * @param most at any time
     * @param nearlyFullShare of the time until the last call begins in which nearly as many are served; without the first moments,
     *     for those who were served when the window opened are not among the calls
     */
    private record Concurrency(int most, double nearlyFullShare) {

        /** @param skipped share of the window at its begin */
        static Concurrency of(PoolUsage threads, double skipped) {
            int begin = (int) Math.min(threads.samples(), Math.ceil(skipped * threads.samples()));
            int[] active = Arrays.copyOfRange(threads.active(), begin, threads.samples());
            int most = Arrays.stream(active).max().orElse(0);
            int nearly = nearly(most);
            double full = Arrays.stream(active).filter(busy -> busy >= nearly).count();
            return new Concurrency(most, active.length == 0 ? 0 : full / active.length);
        }

        /** One fewer, or where there are many a part fewer. */
        private static int nearly(int most) {
            return (int) Math.ceil(Math.max(1, Math.min(most - 1.0, NEARLY_ALL_THREADS.value() * most)));
        }

        static Concurrency of(List<ServiceCalls> services) {
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
            double from = starts[0] + MeanStates.of(services).responseMillis();
            double[] millisByNumber = new double[starts.length + 1];
            int begun = 0;
            int ended = 0;
            double last = starts[0];
            int most = 0;
            while (begun < starts.length) { // after the last begin only those under way are left
                boolean endsFirst = ended < begun && ends[ended] <= starts[begun];
                double now = endsFirst ? ends[ended] : starts[begun];
                if (last >= from) {
                    millisByNumber[begun - ended] += now - last;
                }
                last = now;
                if (endsFirst) {
                    ended++;
                } else {
                    begun++;
                }
                most = Math.max(most, begun - ended);
            }
            int nearly = nearly(most);
            double full = 0;
            double all = 0;
            for (int number = 0; number < millisByNumber.length; number++) {
                all += millisByNumber[number];
                full += number >= nearly ? millisByNumber[number] : 0;
            }
            return new Concurrency(most, all > 0 ? full / all : 0);
        }
    }

    private Evidence included(Evidence run) {
        return growsInside ? stretched(run) : withWaiting(run);
    }

    /** By Little's law as many more would be at everything inside as there are in front. */
    private Evidence stretched(Evidence run) {
        double inside = MeanStates.of(run.services()).responseMillis();
        return new TimeScaling((inside + millis) / inside).of(run);
    }

    private Evidence withWaiting(Evidence run) {
        WaitState state = Processors.saturatedByApplication(run) ? WaitState.RUN_QUEUE : WaitState.POOL;
        List<ServiceCalls> services =
                run.services().stream().map(calls -> later(calls, state)).toList();
        return run.with(
                services,
                new Evidence.Waits(
                        state == WaitState.POOL
                                ? Stream.concat(
                                                run.waitSites().stream(),
                                                services.stream().map(this::site))
                                        .toList()
                                : run.waitSites(),
                        run.pools().stream()
                                .map(pool -> pool == threads ? full() : pool)
                                .toList(),
                        run.statements(),
                        run.databases()));
    }

    private ServiceCalls later(ServiceCalls calls, WaitState state) {
        double[] responses = calls.responseMillis().clone();
        Arrays.setAll(responses, call -> responses[call] + millis);
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        states.putAll(calls.stateMillis());
        states.put(state, more(calls, state));
        return calls.withTimes(responses, states);
    }

    /** What is not known of a call stays so: waiting for a processor is only known of some. */
    private double[] more(ServiceCalls calls, WaitState state) {
        double[] known = calls.stateMillis().get(state);
        double[] base = known == null ? new double[calls.sampled()] : known.clone();
        double[] computing = calls.stateMillis().get(WaitState.CPU);
        boolean sampled = state == WaitState.RUN_QUEUE && known == null && computing != null;
        Arrays.setAll(
                base,
                call -> sampled && computing != null && Double.isNaN(computing[call])
                        ? Double.NaN
                        : base[call] + millis);
        return base;
    }

    private WaitSite site(ServiceCalls calls) {
        return new WaitSite(
                WaitState.POOL,
                calls.service(),
                threads.pool(),
                new WaitSite.Amount(millis * calls.count(), calls.count()));
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
