package dev.culprit.heuristics.statistics;

/**
 * Wilson's score interval of a share: with p = successes / trials and n = trials,
 *
 * <pre>(p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)</pre>
 *
 * <p>Unlike p ± z·sqrt(p(1-p)/n) it is honest at p = 0 and p = 1 and for few trials. Source: E. B. Wilson, Probable
 * inference, the law of succession, and statistical inference, JASA 22 (1927).
 *
 * @param lower lower bound, in 0..1
 * @param upper upper bound, in 0..1
 */
public record WilsonInterval(double lower, double upper) {

    /** Quantile of the standard normal distribution for a two-sided 95 % interval. */
    public static final double Z_TWO_SIDED_95 = 1.96;

    /** Quantile for a one-sided 95 % bound. */
    public static final double Z_ONE_SIDED_95 = 1.645;

    /**
     * The interval. Counts need not be whole, so that an effective sample size can stand for the number of trials; with
     * no trials nothing is known and the interval is [0, 1].
     *
     * @param successes number of successes, 0..trials
     * @param trials number of independent trials, 0 or more
     * @param z quantile of the standard normal distribution, positive
     * @throws IllegalArgumentException if an argument is NaN or out of its range
     */
    public static WilsonInterval of(double successes, double trials, double z) {
        if (!(trials >= 0) || Double.isInfinite(trials) || !(successes >= 0 && successes <= trials) || !(z > 0)) {
            throw new IllegalArgumentException(successes + " of " + trials + ", z = " + z);
        }
        if (trials == 0) {
            return new WilsonInterval(0, 1);
        }
        double share = successes / trials;
        double squared = z * z;
        double divisor = 1 + squared / trials;
        double centre = (share + squared / (2 * trials)) / divisor;
        double half = z * Math.sqrt(share * (1 - share) / trials + squared / (4 * trials * trials)) / divisor;
        // rounding must not leave 0..1, nor exclude the estimate itself at its ends
        double lower = successes == 0 ? 0 : Math.max(0, centre - half);
        double upper = successes == trials ? 1 : Math.min(1, centre + half);
        return new WilsonInterval(lower, upper);
    }

    /** The interval of a share that was observed among {@code trials} effective trials. */
    public static WilsonInterval ofShare(double share, double trials, double z) {
        return of(share * trials, trials, z);
    }
}
