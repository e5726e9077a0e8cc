package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_RELEVANT_GROWTH;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_COMPUTING_RATIO;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_FEWEST_ALONE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_FEWEST_LOADED;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_HINT_Z;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_LEAST_SHARE_OF_LIMIT;
import static dev.culprit.heuristics.thresholds.TimeThreshold.SUSPICION_MORE_VIOLATIONS;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.wording.RampSentences;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether it is worth a second look that a service may get slower with the time it is in operation. Either of two signs will
 * do, and both are cheap, because they come from windows that are there anyway:
 *
 * <ul>
 *   <li>Response times rise within the first window at maximum load, or seem to while violations grow by half. Warming up in reverse and a backlog do it too.
 *   <li>A single user's calls, which come after that window, compute more than calls in it did, beyond doubt and by an amount
 *       that matters for the requirement. Within the window the JVM may have compiled hot code again and better, so that
 *       calls got no slower although they had more to do. Processors that were nearly idle do it too, but not by so much.
 * </ul>
 *
 * <p>Source: Wert (2015), section 6.3.3, for the first; the second is ours.
 */
public final class RampSuspicion {

    private static final long SEED = 20150103;

    private RampSuspicion() {}

    /** What makes the service suspicious, as a sentence without its full stop; empty if nothing does. */
    public static Optional<String> of(String service, Measurements measurements) {
        Evidence loaded = first(measurements.runs(measurements.maximumUsers(), Depth.WIDE));
        if (loaded == null) {
            return Optional.empty();
        }
        Trend trend = ViolationSpread.of(service, loaded, measurements.requirement())
                .map(spread -> spread.pattern().trend())
                .orElse(new Trend(0, 0));
        return trend.present() || isHint(trend) && violationsGrow(service, loaded, measurements)
                ? Optional.of(RampSentences.grow(trend.growth(), measurements.maximumUsers()))
                : computesMoreAfterwards(service, loaded, measurements);
    }

    private static boolean isHint(Trend trend) {
        return trend.z() > SUSPICION_HINT_Z.value() && trend.growth() > TREND_RELEVANT_GROWTH.value();
    }

    /** Near the limit, few per cent more make many more violations. */
    private static boolean violationsGrow(String service, Evidence loaded, Measurements measurements) {
        return ViolationSpread.of(service, loaded, measurements.requirement())
                .map(ViolationSpread::pattern)
                .filter(pattern -> pattern.lastThirdShare()
                                > measurements.requirement().allowedShare()
                        && pattern.lastThirdShare() >= SUSPICION_MORE_VIOLATIONS.value() * pattern.firstThirdShare())
                .isPresent();
    }

    private static Optional<String> computesMoreAfterwards(String service, Evidence loaded, Measurements measurements) {
        List<Evidence> runs = measurements.evidence();
        Evidence alone = first(measurements.runs(1, Depth.WIDE));
        if (alone == null || runs.indexOf(alone) < runs.indexOf(loaded)) {
            return Optional.empty();
        }
        double[] before = computing(service, loaded);
        double[] after = computing(service, alone);
        if (before.length < SUSPICION_FEWEST_LOADED.count()
                || after.length < SUSPICION_FEWEST_ALONE.count()
                || Percentiles.mean(before) == 0) {
            return Optional.empty();
        }
        double more = Percentiles.mean(after) - Percentiles.mean(before);
        boolean relevant = more
                >= SUSPICION_LEAST_SHARE_OF_LIMIT.value()
                        * measurements.requirement().limitMillis();
        return relevant && BlockBootstrap.meanRatio(after, before, SEED).lower() > SUSPICION_COMPUTING_RATIO.value()
                ? Optional.of(RampSentences.computesMore(
                        Percentiles.mean(after), measurements.maximumUsers(), Percentiles.mean(before)))
                : Optional.empty();
    }

    /** Of the calls whose processor time was sampled. */
    private static double[] computing(String service, Evidence run) {
        return run.service(service).map(ServiceCalls::stateMillis).stream()
                .map(states -> states.get(WaitState.CPU))
                .flatMapToDouble(values -> values == null ? Arrays.stream(new double[0]) : Arrays.stream(values))
                .filter(millis -> !Double.isNaN(millis))
                .toArray();
    }

    private static @Nullable Evidence first(List<Evidence> runs) {
        return runs.isEmpty() ? null : runs.get(0);
    }
}
