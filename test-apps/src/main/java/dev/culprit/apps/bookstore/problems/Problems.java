package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.pool.Pools;
import dev.culprit.apps.bookstore.web.Shop;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The catalogue of problems and which of them are active; all are off at first. */
public final class Problems implements ProblemsMXBean, AutoCloseable {

    private static final String NONE = "none";

    private final Map<String, Problem> catalogue = new LinkedHashMap<>();
    private final Set<String> active = new LinkedHashSet<>();

    private Problems(List<Problem> problems) {
        problems.forEach(problem -> catalogue.put(problem.id(), problem));
        problems.forEach(Problem::deactivate);
    }

    /**
     * The explicit list of everything that can be wrong with a shop that uses these pools.
     *
     * @param timeScale multiplies the times of what happens now and then
     */
    public static Problems of(Pools pools, Shop shop, double timeScale) {
        return new Problems(List.of(
                new PoolSmall(pools),
                new PoolSlow(pools),
                new IdLock(shop.inserts(), shop.transactions()),
                new MissingIndex(shop.catalogue().conditions()),
                new Chatty(shop.catalogue().search(), shop.orders().stockTaking()),
                new RampLeak(shop.visitBook()),
                new GcHiccup(timeScale),
                new CostlyRendering(shop.typesetting())));
    }

    @Override
    public synchronized String getActive() {
        return active.isEmpty() ? NONE : String.join(",", active);
    }

    @Override
    public synchronized void activate(String id) {
        Problem problem = named(id);
        if (active.add(id)) {
            problem.activate();
        }
    }

    /** Activates every problem of a comma-separated list; {@code none} is an empty list. */
    public void activateAll(String ids) {
        if (!ids.equals(NONE)) {
            List.of(ids.split(",")).forEach(this::activate);
        }
    }

    @Override
    public synchronized void deactivate(String id) {
        Problem problem = named(id);
        if (active.remove(id)) {
            problem.deactivate();
        }
    }

    @Override
    public String[] list() {
        return catalogue.values().stream()
                .map(problem -> problem.id() + ": " + problem.description())
                .toArray(String[]::new);
    }

    @Override
    public synchronized void close() {
        catalogue.values().forEach(Problem::close);
    }

    private Problem named(String id) {
        Problem problem = catalogue.get(id);
        if (problem == null) {
            throw new IllegalArgumentException("unknown problem '" + id + "'; there are " + catalogue.keySet());
        }
        return problem;
    }
}
