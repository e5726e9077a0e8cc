package dev.culprit.heuristics.wording;

/** What is said of response times that grow with the load. */
public final class GrowthSentences {

    private GrowthSentences() {}

    /**
     * How much of the growth of a response time with the load something makes up.
     *
     * @param share 0..1 of the growth
     * @param millis the growth
     */
    public record ShareOfGrowth(double share, double millis) {

        /** {@code 87 % of the growth of 310 ms}, with which sentences about a wait state begin. */
        public String phrase() {
            return Quantity.share(share) + " of the growth of " + Quantity.millis(millis);
        }
    }

    /** Told where a higher load makes no call slower. */
    public static String notGrowing() {
        return "Response times do not grow.";
    }

    /** Told where there is nothing to judge. */
    public static String notCalled() {
        return "it was not called at maximum load.";
    }

    /** Told where loads cannot be compared. */
    public static String notCalledAtBothLoads() {
        return "it was not called at both loads.";
    }
}
