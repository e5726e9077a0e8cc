package dev.culprit.heuristics.simulation;

import java.util.LinkedHashMap;
import java.util.Map;

/** A thread of the application, or several that do the same, and what it has computed so far. */
public final class Worker {

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

    public int threads() {
        return threads;
    }

    public boolean servesCalls() {
        return servesCalls;
    }

    /** Java's number of one of its threads, counted from 0. */
    public int number(int thread) {
        return firstNumber + thread;
    }

    public String name(int thread) {
        return threads == 1 ? name : name + "-" + (thread + 1);
    }

    /** So much more, all threads together. */
    void compute(Place place, double millis) {
        computed.merge(place, millis, Double::sum);
    }

    /** Processor time of all threads together. */
    public Map<Place, Double> computed() {
        return Map.copyOf(computed);
    }
}
