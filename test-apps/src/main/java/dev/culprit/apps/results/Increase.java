package dev.culprit.apps.results;

import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** By how much something grows, by pairs of it without and with: the mean of the logarithms of their ratios, with Student's interval. */
public final class Increase {

    private static final double CONFIDENCE = 0.95;

    private final SummaryStatistics logs = new SummaryStatistics();

    public void add(double without, double with) {
        logs.addValue(Math.log(with / without));
    }

    public double percent() {
        return percent(logs.getMean());
    }

    public double lowestPercent() {
        return percent(logs.getMean() - half());
    }

    public double highestPercent() {
        return percent(logs.getMean() + half());
    }

    private double half() {
        return new TDistribution(logs.getN() - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                * logs.getStandardDeviation()
                / Math.sqrt(logs.getN());
    }

    private static double percent(double log) {
        return Math.expm1(log) * 100;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f %% (%.1f to %.1f %%)", percent(), lowestPercent(), highestPercent());
    }
}
