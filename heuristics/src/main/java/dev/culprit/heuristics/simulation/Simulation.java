package dev.culprit.heuristics.simulation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The engine: a clock, an ordered list of events, and the stations at which requests meet. */
public final class Simulation {

    private record Event(double time, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<Resource, Tokens> tokens = new HashMap<>();

    private final ProcessorSharing application;
    private final ProcessorSharing database;
    private final Random random;
    private final @Nullable Heap heap;
    private final BackgroundThreads background;
    /** By name. */
    private final Map<String, Worker> workers = new LinkedHashMap<>();

    private int nextThread = 1;
    private double besideMillis;
    private double now;
    private long scheduled;
    private double pauseStart = Double.NaN;
    private double pauseEnd;
    private double pausedMillis;
    private Consumer<String> listener = destination -> {};

    public Simulation(SimulatedApplication definition, long seed) {
        application = new ProcessorSharing(this, definition.machines().processors());
        database = new ProcessorSharing(this, definition.machines().databaseProcessors());
        random = new Random(seed);
        heap = definition.heap().map(plan -> new Heap(this, plan)).orElse(null);
        background = definition.machines().background();
        application.computeBeside(background.number());
        if (background.untilMillis() < Double.POSITIVE_INFINITY) {
            at(background.untilMillis(), () -> application.computeBeside(0));
        }
    }

    public double now() {
        return now;
    }

    public Random random() {
        return random;
    }

    public ProcessorSharing processors(Step.Station station) {
        return station == Step.Station.APPLICATION ? application : database;
    }

    public boolean hasHeap() {
        return heap != null;
    }

    /** @throws IllegalStateException if the application has none, so that it must not allocate anything */
    public Heap heap() {
        if (heap == null) {
            throw new IllegalStateException("a call allocates, but the application has no heap");
        }
        return heap;
    }

    public Tokens tokens(Resource resource) {
        Tokens known = tokens.get(resource);
        if (known == null) {
            known = new Tokens(this, resource.capacity());
            tokens.put(resource, known);
        }
        return known;
    }

    /** The thread that serves the calls of a user, or takes the messages that are sent to a destination. */
    Worker serving(String name) {
        return worker(name, 1, true);
    }

    /** The threads of the application that such a resource consists of. */
    Worker workingFor(Resource threads) {
        return worker(threads.name(), threads.capacity(), false);
    }

    private Worker worker(String name, int threads, boolean servesCalls) {
        Worker known = workers.get(name);
        if (known == null) {
            known = new Worker(name, threads, nextThread, servesCalls);
            workers.put(name, known);
            nextThread += threads;
        }
        return known;
    }

    /** All that have worked so far. */
    public List<Worker> workers() {
        background.work().ifPresent(work -> {
            double computed = application.besideMillis();
            worker("background", background.number(), false).compute(work, computed - besideMillis);
            besideMillis = computed;
        });
        return List.copyOf(workers.values());
    }

    public void at(double time, Runnable action) {
        events.add(new Event(time, scheduled++, action));
    }

    /** The request goes on after the given time, or after the pause that then holds. */
    void delay(double millis, Request request) {
        at(now + millis, () -> finish(request));
    }

    /** Tells the request that its step is over; during a pause it notices only afterwards. */
    void finish(Request request) {
        afterPause(request::finished);
    }

    /** Does something in the application: now, or at the end of the pause that holds. */
    public void afterPause(Runnable action) {
        if (paused()) {
            at(pauseEnd, () -> afterPause(action));
        } else {
            action.run();
        }
    }

    /** From now on messages are handed over there, by their destination. */
    public void listen(Consumer<String> listener) {
        this.listener = listener;
    }

    /** Hands over a message; as an event of its own, so that one that is passed on and on does not nest. */
    void deliver(String destination) {
        at(now, () -> afterPause(() -> listener.accept(destination)));
    }

    /** Stops the application, as the collector does; the database goes on. */
    void pause(double millis) {
        if (paused()) {
            return;
        }
        pauseStart = now;
        pauseEnd = now + millis;
        application.freeze();
        at(pauseEnd, () -> {
            pausedMillis += millis;
            pauseStart = Double.NaN;
            application.resume();
        });
    }

    private boolean paused() {
        return !Double.isNaN(pauseStart);
    }

    /** How long the application has been stopped so far. */
    public double pausedMillis() {
        return paused() ? pausedMillis + now - pauseStart : pausedMillis;
    }

    /** Lets everything happen that happens before the given time, which then is now. */
    public void runUntil(double time) {
        while (!events.isEmpty() && events.element().time < time) {
            step();
        }
        now = Math.max(now, time);
    }

    /** Lets everything happen until nothing is left to happen. */
    public void runToEnd() {
        while (!events.isEmpty()) {
            step();
        }
    }

    private void step() {
        Event event = events.remove();
        now = event.time;
        event.action.run();
    }
}
