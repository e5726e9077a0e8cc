package dev.culprit.agent.sampling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The pools seen so far, at most 100, 50 executors and 50 semaphores; one that the application dropped makes room. Finding one takes no lock. */
public final class Pools {

    private static final int LIMIT = 100;

    /** Peers never go, and a client may talk to any number of them. */
    private static final int PEERS = 50;

    private static final String OTHERS = "(other services)";

    /** An application may make one for every request. */
    private static final int EXECUTORS = 50;

    /** Of these, too. */
    private static final int SEMAPHORES = 50;

    private static final Pattern NUMBER = Pattern.compile("[-_.:#@ ]*\\d+$");

    private final CopyOnWriteArrayList<KnownPool> pools = new CopyOnWriteArrayList<>();
    private final Map<String, KnownPool.Peer> peers = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** Set when there are too many, so that they are not looked for again and again. */
    private volatile boolean enoughExecutors;

    private volatile boolean enoughSemaphores;

    /** The pool of a data source, new if it was never seen; null when there are too many. */
    public @Nullable KnownPool of(Object source) {
        KnownPool known = find(source);
        return known != null ? known : add(source, source.getClass().getName());
    }

    /** An executor that has threads of its own, new if it was never seen; null if it has none, or there are too many. */
    public @Nullable KnownPool ofExecutor(Object executor) {
        if (!PoolAccess.isExecutor(executor)) {
            return null;
        }
        KnownPool known = find(executor);
        return known != null || enoughExecutors ? known : addExecutor(executor);
    }

    private synchronized @Nullable KnownPool addExecutor(Object executor) {
        pools.removeIf(KnownPool::isGone);
        if (pools.stream().filter(KnownPool::isExecutor).count() >= EXECUTORS) {
            enoughExecutors = true;
            return null;
        }
        return add(executor, executor.getClass().getName());
    }

    /**
     * A semaphore, new if it was never seen; null if there are too many.
     *
     * @param place tells where it is used, which it is known by; asked once
     */
    public @Nullable KnownPool ofSemaphore(Semaphore semaphore, Supplier<String> place) {
        KnownPool known = find(semaphore);
        return known != null || enoughSemaphores ? known : addSemaphore(semaphore, place.get());
    }

    private synchronized @Nullable KnownPool addSemaphore(Semaphore semaphore, String place) {
        KnownPool known = find(semaphore);
        if (known != null) {
            return known;
        }
        pools.removeIf(KnownPool::isGone);
        if (pools.stream().filter(KnownPool::isSemaphore).count() >= SEMAPHORES) {
            enoughSemaphores = true;
            return null;
        }
        KnownPool fresh = new KnownPool(semaphore, semaphore.getClass().getName(), last.incrementAndGet(), place);
        pools.add(fresh);
        return fresh;
    }

    /** A call has waited for a permit. Where several semaphores are used at one place, they get numbers. */
    public void waitedFor(KnownPool semaphore) {
        if (semaphore.called() == null) {
            name(semaphore, semaphore.place());
        }
    }

    /**
     * A thread of an executor has begun a task. Its name, without the number, is what people know the executor by; where
     * threads of several have the same names, the executors get numbers.
     */
    public void served(KnownPool executor, String thread) {
        if (executor.called() == null) {
            name(executor, NUMBER.matcher(thread).replaceFirst(""));
        }
    }

    /** Once per executor or semaphore, so that a lock does no harm. */
    private synchronized void name(KnownPool pool, String common) {
        if (pool.called() != null) {
            return;
        }
        String free = common;
        for (int number = 2; isTaken(free); number++) {
            free = common + " (" + number + ")";
        }
        pool.call(free);
    }

    private boolean isTaken(String name) {
        return pools.stream().anyMatch(pool -> name.equals(pool.called()));
    }

    /**
     * The connections of HTTP clients to one peer; null when there are too many pools.
     *
     * @param request class of a request for one, which lies inside the class that holds them
     */
    public @Nullable KnownPool ofPeer(String peer, Class<?> request) {
        String name = peers.containsKey(peer) || peers.size() < PEERS ? peer : OTHERS;
        KnownPool.Peer key = peers.get(name);
        KnownPool known = key == null ? null : find(key);
        return known != null ? known : addPeer(name, request.getName());
    }

    private synchronized @Nullable KnownPool addPeer(String peer, String request) {
        KnownPool.Peer known = peers.get(peer);
        KnownPool.Peer key = known == null ? new KnownPool.Peer(peer + " (HTTP client)") : known;
        int inside = request.indexOf('$');
        KnownPool pool = add(key, inside < 0 ? request : request.substring(0, inside));
        if (pool != null) {
            peers.put(peer, key);
        }
        return pool;
    }

    private @Nullable KnownPool find(Object source) {
        for (KnownPool pool : pools) {
            if (pool.is(source)) {
                return pool;
            }
        }
        return null;
    }

    /** Once per pool, so that a lock does no harm. */
    private synchronized @Nullable KnownPool add(Object source, String type) {
        KnownPool known = find(source);
        if (known != null) {
            return known;
        }
        pools.removeIf(KnownPool::isGone);
        if (!PoolAccess.isExecutor(source)
                && pools.stream()
                                .filter(pool -> !pool.isExecutor() && !pool.isSemaphore())
                                .count()
                        >= LIMIT) {
            return null;
        }
        KnownPool fresh = new KnownPool(source, type, last.incrementAndGet());
        pools.add(fresh);
        return fresh;
    }

    /** Whether a data source is known to be a pool, and not something in front of one. */
    public boolean isPool(Object source) {
        return PoolAccess.of(source).isKnown();
    }

    /** Writes the names of all pools into the running recordings. */
    public void writeNames() {
        pools.forEach(KnownPool::writeName);
    }

    /** Writes the state of all pools into the running recordings. */
    public void writeStates() {
        pools.forEach(KnownPool::writeState);
    }

    /** Whether none was found yet. */
    public boolean isEmpty() {
        return pools.stream().noneMatch(KnownPool::isBooked);
    }

    /** Forgets the threads that are inside a pool, for the sink that saw them enter is gone. */
    public void reset() {
        enoughExecutors = false;
        enoughSemaphores = false;
        pools.forEach(KnownPool::reset);
    }
}
