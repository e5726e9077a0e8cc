package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_RELEVANT_GROWTH;
import static dev.culprit.heuristics.thresholds.TimeThreshold.COMPARISON_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.CONTINUED_LEAST_RATIO;
import static dev.culprit.heuristics.thresholds.TimeThreshold.CONTINUED_LEVEL;
import static dev.culprit.heuristics.thresholds.TimeThreshold.CONTINUED_WIDEST_INTERVAL;
import static dev.culprit.heuristics.thresholds.TimeThreshold.CONTINUED_WIDEST_SHARE_OF_GROWTH;
import static dev.culprit.heuristics.thresholds.TimeThreshold.HOLDER_LEAST_GROWTH;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_CLEAR_EFFECT;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_CLEAR_Z;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_FAST_RATIO;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_MORE_VIOLATIONS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_RELEVANT_RATIO;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_SAME_WORK_RATIO;
import static dev.culprit.heuristics.thresholds.TimeThreshold.RAMP_SUPPORTED_EFFECT;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.statistics.LevelShift;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.statistics.VarghaDelaney;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a service gets slower with the time it is in operation rather than with the load: a single user's response times
 * before and after a further window at maximum load. Without other users nothing queues, so what has grown in between is
 * the work of a call itself.
 *
 * <p>Where whole response times do not grow, the same is asked of them without waiting for a processor and time that nothing
 * explains. Both are long while the JVM still compiles what the load before
 * has made hot, and hide growth.
 *
 * @param users 1; or the maximum, where that shows what a single user makes too few calls to show
 * @param part what of the calls all figures are about
 * @param change of their calls from the first window to the last
 * @param loaded what calls at maximum load tell of it
 * @param grown what that growth mostly consists of
 * @param requestsBetween calls of all services served from the end of the first to the begin of the last window
 */
public record OperationTime(
        int users, Part part, Change change, LoadedChange loaded, WaitState grown, long requestsBetween) {

    /**
     * How the calls of so many users have changed.
     *
     * @param beforeMillis their mean time in the first window
     * @param afterMillis mean in the last
     * @param growth 95 % interval of the ratio of the means
     * @param effect Vargha-Delaney A12 of the later over the earlier times
     */
    public record Change(double beforeMillis, double afterMillis, Interval growth, double effect) {}

    /**
     * How calls at maximum load have changed.
     *
     * @param growth 95 % interval of the ratio of the means, from the first window there to the last. If response times {@link Jump}
     *     within one of them, only calls after that moment of the first and before that of the last count, for the others tell
     *     what changed at that moment
     * @param goesOn whether response times rise beyond doubt within a window, or within all together, and the last begins where the
     *     first ended, or above
     * @param sameWork whether calls spend no more time than before on what has grown, or less than half as much more as a single
     *     user's do beyond doubt
     */
    public record LoadedChange(Interval growth, boolean goesOn, boolean sameWork) {}

    private static final int THIRD = 3;

    /** For what somebody else holds, or for what nobody knows. */
    private static final Set<WaitState> WAITING = EnumSet.of(
            WaitState.POOL, WaitState.MONITOR, WaitState.LOCK, WaitState.QUEUE, WaitState.RUN_QUEUE, WaitState.UNKNOWN);

    private static final long SEED = 20150103;
    private static final Interval UNKNOWN_GROWTH = new Interval(0, Double.POSITIVE_INFINITY);

    /** What of a call is compared. */
    public enum Part {
        /** All of its response time. */
        WHOLE {
            @Override
            double[] millis(ServiceCalls calls, int from, int to) {
                return Arrays.copyOfRange(calls.responseMillis(), from, to);
            }
        },
        /** Without waiting for a processor and without what nothing explains; only of calls whose CPU time was sampled. */
        WORK {
            @Override
            double[] millis(ServiceCalls calls, int from, int to) {
                double[] queued = calls.stateMillis().get(WaitState.RUN_QUEUE);
                double[] unknown = calls.stateMillis().get(WaitState.UNKNOWN);
                return IntStream.range(from, to)
                        .mapToDouble(call -> calls.responseMillis()[call] - at(queued, call) - at(unknown, call))
                        .filter(millis -> !Double.isNaN(millis))
                        .toArray();
            }

            private static double at(double @Nullable [] values, int call) {
                return values == null ? 0 : values[call];
            }
        };

        /** Of a range of the calls: from inclusive, to exclusive. */
        abstract double[] millis(ServiceCalls calls, int from, int to);

        private double[] millis(Evidence run, String service) {
            return run.service(service)
                    .map(calls -> millis(calls, 0, calls.sampled()))
                    .orElse(new double[0]);
        }

        private double[] millisAfterJump(Evidence run, String service) {
            return run.service(service)
                    .map(calls -> millis(calls, firstAfterJump(run, calls, 0), calls.sampled()))
                    .orElse(new double[0]);
        }

        private double[] millisBeforeJump(Evidence run, String service) {
            return run.service(service)
                    .map(calls -> millis(calls, 0, firstAfterJump(run, calls, calls.sampled())))
                    .orElse(new double[0]);
        }

        /** Index of the first call that began then. */
        private static int firstAfterJump(Evidence run, ServiceCalls calls, int withoutJump) {
            return Jump.within(run, calls.service())
                    .map(LevelShift::atMillis)
                    .map(moment -> (int) Arrays.stream(calls.startMillis())
                            .takeWhile(start -> start < moment)
                            .count())
                    .orElse(withoutJump);
        }

        private boolean enough(Evidence run, String service) {
            return millis(run, service).length >= COMPARISON_FEWEST_CALLS.count();
        }
    }

    /**
     * Of whole response times; or of the work, if that is known and grows although the whole does not. Empty unless a single
     * user was measured at least twice with enough calls of this service.
     */
    public static Optional<OperationTime> of(String service, Measurements measurements) {
        Optional<OperationTime> whole = of(service, measurements, Part.WHOLE);
        return whole.filter(OperationTime::slowerAlone)
                .or(() ->
                        whole.filter(OperationTime::slowerUnderLoad).map(time -> time.underLoad(service, measurements)))
                .or(() -> of(service, measurements, Part.WORK)
                        .filter(OperationTime::slowerAlone)
                        .filter(OperationTime::grows))
                .or(() -> whole);
    }

    /** The same, told by what calls at maximum load take: those of a single user are too few to show it. */
    private OperationTime underLoad(String service, Measurements measurements) {
        List<Evidence> windows = windows(service, measurements.maximumUsers(), measurements);
        Evidence first = windows.get(0);
        Evidence last = windows.get(windows.size() - 1);
        List<Evidence> runs = measurements.evidence();
        int from = runs.indexOf(first);
        int to = runs.indexOf(last);
        return new OperationTime(
                measurements.maximumUsers(),
                part,
                new Change(
                        mean(part.millisAfterJump(first, service)),
                        mean(part.millisBeforeJump(last, service)),
                        loaded.growth(),
                        change.effect()),
                new LoadedChange(loaded.growth(), loaded.goesOn(), false),
                work(new Growth(states(first, service), states(last, service))),
                // means are those of the middle of a window
                (requests(runs.subList(from, to)) + requests(runs.subList(from + 1, to + 1))) / 2);
    }

    private static Optional<OperationTime> of(String service, Measurements measurements, Part part) {
        List<Evidence> alone = alone(service, measurements);
        if (alone.size() < 2) {
            return Optional.empty();
        }
        Evidence first = alone.get(0);
        Evidence last = alone.get(alone.size() - 1);
        if (!part.enough(first, service) || !part.enough(last, service)) {
            return Optional.empty();
        }
        double[] before = part.millis(first, service);
        double[] after = part.millis(last, service);
        if (mean(before) == 0) {
            return Optional.empty(); // the clock of the threads is too coarse for such short calls
        }
        List<Evidence> runs = measurements.evidence();
        WaitState grown = grown(growth(service, 1, measurements), part);
        Interval growth = BlockBootstrap.meanRatio(after, before, SEED);
        return Optional.of(new OperationTime(
                1,
                part,
                new Change(mean(before), mean(after), growth, VarghaDelaney.a12(after, before)),
                new LoadedChange(
                        loadedGrowth(service, measurements, part),
                        goesOn(service, measurements),
                        sameWorkUnderLoad(service, grown, mean(before) * (growth.lower() - 1), measurements)),
                grown,
                requests(runs.subList(runs.indexOf(first) + 1, runs.indexOf(last)))));
    }

    private static long requests(List<Evidence> runs) {
        return runs.stream()
                .flatMap(run -> run.services().stream())
                .mapToLong(ServiceCalls::count)
                .sum();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /**
     * Whether the requirement is missed because of this growth: violations at least double from the begin of the first window
     * at maximum load to the end of the last that misses it, or there would be none if calls took as long as before the growth,
     * or that is so fast that it may have begun long ago.
     */
    public boolean explainsViolations(String service, Measurements measurements) {
        double atFirst = LoadedWindows.judged(measurements).stream()
                .findFirst()
                .flatMap(run -> ViolationSpread.of(service, run, measurements.requirement()))
                .map(spread -> spread.pattern().firstThirdShare())
                .orElse(1.0);
        double atLast = ViolationSpread.of(service, measurements)
                .map(spread -> spread.pattern().lastThirdShare())
                .orElse(0.0);
        return RAMP_MORE_VIOLATIONS.value() * atFirst <= atLast || isFast() || metWithoutGrowth(service, measurements);
    }

    /** A single user's calls, or beyond doubt those at maximum load. */
    private boolean isFast() {
        return afterMillis() >= RAMP_FAST_RATIO.value() * beforeMillis()
                || loaded.growth().lower() >= RAMP_FAST_RATIO.value();
    }

    private boolean metWithoutGrowth(String service, Measurements measurements) {
        double grownLimit = measurements.requirement().limitMillis() * afterMillis() / beforeMillis();
        return LoadedWindows.missed(service, measurements)
                .flatMap(run -> run.service(service))
                .map(ServiceCalls::responseMillis)
                .filter(responses -> Percentiles.shareAbove(responses, grownLimit)
                        <= measurements.requirement().allowedShare())
                .isPresent();
    }

    /** The windows of a single user with enough calls of this service, in order of execution. */
    private static List<Evidence> alone(String service, Measurements measurements) {
        return windows(service, 1, measurements);
    }

    /** Those with so many users and enough calls of this service, in order of execution. */
    public static List<Evidence> windows(String service, int users, Measurements measurements) {
        return measurements.runs(users, Depth.WIDE).stream()
                .filter(run -> Part.WHOLE.enough(run, service))
                .toList();
    }

    /** What has grown from the first window of {@link #users} to the last. */
    public Growth grownStates(String service, Measurements measurements) {
        return growth(service, users, measurements);
    }

    private static Growth growth(String service, int users, Measurements measurements) {
        List<Evidence> windows = windows(service, users, measurements);
        return windows.isEmpty()
                ? Growth.NONE
                : new Growth(states(windows.get(0), service), states(windows.get(windows.size() - 1), service));
    }

    /** The state that makes up most of it; a single user waits for a processor only because of what computes. */
    private static WaitState grown(Growth growth, Part part) {
        WaitState largest = part == Part.WHOLE
                ? growth.largest()
                : Arrays.stream(WaitState.values())
                        .filter(state -> state != WaitState.RUN_QUEUE && state != WaitState.UNKNOWN)
                        .max(Comparator.comparingDouble(growth::millis))
                        .orElseThrow();
        return largest == WaitState.RUN_QUEUE ? WaitState.CPU : largest;
    }

    /**
     * Calls that wait for what others hold wait longer because these have more to do meanwhile: that, if it has grown likewise.
     * What has not, as when a pool leaks, is no reason.
     */
    private static WaitState work(Growth growth) {
        WaitState largest = grown(growth, Part.WORK);
        return !WAITING.contains(largest)
                ? largest
                : Arrays.stream(WaitState.values())
                        .filter(state ->
                                !WAITING.contains(state) && growth.low().millis(state) > 0)
                        .filter(state -> share(growth, state) >= HOLDER_LEAST_GROWTH.value() * share(growth, largest))
                        .max(Comparator.comparingDouble(growth::millis))
                        .orElse(largest);
    }

    /** By how much a state has become longer, relative to what it was. */
    private static double share(Growth growth, WaitState state) {
        return growth.millis(state) / growth.low().millis(state);
    }

    /**
     * False unless the service was called often enough in two windows at maximum load.
     *
     * @param leastMillis by which a single user's calls have become slower beyond doubt
     */
    private static boolean sameWorkUnderLoad(
            String service, WaitState grown, double leastMillis, Measurements measurements) {
        List<Evidence> loaded = windows(service, measurements.maximumUsers(), measurements);
        if (loaded.size() < 2) {
            return false;
        }
        Growth underLoad = new Growth(states(loaded.get(0), service), states(loaded.get(loaded.size() - 1), service));
        double alone = growth(service, 1, measurements).millis(grown);
        return underLoad.millis(grown) < RAMP_SAME_WORK_RATIO.value() * Math.max(0, Math.min(leastMillis, alone));
    }

    private static MeanStates states(Evidence run, String service) {
        return MeanStates.of(run.service(service).stream().toList());
    }

    private static Interval loadedGrowth(String service, Measurements measurements, Part part) {
        List<Evidence> loaded = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        if (loaded.size() < 2) {
            return UNKNOWN_GROWTH;
        }
        double[] before = part.millisAfterJump(loaded.get(0), service);
        double[] after = part.millisBeforeJump(loaded.get(loaded.size() - 1), service);
        return Math.min(before.length, after.length) >= COMPARISON_FEWEST_CALLS.count() && mean(before) > 0
                ? BlockBootstrap.meanRatio(after, before, SEED)
                : UNKNOWN_GROWTH;
    }

    /** Whether response times rise beyond doubt within one of the windows, or within all of them together (Stouffer). */
    private static boolean rise(List<Evidence> windows, String service, Measurements measurements) {
        double[] z = windows.stream()
                .flatMap(window -> trend(window, service, measurements).stream())
                .filter(trend -> trend.growth() > TREND_RELEVANT_GROWTH.value())
                .mapToDouble(Trend::z)
                .toArray();
        return Arrays.stream(z).anyMatch(one -> one >= RAMP_CLEAR_Z.value())
                || Arrays.stream(z).sum() >= RAMP_CLEAR_Z.value() * Math.sqrt(windows.size());
    }

    private static boolean falls(Evidence window, String service, Measurements measurements) {
        return trend(window, service, measurements)
                .filter(trend -> trend.growth() < 0 && trend.z() < -SIGNIFICANT_Z.value())
                .isPresent();
    }

    private static Optional<Trend> trend(Evidence window, String service, Measurements measurements) {
        return ViolationSpread.of(service, window, measurements.requirement())
                .map(spread -> spread.pattern().trend());
    }

    /** Not so a backlog, which begins anew when there was no load in between. */
    private static boolean goesOn(String service, Measurements measurements) {
        List<Evidence> loaded = windows(service, measurements.maximumUsers(), measurements);
        if (loaded.size() < 2
                || falls(loaded.get(loaded.size() - 1), service, measurements)
                || !rise(loaded, service, measurements)) {
            return false;
        }
        double[] first = loaded.get(0).service(service).orElseThrow().responseMillis();
        double[] last =
                loaded.get(loaded.size() - 1).service(service).orElseThrow().responseMillis();
        return mean(Arrays.copyOf(last, last.length / THIRD))
                >= CONTINUED_LEVEL.value()
                        * mean(Arrays.copyOfRange(first, first.length - first.length / THIRD, first.length));
    }

    /**
     * Whether a single user's calls have become slower beyond doubt; or, since a single user makes few calls, have become
     * slower and those at maximum load have beyond doubt; or do not contradict those at maximum load, which rise, go on from one window to
     * the next although there was only a single user in between, and have become slower beyond doubt. Not if the work of a call is the same
     * at maximum load: then a machine that is nearly idle has become slower to wake up, or the like, and nothing piles up in the
     * application.
     */
    public boolean grows() {
        return (slowerAlone() || slowerUnderLoad()) && !loaded.sameWork();
    }

    private boolean slowerAlone() {
        Interval growth = change.growth();
        boolean clearly = change.effect() >= RAMP_CLEAR_EFFECT.value() && growth.lower() > RAMP_RELEVANT_RATIO.value();
        boolean both = change.effect() >= RAMP_SUPPORTED_EFFECT.value()
                && growth.lower() > 1
                && loaded.growth().lower() > RAMP_RELEVANT_RATIO.value();
        return clearly || both;
    }

    private boolean slowerUnderLoad() {
        Interval growth = loaded.growth();
        double widest = Math.max(
                CONTINUED_WIDEST_INTERVAL.value(), CONTINUED_WIDEST_SHARE_OF_GROWTH.value() * (growth.lower() - 1));
        return loaded.goesOn()
                && change.growth().upper() >= 1
                && growth.lower() > CONTINUED_LEAST_RATIO.value()
                && growth.upper() - growth.lower() <= widest;
    }

    /** Mean time of the calls of {@link #users} in the first window. */
    public double beforeMillis() {
        return change.beforeMillis();
    }

    /** Their mean time in the last window. */
    public double afterMillis() {
        return change.afterMillis();
    }
}
