package dev.culprit.apps.bench.cost;

/**
 * The application and its twin, in the same seconds.
 *
 * @param application the one that has the agent
 * @param twin the same application without an agent, in a JVM of its own, with fewer users: whatever the machine does meets both
 * @param others what other programs used, as a share of the machine
 */
record Measured(Figures application, Figures twin, double others) {

    /** Above it, what was seen may be theirs. */
    private static final double MOST_OTHERS = 0.03;

    @Override
    public String toString() {
        return application + ", twin " + twin;
    }

    boolean isDisturbed() {
        return others > MOST_OTHERS;
    }

    /** Processor time per request, of all threads, as a multiple of what the twin's threads take that serve: its compilers tell nothing of the machine. */
    double relativeTime() {
        return application.micros() / twin.serving();
    }

    /**
     * Requests per second, as a multiple of the twin's. What the agent's own threads take of processors that are all busy meets both alike, and
     * is not seen in it: there processor time tells what throughput loses.
     */
    double relativeThroughput() {
        return application.perSecond() / twin.perSecond();
    }
}
