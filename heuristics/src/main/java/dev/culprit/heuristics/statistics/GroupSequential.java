package dev.culprit.heuristics.statistics;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Sequential stopping with bounds: whoever looks at growing data several times, and stops as soon as a test rejects, rejects too
 * often, unless each look demands more than a single one would. How much of the error each look may spend is a function of the
 * information there is by then:
 *
 * <pre>
 * O'Brien-Fleming type   f(t) = 2 - 2·Φ(z_(1 - alpha/2) / sqrt(t))     early looks stop at the clearest cases only
 * Pocock type            f(t) = alpha·ln(1 + (e - 1)·t)                all looks demand about the same
 * </pre>
 *
 * <p>The bound of look k is the z with P(Z_1 &lt; z_1, ..., Z_(k-1) &lt; z_(k-1), Z_k &gt; z_k) = f(t_k) - f(t_(k-1)); the sums behind
 * Z_k have independent normal increments, so the probability is integrated look by look. Sources: K. K. G. Lan, D. L. DeMets,
 * Discrete sequential boundaries for clinical trials, Biometrika 70 (1983); P. Armitage, C. K. McPherson, B. C. Rowe, Repeated
 * significance tests on accumulating data, JRSS A 132 (1969).
 */
public final class GroupSequential {

    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
    private static final double FARTHEST = 10;
    private static final int BISECTIONS = 60;

    /** Closer looks would need a finer integral. */
    private static final double CLOSEST = 0.01;

    private static final double TOLERANCE = 1e-9;
    private static final double SMALLEST_ALPHA = 1e-9;

    /** Even, for Simpson's rule. */
    private static final int INTERVALS = 1000;

    /** How the error is spread over the looks. */
    public enum Spending {
        OBRIEN_FLEMING {
            @Override
            double spent(double alpha, double information) {
                double all = NORMAL.inverseCumulativeProbability(1 - alpha / 2);
                return 2 * above(all / Math.sqrt(information));
            }
        },
        POCOCK {
            @Override
            double spent(double alpha, double information) {
                return alpha * Math.log1p((Math.E - 1) * information);
            }
        };

        /** Probability of an error up to here. */
        abstract double spent(double alpha, double information);
    }

    private GroupSequential() {}

    /**
     * One-sided bounds: at each look, the null hypothesis is rejected if the statistic, standard normal under it, is above the bound.
     *
     * @param information share of all data that is there at each look, ascending by at least 0.01, above 0; 1 at the last
     * @param alpha probability of rejecting a true null hypothesis at any of the looks, at least 1e-9 and below 0.5
     * @return as many bounds as looks; {@code 10} where a look may spend nothing that matters
     * @throws IllegalArgumentException if there is no look, or an argument is out of its range
     */
    public static double[] bounds(double[] information, double alpha, Spending spending) {
        requireLooks(information, alpha);
        double[] bounds = new double[information.length];
        Continuing continuing = null;
        double spentBefore = 0;
        for (int look = 0; look < bounds.length; look++) {
            double spent = spending.spent(alpha, information[look]);
            double root = Math.sqrt(information[look]);
            if (continuing == null) {
                bounds[look] = Math.min(FARTHEST, -NORMAL.inverseCumulativeProbability(spent));
                continuing = Continuing.first(root, bounds[look]);
            } else {
                double step = Math.sqrt(information[look] - information[look - 1]);
                bounds[look] = bound(continuing, step, root, spent - spentBefore);
                continuing = continuing.next(step, root, bounds[look]);
            }
            spentBefore = spent;
        }
        return bounds;
    }

    private static void requireLooks(double[] information, double alpha) {
        if (!(alpha >= SMALLEST_ALPHA && alpha < 0.5)) {
            throw new IllegalArgumentException("alpha must lie between 1e-9 and 0.5: " + alpha);
        }
        double before = 0;
        for (double share : information) {
            if (!(share - before > CLOSEST - TOLERANCE && share <= 1)) {
                throw new IllegalArgumentException(
                        "not ascending by " + CLOSEST + " within 0..1: " + Arrays.toString(information));
            }
            before = share;
        }
        if (before != 1) {
            throw new IllegalArgumentException("the last look must have all data: " + Arrays.toString(information));
        }
    }

    private static double bound(Continuing continuing, double step, double root, double mayReject) {
        double low = -FARTHEST;
        double high = FARTHEST;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (continuing.crossing(step, middle * root) > mayReject) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double above(double z) {
        return NORMAL.cumulativeProbability(-z);
    }

    /**
     * Density of the sum where no look has rejected yet, at equal distances.
     *
     * @param from the smallest sum that is likely enough to count
     * @param to the bound
     */
    private record Continuing(double from, double to, double[] density) {

        static Continuing first(double root, double bound) {
            double from = -FARTHEST * root;
            double to = bound * root;
            double[] density = new double[INTERVALS + 1];
            for (int i = 0; i <= INTERVALS; i++) {
                double sum = from + i * (to - from) / INTERVALS;
                density[i] = NORMAL.density(sum / root) / root;
            }
            return new Continuing(from, to, density);
        }

        /** After another look, whose data add a sum with this standard deviation. */
        Continuing next(double step, double root, double bound) {
            double newFrom = -FARTHEST * root;
            double newTo = bound * root;
            double[] later = new double[INTERVALS + 1];
            for (int i = 0; i <= INTERVALS; i++) {
                double sum = newFrom + i * (newTo - newFrom) / INTERVALS;
                later[i] = integral(earlier -> NORMAL.density((sum - earlier) / step) / step);
            }
            return new Continuing(newFrom, newTo, later);
        }

        /** Probability that the sum was below all bounds so far and is above this one then. */
        double crossing(double step, double bound) {
            return integral(earlier -> above((bound - earlier) / step));
        }

        private double integral(DoubleUnaryOperator factor) {
            double width = (to - from) / INTERVALS;
            double sum = 0;
            for (int i = 0; i <= INTERVALS; i++) {
                int weight = i == 0 || i == INTERVALS ? 1 : i % 2 == 1 ? 4 : 2; // Simpson's rule
                sum += weight * density[i] * factor.applyAsDouble(from + i * width);
            }
            return sum * width / 3;
        }
    }
}
