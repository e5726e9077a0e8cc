package dev.culprit.heuristics.simulation;

import java.util.LinkedHashMap;
import java.util.Map;

/** A thread of the application, or several that do the same, and what it has computed so far. */
final class Worker {

    private final String name;
    private final int threads;
    private final int firstNumber;
    private final boolean servesCalls;
    private final Map<Place, Double> computed = new LinkedHashMap<>();

    /**
     * @param threads that do the same
     * @param firstNumber Java's number of the first of them
     */
    Worker(String name, int threads, int firstNumber, boolean servesCalls) {
        this.name = name;
        this.threads = threads;
        this.firstNumber = firstNumber;
        this.servesCalls = servesCalls;
    }

    int threads() {
        return threads;
    }

    boolean servesCalls() {
        return servesCalls;
    }

    /** Java's number of one of its threads, counted from 0. */
    int number(int thread) {
        return firstNumber + thread;
    }

    String name(int thread) {
        return threads == 1 ? name : name + "-" + (thread + 1);
    }

    /** So much more, all threads together. */
    void compute(Place place, double millis) {
        computed.merge(place, millis, Double::sum);
    }

    /** Processor time of all threads together. */
    Map<Place, Double> computed() {
        return Map.copyOf(computed);
    }
}
