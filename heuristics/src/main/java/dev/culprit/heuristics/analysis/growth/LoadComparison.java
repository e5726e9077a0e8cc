package dev.culprit.heuristics.analysis.growth;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SMALL_EFFECT;
import static dev.culprit.heuristics.thresholds.TimeThreshold.COMPARISON_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.COMPARISON_FEWEST_CALLS_FAR_APART;
import static dev.culprit.heuristics.thresholds.TimeThreshold.FAR_APART_DEVIATIONS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.LOAD_CLEAR_RATIO;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.EffectiveSampleSize;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.statistics.MannWhitney;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.VarghaDelaney;
import dev.culprit.heuristics.statistics.WilsonInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A service's response times with a single user against those at maximum load: effect size (Vargha-Delaney A12), block
 * bootstrap of the ratio of the means, and shares of violations with effective numbers of calls, because neighbouring
 * requests see the same queue. If a few calls of a hundred meet a queue, the requirement on the 99th percentile is missed
 * although the effect on all of them is next to nothing: then the shares decide.
 *
 * @param aloneMillis mean response time with a single user
 * @param loadedMillis mean response time at maximum load
 * @param grows whether the requirement is missed at maximum load because response times are clearly higher than alone
 * @param open whether they may be, but the single user's calls are too few to tell
 */
public record LoadComparison(double aloneMillis, double loadedMillis, boolean grows, boolean open) {

    private static final long SEED = 20150101;

    /** Compares; empty if there are too few calls at one of the loads. Few calls can show that response times grow, never that they do not. */
    public static Optional<LoadComparison> of(String service, Measurements measurements) {
        double[] low = alone(service, measurements);
        double[] high = LoadedWindows.missed(service, measurements)
                .flatMap(run -> run.service(service))
                .map(ServiceCalls::responseMillis)
                .orElse(new double[0]);
        int fewest = Math.min(low.length, high.length);
        if (fewest >= COMPARISON_FEWEST_CALLS.count()) {
            return Optional.of(compare(low, high, measurements.requirement()));
        }
        return fewest >= COMPARISON_FEWEST_CALLS_FAR_APART.count()
                        && MannWhitney.z(high, low) > FAR_APART_DEVIATIONS.value()
                ? Optional.of(compare(low, high, measurements.requirement())).filter(LoadComparison::grows)
                : Optional.empty();
    }

    /** Response times of a single user, repetitions included. */
    public static double[] alone(String service, Measurements measurements) {
        List<Evidence> runs = measurements.runs(1, Depth.WIDE);
        return runs.stream()
                .flatMap(run -> run.service(service).stream())
                .map(ServiceCalls::responseMillis)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static LoadComparison compare(double[] low, double[] high, Requirement requirement) {
        double allowed = requirement.allowedShare();
        double lowShare = Percentiles.shareAbove(low, requirement.limitMillis());
        double highShare = Percentiles.shareAbove(high, requirement.limitMillis());
        double lowMean = Percentiles.mean(low);
        double highMean = Percentiles.mean(high);
        if (highShare <= allowed) {
            return new LoadComparison(lowMean, highMean, false, false);
        }
        WilsonInterval lowBounds = bounds(lowShare, EffectiveSampleSize.ofExceedances(low, requirement.limitMillis()));
        WilsonInterval highBounds =
                bounds(highShare, EffectiveSampleSize.ofExceedances(high, requirement.limitMillis()));
        double effect = VarghaDelaney.a12(high, low);
        Interval ratio = BlockBootstrap.meanRatio(high, low, SEED);
        boolean clear = ratio.lower() > LOAD_CLEAR_RATIO.value();
        boolean aloneFine = lowBounds.lower() <= allowed;
        boolean moreViolations = highBounds.lower() > lowBounds.upper();
        boolean grows =
                aloneFine ? ratio.lower() > 1 && moreViolations || clear && effect >= SMALL_EFFECT.value() : clear;
        boolean open = effect > 0.5 && (ratio.upper() > LOAD_CLEAR_RATIO.value() || aloneFine && !moreViolations);
        return new LoadComparison(lowMean, highMean, grows, !grows && open);
    }

    private static WilsonInterval bounds(double share, double effectiveCalls) {
        return WilsonInterval.ofShare(share, Math.max(1, effectiveCalls), WilsonInterval.Z_ONE_SIDED_95);
    }
}
