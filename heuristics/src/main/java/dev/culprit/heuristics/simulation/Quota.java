package dev.culprit.heuristics.simulation;

/**
 * The processor time that a container may use: so much in each period of 100 ms, as the Linux scheduler does it by default
 * ({@code cpu.max}). What the collector computes is not counted. Once it is used up, all its threads stand still until the next period.
 */
public final class Quota {

    private static final double PERIOD_MILLIS = 100;

    /** How often it is looked whether the time is used up. */
    private static final double SLICE_MILLIS = 1;

    private final Simulation simulation;
    private final ProcessorSharing processors;
    private final double perPeriodMillis;
    private double busyBefore;
    private boolean usedUp;
    private boolean lifted;
    private long periods;
    private long throttled;

    private Quota(Simulation simulation, ProcessorSharing processors, double perPeriodMillis) {
        this.simulation = simulation;
        this.processors = processors;
        this.perPeriodMillis = perPeriodMillis;
    }

    /** Lets these processors, from now on, be used as much as so many whole ones. */
    public static Quota begin(Simulation simulation, ProcessorSharing processors, double number) {
        Quota quota = new Quota(simulation, processors, number * PERIOD_MILLIS);
        quota.nextPeriod();
        return quota;
    }

    /** Lets them be used without limit again. */
    public void lift() {
        lifted = true;
        giveAnew();
    }

    private void giveAnew() {
        if (usedUp) {
            usedUp = false;
            processors.resume();
        }
    }

    private void nextPeriod() {
        if (lifted) {
            return;
        }
        // what was used beyond the quota until it was noticed is owed
        busyBefore = usedUp ? busyBefore + perPeriodMillis : processors.busyMillis();
        giveAnew();
        periods++;
        look(simulation.now() + PERIOD_MILLIS);
    }

    private void look(double end) {
        if (lifted || simulation.now() >= end) {
            nextPeriod();
        } else if (processors.busyMillis() - busyBefore >= perPeriodMillis) {
            usedUp = true;
            throttled++;
            processors.freeze();
            simulation.at(end, this::nextPeriod);
        } else {
            simulation.at(Math.min(end, simulation.now() + SLICE_MILLIS), () -> look(end));
        }
    }

    public long periods() {
        return periods;
    }

    /** Periods in which it was used up. */
    public long throttled() {
        return throttled;
    }
}
