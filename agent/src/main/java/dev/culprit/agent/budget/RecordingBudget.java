package dev.culprit.agent.budget;

/**
 * What recording may cost, and how much is recorded for that: a share of the processor time that the application uses anyway, so
 * that a request costs no more than that share above what it does without us. Pure arithmetic.
 *
 * <p>The prices are those of an application at full load, where what a recorder touches has been displaced from the processors'
 * caches: requests with 11.5 events of ours cost 33 us more with them than without (64 users, 26 November 2026,
 * {@code test-apps/docs/overhead.md}, probes and recording against recording alone). The same events cost a tenth in a loop.
 */
public final class RecordingBudget {

    /** Of the processor time that the application uses, for the events of its calls. */
    static final double CALLS_SHARE = 0.007;

    /** The same for what the JVM writes down of each group of waits, which no choice of calls leaves out. */
    static final double WAITS_SHARE = 0.003;

    /** An application that uses fewer cores has as much to spend as one that uses so many: a third of a per cent of a processor harms nobody. */
    static final double LEAST_USED_CORES = 0.5;

    /** For a call: its name, its clocks, one event. */
    static final double SECONDS_PER_CALL = 4e-6;

    /** For any other event of ours, its clocks included. */
    static final double SECONDS_PER_EVENT = 2.5e-6;

    /**
     * So many calls of a window are recorded whatever they cost, so that distributions have tails and rare services calls: three times what
     * a requirement of p99.9 needs.
     */
    static final double LEAST_CALLS = 6_000;

    private RecordingBudget() {}

    /**
     * Cores that a part of recording may use.
     *
     * @param usedCores that the JVM uses, in processor seconds per second; negative if unknown
     * @param processors that there are, of which it may use no more
     */
    private static double cores(double share, double usedCores, int processors) {
        double used = usedCores < 0 ? 1 : Math.min(usedCores, processors);
        return share * Math.max(LEAST_USED_CORES, used);
    }

    /** Cores that may be used for events of one {@link WaitGroup}; parameters as in {@link #oneIn}. */
    public static double coresForWaits(double usedCores, int processors) {
        return cores(WAITS_SHARE, usedCores, processors);
    }

    /**
     * Of so many calls one is to be recorded; 1 if all can be.
     *
     * @param callsPerSecond all that come
     * @param eventsPerCall that one writes which is recorded, its own included
     * @param usedCores that the JVM uses, in processor seconds per second; negative if unknown
     * @param processors that there are
     * @param windowSeconds length of the window
     */
    public static int oneIn(
            double callsPerSecond, double eventsPerCall, double usedCores, int processors, double windowSeconds) {
        double perCall = SECONDS_PER_CALL + SECONDS_PER_EVENT * Math.max(0, eventsPerCall - 1);
        double wanted = callsPerSecond * perCall / cores(CALLS_SHARE, usedCores, processors);
        double most = callsPerSecond * windowSeconds / LEAST_CALLS;
        return (int) Math.max(1, Math.min(Math.ceil(wanted), Math.floor(most)));
    }
}
