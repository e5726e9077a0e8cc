package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.ThreadUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the JVM would tell of the processor time of threads that work for calls, for each part of a window. */
final class ThreadLog {

    /** Distance of the execution samples. */
    private static final double SAMPLING_MILLIS = 20;

    private final Simulation simulation;
    /** What each thread had computed at the ends of the parts, from the opening of the window on. */
    private final List<Map<Resource, Map<Place, Double>>> looks = new ArrayList<>();

    ThreadLog(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Ends one part, and begins the next. */
    void look() {
        Map<Resource, Map<Place, Double>> computed = new HashMap<>();
        simulation
                .threads()
                .forEach(
                        thread -> computed.put(thread, simulation.tokens(thread).computed()));
        looks.add(computed);
    }

    /**
     * The busiest first.
     *
     * @param partMillis length of each part
     */
    List<ThreadUse> uses(double partMillis, Depth depth) {
        List<ThreadUse> uses = new ArrayList<>();
        List<Resource> threads = simulation.threads();
        for (int number = 0; number < threads.size(); number++) {
            Resource thread = threads.get(number);
            List<Double> parts = new ArrayList<>();
            for (int part = 1; part < looks.size(); part++) {
                double used = all(thread, part) - all(thread, part - 1);
                parts.add(Math.min(1, used / partMillis)); // what began before the part may end in it
            }
            uses.add(new ThreadUse(
                    number + 1, thread.name(), false, parts, depth == Depth.TARGETED ? hottest(thread) : null));
        }
        uses.sort(Comparator.comparingDouble(ThreadUse::mean).reversed());
        return uses;
    }

    private double all(Resource thread, int look) {
        return looks.get(look).getOrDefault(thread, Map.of()).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private ThreadUse.@Nullable Hot hottest(Resource thread) {
        Map<Place, Double> before = looks.get(0).getOrDefault(thread, Map.of());
        return looks.get(looks.size() - 1).getOrDefault(thread, Map.of()).entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue() - before.getOrDefault(entry.getKey(), 0.0)))
                .max(Map.Entry.comparingByValue())
                .map(most -> new ThreadUse.Hot(
                        most.getKey().resource(),
                        most.getKey().location(),
                        most.getKey().stack(),
                        Math.round(most.getValue() / SAMPLING_MILLIS)))
                .orElse(null);
    }
}
