package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.COLLECTOR_RELEVANT_PAUSES;
import static dev.culprit.heuristics.thresholds.TimeThreshold.EPISODE_FEWEST_SLOW_CALLS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.EPISODE_LEAST_HEIGHT;
import static dev.culprit.heuristics.thresholds.TimeThreshold.EPISODE_LEAST_SLOW_SHARE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.EVEN_FEWEST_VIOLATIONS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.EVEN_HIGHEST_DISPERSION;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.QUEUE_RELEVANT_WAIT;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SCATTERED_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MostlySlow;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.statistics.ViolationPattern;
import dev.culprit.heuristics.statistics.ViolationPattern.Episode;
import dev.culprit.heuristics.statistics.ViolationPattern.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How the violations of one service are spread over a window at maximum load ({@link LoadedWindows}). All detectors that ask for a
 * pattern ask here, so that they cannot contradict each other.
 *
 * <p>The {@link ViolationPattern} calls rare violations hiccups. Two checks tell episodes from the waves of a queue whose
 * response times lie near the limit all the time: the index of dispersion (variance / mean of the violations in
 * {@value #BLOCKS} equal blocks), near 1 if violations come evenly, unless episodes are full of slow calls; and the height of the episodes, because in a hiccup all
 * calls are much slower than otherwise, while in a wave a few more than usual exceed the limit. When the processors are
 * saturated ({@link Processors}), queues swell and drain by themselves: then only pauses of the collector make episodes. So do
 * the queues at locks and pools: if calls spend most of their time in them outside of episodes, too, and are slower within
 * because these are longer then, the queue is there all the time; unless it is short (a tenth of the limit), or the collector stops the
 * application.
 *
 * @param throughout whether calls are too few for a pattern, but {@linkplain MostlySlow most are slow}
 * @param even whether violations come like independent random events rather than in episodes
 * @param scattered whether most violating calls ran outside of any episode
 * @param height mean response time of the calls in episodes over that of the others; 0 without episodes
 * @param waves whether episodes are a queue's: the processors were saturated, or calls queue for locks and pools all the
 *     time; and no pauses of the collector explain them
 * @param share of the calls beyond the limit, 0..1
 */
public record ViolationSpread(
        ViolationPattern pattern,
        boolean throughout,
        boolean even,
        boolean scattered,
        double height,
        boolean waves,
        double share) {

    private static final int BLOCKS = 20;

    private static final Set<WaitState> QUEUES = EnumSet.of(WaitState.MONITOR, WaitState.LOCK, WaitState.POOL);

    /** Of the latest window that missed the requirement; empty if the service was called too rarely. */
    public static Optional<ViolationSpread> of(String service, Measurements measurements) {
        return LoadedWindows.missed(service, measurements).flatMap(run -> of(service, run, measurements.requirement()));
    }

    /** Of one run; empty if the service was called too rarely. */
    public static Optional<ViolationSpread> of(String service, Evidence run, Requirement requirement) {
        ServiceCalls calls = run.service(service).orElse(null);
        if (calls == null) {
            return Optional.empty();
        }
        boolean few = calls.sampled() < PATTERN_FEWEST_CALLS.count();
        if (few) {
            return MostlySlow.seen(service, run, requirement.limitMillis())
                    ? Optional.of(throughout(Percentiles.shareAbove(calls.responseMillis(), requirement.limitMillis())))
                    : Optional.empty();
        }
        ViolationPattern pattern = ViolationPattern.of(
                calls.startMillis(),
                calls.responseMillis(),
                run.windowMillis(),
                requirement.limitMillis(),
                requirement.allowedShare());
        return Optional.of(new ViolationSpread(
                pattern,
                false,
                evenly(calls, run.windowMillis(), requirement.limitMillis())
                        && !areFull(calls, pattern.episodes(), requirement.limitMillis()),
                isScattered(calls, pattern.episodes(), requirement.limitMillis()),
                height(calls, pattern.episodes()),
                pausedShare(run) < COLLECTOR_RELEVANT_PAUSES.value()
                        && (Processors.saturated(run)
                                || queuesAllTheTime(calls, pattern.episodes(), requirement.limitMillis())),
                Percentiles.shareAbove(calls.responseMillis(), requirement.limitMillis())));
    }

    /** Of calls that are too few for a pattern, and mostly slow. */
    private static ViolationSpread throughout(double share) {
        ViolationPattern none = new ViolationPattern(Kind.NONE, share, List.of(), new Trend(0, 0), share, share);
        return new ViolationSpread(none, true, false, false, 0, false, share);
    }

    /** Violated all the time, in most of it, or all over it, if too rarely for any pattern. */
    public boolean continuous() {
        return throughout
                || even
                || pattern.kind() == Kind.NONE && scattered
                || pattern.kind() == Kind.HICCUPS && (height < EPISODE_LEAST_HEIGHT.value() || waves)
                || pattern.kind() == Kind.CONTINUOUS
                || pattern.kind() == Kind.INTERMITTENT
                || pattern.kind() == Kind.RAMP_SUSPECTED;
    }

    /** Violated in separate episodes. */
    public boolean episodic() {
        return !continuous() && pattern.kind() == Kind.HICCUPS;
    }

    /** Share of the window that the collector stopped the application, 0..1. */
    private static double pausedShare(Evidence run) {
        return run.pauses().stream()
                        .filter(pause -> pause.kind() == Pause.Kind.GC)
                        .mapToDouble(Pause::millis)
                        .sum()
                / run.windowMillis();
    }

    /**
     * Whether each episode is full of slow calls. Hiccups may come so regularly that each block has its share of them; what chance
     * joins to episodes is single slow calls between others.
     */
    private static boolean areFull(ServiceCalls calls, List<Episode> episodes, double limit) {
        int within = 0;
        int violations = 0;
        for (int call = 0; call < calls.sampled(); call++) {
            if (isWithin(calls.startMillis()[call], episodes)) {
                within++;
                violations += calls.responseMillis()[call] > limit ? 1 : 0;
            }
        }
        return violations >= EPISODE_FEWEST_SLOW_CALLS.count() * episodes.size()
                && violations >= EPISODE_LEAST_SLOW_SHARE.value() * within
                && within > 0;
    }

    private static double height(ServiceCalls calls, List<Episode> episodes) {
        double outside = mean(calls.responseMillis(), calls, episodes, false);
        return outside > 0 ? mean(calls.responseMillis(), calls, episodes, true) / outside : 0;
    }

    /**
     * Whether most of the time of calls outside of episodes, and of what those within take longer, is waiting for locks and pools,
     * for so long that it matters for the limit: a short wait for what is now and then held for long is a hiccup's.
     */
    private static boolean queuesAllTheTime(ServiceCalls calls, List<Episode> episodes, double limit) {
        double[] queued = queued(calls);
        double outside = mean(calls.responseMillis(), calls, episodes, false);
        double longer = mean(calls.responseMillis(), calls, episodes, true) - outside;
        double queuedOutside = mean(queued, calls, episodes, false);
        double queuedLonger = mean(queued, calls, episodes, true) - queuedOutside;
        return outside > 0
                && longer > 0
                && queuedOutside >= MAIN_SHARE.value() * outside
                && queuedOutside >= QUEUE_RELEVANT_WAIT.value() * limit
                && queuedLonger >= MAIN_SHARE.value() * longer;
    }

    private static double[] queued(ServiceCalls calls) {
        double[] sum = new double[calls.sampled()];
        calls.stateMillis().forEach((state, millis) -> {
            if (QUEUES.contains(state)) {
                Arrays.setAll(sum, call -> sum[call] + millis[call]);
            }
        });
        return sum;
    }

    /** Of the calls that began within episodes, or of the others; 0 if there are none. */
    private static double mean(double[] values, ServiceCalls calls, List<Episode> episodes, boolean within) {
        return IntStream.range(0, calls.sampled())
                .filter(call -> within == isWithin(calls.startMillis()[call], episodes))
                .mapToDouble(call -> values[call])
                .average()
                .orElse(0);
    }

    private static boolean isWithin(double start, List<Episode> episodes) {
        return episodes.stream().anyMatch(episode -> start >= episode.startMillis() && start < episode.endMillis());
    }

    private static boolean isScattered(ServiceCalls calls, List<Episode> episodes, double limit) {
        int[] violations = IntStream.range(0, calls.sampled())
                .filter(call -> calls.responseMillis()[call] > limit)
                .toArray();
        long apart = Arrays.stream(violations)
                .filter(call -> episodes.stream().noneMatch(episode -> overlaps(calls, call, episode)))
                .count();
        return apart > SCATTERED_SHARE.value() * violations.length;
    }

    private static boolean overlaps(ServiceCalls calls, int call, Episode episode) {
        double start = calls.startMillis()[call];
        return start < episode.endMillis() && start + calls.responseMillis()[call] >= episode.startMillis();
    }

    private static boolean evenly(ServiceCalls calls, double windowMillis, double limit) {
        double[] counts = new double[BLOCKS];
        int violations = 0;
        for (int i = 0; i < calls.sampled(); i++) {
            if (calls.responseMillis()[i] > limit) {
                int block = (int) Math.min(BLOCKS - 1, calls.startMillis()[i] / windowMillis * BLOCKS);
                counts[Math.max(0, block)]++;
                violations++;
            }
        }
        if (violations < EVEN_FEWEST_VIOLATIONS.count()) {
            return false;
        }
        double mean = (double) violations / BLOCKS;
        double squares = 0;
        for (double count : counts) {
            squares += (count - mean) * (count - mean);
        }
        return squares / (BLOCKS - 1) / mean <= EVEN_HIGHEST_DISPERSION.value();
    }
}
