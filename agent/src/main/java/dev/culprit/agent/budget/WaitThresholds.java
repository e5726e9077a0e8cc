package dev.culprit.agent.budget;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;

/**
 * The thresholds of events of waits, in recorder settings. A recording begins with such as do no harm whatever the application does, and shorter waits
 * are recorded only when it is known how many there are. Not thread-safe.
 */
public final class WaitThresholds {

    /** Of locks, until it is known how many waits there are: most idle threads of a pool wait for less or for much longer. */
    static final double FIRST_MILLIS = 1;

    /** Is tried if there are too many to record them all. */
    private static final double SHORT_MILLIS = 0.1;

    /** Long enough for two flushes of the recorder, which come every second. */
    public static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

    /** After so long whatever was recorded has been seen. */
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Map<String, String> wanted;
    private final Map<WaitGroup, Double> inForce = new EnumMap<>(WaitGroup.class);
    private WaitRate before = new WaitRate(System.nanoTime(), Map.of());

    /** @param wanted settings of a recording if there were no limit */
    public WaitThresholds(Map<String, String> wanted) {
        this.wanted = Map.copyOf(wanted);
        for (WaitGroup group : WaitGroup.values()) {
            double first = group == WaitGroup.LOCKS ? FIRST_MILLIS : 0;
            inForce.put(group, Math.max(first, group.thresholdMillis(wanted)));
        }
    }

    /** The settings to begin with. */
    public Map<String, String> first() {
        Map<String, String> settings = new HashMap<>(wanted);
        inForce.forEach((group, millis) -> settings.putAll(of(group, millis)));
        return settings;
    }

    /** The load begins: waits are counted from now on. */
    public void begin() {
        before = WaitRate.now();
    }

    /** Lets the application work.
     *
     * @param <E> what comes of it if there is nothing that it works for
     */
    @FunctionalInterface
    public interface Hold<E extends Exception> {
        /** @param mostNanos answers in time, or earlier if there is not so much left */
        void hold(long mostNanos) throws E;
    }

    /**
     * Chooses the thresholds, each as low as can be paid for.
     *
     * @param hold lets the application work meanwhile
     * @param set changes a setting of the recording
     * @param cores that may be used for each group
     * @return what is not seen therefore, one sentence each
     */
    public <E extends Exception> List<String> choose(Hold<E> hold, BiConsumer<String, String> set, DoubleSupplier cores)
            throws E, IOException {
        WaitRate begun = WaitRate.now();
        Map<WaitGroup, WaitCost> seen = WaitCounter.during(() -> hold.hold(LOOK_NANOS));
        WaitRate now = WaitRate.now();
        double meanwhile = now.perSecondSince(begun);
        double all = Double.isNaN(meanwhile) ? now.perSecondSince(before) : meanwhile;
        Map<WaitGroup, WaitCost> costs = costs(seen, all);
        decide(costs, set, cores.getAsDouble());
        if (locksMayBeShorter()) {
            force(WaitGroup.LOCKS, SHORT_MILLIS, set);
            long begin = System.nanoTime();
            Map<WaitGroup, WaitCost> again = WaitCounter.during(() -> hold.hold(LOOK_NANOS));
            boolean flushed = System.nanoTime() - begin >= FLUSH_NANOS;
            WaitCost shorter = again.getOrDefault(WaitGroup.LOCKS, WaitCost.NONE);
            if (flushed || shorter != WaitCost.NONE) {
                costs.put(WaitGroup.LOCKS, shorter.recordedFrom(SHORT_MILLIS, all));
                decide(
                        Map.of(WaitGroup.LOCKS, costs.getOrDefault(WaitGroup.LOCKS, WaitCost.NONE)),
                        set,
                        cores.getAsDouble());
            } else {
                force(WaitGroup.LOCKS, FIRST_MILLIS, set); // nothing seen does not say that there is nothing
            }
        }
        List<String> remarks = new ArrayList<>();
        costs.forEach((group, cost) -> {
            double millis = millis(group);
            if (millis > group.thresholdMillis(wanted)) {
                remarks.add(remark(group, cost, millis));
            }
        });
        return remarks;
    }

    /** Of a group, in force now. */
    private double millis(WaitGroup group) {
        return inForce.getOrDefault(group, 0.0);
    }

    /** Of lock, park and wait events, in force now. */
    public double lockMillis() {
        return millis(WaitGroup.LOCKS);
    }

    private Map<WaitGroup, WaitCost> costs(Map<WaitGroup, WaitCost> seen, double allWaits) {
        Map<WaitGroup, WaitCost> costs = new EnumMap<>(WaitGroup.class);
        seen.forEach((group, cost) ->
                costs.put(group, group == WaitGroup.LOCKS ? cost.recordedFrom(millis(group), allWaits) : cost));
        return costs;
    }

    private boolean locksMayBeShorter() {
        return millis(WaitGroup.LOCKS) == FIRST_MILLIS && WaitGroup.LOCKS.thresholdMillis(wanted) <= SHORT_MILLIS;
    }

    private void decide(Map<WaitGroup, WaitCost> costs, BiConsumer<String, String> set, double cores) {
        costs.forEach((group, cost) -> force(
                group, cost.thresholdMillis(group.thresholdMillis(wanted), group.secondsPerEvent(wanted), cores), set));
    }

    private void force(WaitGroup group, double millis, BiConsumer<String, String> set) {
        if (millis != millis(group)) {
            of(group, millis).forEach(set);
            inForce.put(group, millis);
        }
    }

    /** Each event has its own threshold, or this one if it is higher than that of any in the group. */
    private Map<String, String> of(WaitGroup group, double millis) {
        Map<String, String> settings = new HashMap<>();
        boolean asWanted = millis <= group.thresholdMillis(wanted);
        for (String event : group.events()) {
            String own = wanted.get(WaitGroup.key(event));
            if (own != null) {
                settings.put(WaitGroup.key(event), asWanted ? own : Math.round(millis * 1000) + " us");
            }
        }
        return settings;
    }

    private static String remark(WaitGroup group, WaitCost cost, double millis) {
        String many = Double.isInfinite(cost.eventsPerSecond())
                ? "there was no time to count them."
                : String.format(
                        Locale.ROOT, "recording all %.0f per second would have cost too much.", cost.eventsPerSecond());
        return String.format(Locale.ROOT, "%s for less than %s ms are not seen: %s", group.words(), millis, many);
    }
}
