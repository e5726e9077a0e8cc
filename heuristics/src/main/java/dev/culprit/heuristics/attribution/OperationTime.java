package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.statistics.VarghaDelaney;
import java.util.List;
import java.util.Optional;

/**
 * Whether a service gets slower with the time it is in operation rather than with the load: a single user's response times
 * before and after a further window at maximum load. Without other users nothing queues, so what has grown in between is
 * the work of a call itself.
 *
 * @param beforeMillis mean response time of a single user in the first window
 * @param afterMillis mean in the last
 * @param growth 95 % interval of the ratio of the means
 * @param loadedGrowth the same ratio at maximum load, from the first to the last window there
 * @param grown what a single user's growth mostly consists of
 * @param sameWorkUnderLoad whether at maximum load calls spend no more time on that than before, or less than half as much
 *     more as a single user's do
 * @param effect Vargha-Delaney A12 of the later over the earlier times
 * @param requestsBetween calls of all services served from the end of the first to the begin of the last window
 */
public record OperationTime(
        double beforeMillis,
        double afterMillis,
        Interval growth,
        Interval loadedGrowth,
        WaitState grown,
        boolean sameWorkUnderLoad,
        double effect,
        long requestsBetween) {

    private static final int FEWEST_CALLS = 15;
    private static final double RELEVANT_RATIO = 1.02;
    private static final double RELEVANT_EFFECT = 0.60;
    private static final double SUPPORTING_EFFECT = 0.55;
    private static final double CONFIRMED_SHARE = 0.5;
    private static final long SEED = 20150103;

    /** Empty unless a single user was measured at least twice with enough calls of this service. */
    public static Optional<OperationTime> of(String service, Measurements measurements) {
        List<Evidence> alone = alone(service, measurements);
        if (alone.size() < 2) {
            return Optional.empty();
        }
        Evidence first = alone.get(0);
        Evidence last = alone.get(alone.size() - 1);
        double[] before = responses(first, service);
        double[] after = responses(last, service);
        List<Evidence> runs = measurements.evidence();
        long between = runs.subList(runs.indexOf(first) + 1, runs.indexOf(last)).stream()
                .flatMap(run -> run.services().stream())
                .mapToLong(ServiceCalls::count)
                .sum();
        WaitState grown = grown(service, measurements);
        return Optional.of(new OperationTime(
                states(first, service).responseMillis(),
                states(last, service).responseMillis(),
                BlockBootstrap.meanRatio(after, before, SEED),
                loadedGrowth(service, measurements),
                grown,
                sameWorkUnderLoad(service, grown, measurements),
                VarghaDelaney.a12(after, before),
                between));
    }

    /** The windows of a single user with enough calls of this service, in order of execution. */
    private static List<Evidence> alone(String service, Measurements measurements) {
        return measurements.runs(1, Depth.WIDE).stream()
                .filter(run -> responses(run, service).length >= FEWEST_CALLS)
                .toList();
    }

    /** What has grown from the first window of a single user to the last. */
    public static Growth growth(String service, Measurements measurements) {
        List<Evidence> alone = alone(service, measurements);
        return alone.isEmpty()
                ? Growth.NONE
                : new Growth(states(alone.get(0), service), states(alone.get(alone.size() - 1), service));
    }

    /** The state that makes up most of it; a single user waits for a processor only because of what computes. */
    private static WaitState grown(String service, Measurements measurements) {
        WaitState largest = growth(service, measurements).largest();
        return largest == WaitState.RUN_QUEUE ? WaitState.CPU : largest;
    }

    /** False unless the service was called often enough in two windows at maximum load. */
    private static boolean sameWorkUnderLoad(String service, WaitState grown, Measurements measurements) {
        List<Evidence> loaded = measurements.runs(measurements.maximumUsers(), Depth.WIDE).stream()
                .filter(run -> responses(run, service).length >= FEWEST_CALLS)
                .toList();
        if (loaded.size() < 2) {
            return false;
        }
        Growth alone = growth(service, measurements);
        MeanStates first = states(loaded.get(0), service);
        MeanStates last = states(loaded.get(loaded.size() - 1), service);
        return last.millis(grown) - first.millis(grown)
                < CONFIRMED_SHARE * (alone.high().millis(grown) - alone.low().millis(grown));
    }

    private static MeanStates states(Evidence run, String service) {
        return MeanStates.of(run.service(service).stream().toList());
    }

    /** Whether response times at maximum load rise within the first window there: cheap, but warming up does it too. */
    public static Trend suspicion(String service, Measurements measurements) {
        return measurements.runs(measurements.maximumUsers(), Depth.WIDE).stream()
                .findFirst()
                .flatMap(run -> ViolationSpread.of(service, run, measurements.requirement()))
                .map(spread -> spread.pattern().trend())
                .orElse(new Trend(0, 0));
    }

    private static Interval loadedGrowth(String service, Measurements measurements) {
        List<Evidence> loaded = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        double[] first = loaded.isEmpty() ? new double[0] : responses(loaded.get(0), service);
        double[] last = loaded.isEmpty() ? new double[0] : responses(loaded.get(loaded.size() - 1), service);
        return loaded.size() < 2 || first.length < FEWEST_CALLS || last.length < FEWEST_CALLS
                ? new Interval(0, Double.POSITIVE_INFINITY)
                : BlockBootstrap.meanRatio(last, first, SEED);
    }

    /**
     * Whether a single user's calls have become slower beyond doubt; or, since a single user makes few calls, have become
     * slower and those at maximum load have beyond doubt. Not if the work of a call is the same at maximum load: then a
     * machine that is nearly idle has become slower to wake up, or the like, and nothing piles up in the application.
     */
    public boolean grows() {
        boolean alone = effect >= RELEVANT_EFFECT && growth.lower() > RELEVANT_RATIO;
        boolean both = effect >= SUPPORTING_EFFECT && growth.lower() > 1 && loadedGrowth.lower() > RELEVANT_RATIO;
        return (alone || both) && !sameWorkUnderLoad;
    }

    private static double[] responses(Evidence run, String service) {
        return run.service(service).map(ServiceCalls::responseMillis).orElse(new double[0]);
    }
}
