package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Simulation;
import dev.culprit.heuristics.simulation.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the JVM would tell of the processor time of threads, for each part of a window. */
final class ThreadLog {

    /** Distance of the execution samples. */
    private static final double SAMPLING_MILLIS = 20;

    /** Threads that a recording tells of. */
    private static final int MOST = 20;

    private final Simulation simulation;
    /** What each had computed at the ends of the parts, from the opening of the window on. */
    private final List<Map<Worker, Map<Place, Double>>> looks = new ArrayList<>();

    ThreadLog(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Ends one part, and begins the next. */
    void look() {
        Map<Worker, Map<Place, Double>> computed = new HashMap<>();
        simulation.workers().forEach(worker -> computed.put(worker, worker.computed()));
        looks.add(computed);
    }

    /**
     * The busiest first.
     *
     * @param partMillis length of each part
     */
    List<ThreadUse> uses(double partMillis, Depth depth) {
        return simulation.workers().stream()
                .flatMap(worker -> uses(worker, partMillis, depth == Depth.TARGETED ? hottest(worker) : null))
                .filter(use -> use.mean() > 0)
                .sorted(Comparator.comparingDouble(ThreadUse::mean).reversed())
                .limit(MOST)
                .toList();
    }

    /** Of all its threads, which have equal shares of what it does. */
    private Stream<ThreadUse> uses(Worker worker, double partMillis, ThreadUse.@Nullable Hot hot) {
        List<Double> parts = new ArrayList<>();
        for (int part = 1; part < looks.size(); part++) {
            double used = (all(worker, part) - all(worker, part - 1)) / worker.threads();
            parts.add(Math.min(1, used / partMillis)); // what began before the part may end in it
        }
        return IntStream.range(0, worker.threads())
                .mapToObj(thread ->
                        new ThreadUse(worker.number(thread), worker.name(thread), worker.servesCalls(), parts, hot));
    }

    private double all(Worker worker, int look) {
        return looks.get(look).getOrDefault(worker, Map.of()).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private ThreadUse.@Nullable Hot hottest(Worker worker) {
        Map<Place, Double> before = looks.get(0).getOrDefault(worker, Map.of());
        return looks.get(looks.size() - 1).getOrDefault(worker, Map.of()).entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue() - before.getOrDefault(entry.getKey(), 0.0)))
                .max(Map.Entry.comparingByValue())
                .map(most -> new ThreadUse.Hot(
                        most.getKey().resource(),
                        most.getKey().location(),
                        most.getKey().stack(),
                        Math.round(most.getValue() / worker.threads() / SAMPLING_MILLIS)))
                .filter(hot -> hot.samples() > 0)
                .orElse(null);
    }
}
