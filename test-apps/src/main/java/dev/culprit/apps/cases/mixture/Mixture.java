package dev.culprit.apps.cases.mixture;

import dev.culprit.apps.cases.backend.Backends;
import dev.culprit.apps.cases.backend.Database;
import dev.culprit.apps.cases.backend.Messages;
import dev.culprit.apps.cases.backend.Remote;
import dev.culprit.apps.cases.work.Work;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Requests that consist of parts, one after the other, each of which is known to do one thing. */
public final class Mixture {

    private static final int ENOUGH = 64;
    private static final int FEW = 4;
    private static final double BYTES_PER_MILLI = 12_500;
    private static final int GARBAGE_STEP = 1_000_000;
    private static final String HOLD = "SELECT hold(?) FROM orders WHERE id = 7";

    private static final AtomicInteger HELPERS = new AtomicInteger();

    /** Kinds of parts; the amount is milliseconds, of garbage megabytes. */
    public enum Kind {
        SLEEP,
        CPU,
        /** Sleeping inside one monitor. */
        MONITOR,
        /** Sleeping with one lock of {@code java.util.concurrent}. */
        LOCK,
        /** Sleeping with one of four pooled connections. */
        POOL,
        /** Sleeping in one of four threads of an executor, while the request waits. */
        EXECUTOR,
        DATABASE,
        EXTERNAL_CALL,
        /** A message over a line of 12.5 MB/s that all share. */
        MESSAGING,
        GC
    }

    /** One part of every request. */
    public record Part(Kind kind, double amount) {}

    private final List<Part> parts;
    private final Work work;
    private final Map<Kind, Object> backends = new EnumMap<>(Kind.class);
    private final Object monitor = new Object();
    private final Lock lock = new ReentrantLock();

    private Mixture(List<Part> parts, Work work) {
        this.parts = parts;
        this.work = work;
    }

    /** Starts what the parts call. */
    public static Mixture start(List<Part> parts, Backends backends) throws IOException {
        Mixture mixture = new Mixture(List.copyOf(parts), backends.work());
        for (Part part : parts) {
            switch (part.kind()) {
                case POOL -> mixture.backends.put(Kind.POOL, backends.database("few", FEW));
                case EXECUTOR ->
                    mixture.backends.put(Kind.EXECUTOR, Executors.newFixedThreadPool(FEW, Mixture::daemon));
                case DATABASE -> mixture.backends.put(Kind.DATABASE, backends.database("enough", ENOUGH));
                case EXTERNAL_CALL -> mixture.backends.put(Kind.EXTERNAL_CALL, backends.remote(ENOUGH));
                case MESSAGING -> mixture.backends.put(Kind.MESSAGING, backends.messages(0));
                default -> {} // it needs nothing
            }
        }
        return mixture;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "helper-" + HELPERS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** Serves one request and marks on the watch what it spends its time on. */
    void serve(Stopwatch watch) throws IOException, SQLException {
        for (Part part : parts) {
            double millis = Work.around(part.amount(), 0.2);
            switch (part.kind()) {
                case SLEEP -> {
                    work.sleep(millis);
                    watch.mark(Spent.SLEEP);
                }
                case CPU -> {
                    work.compute(millis);
                    watch.mark(Spent.CPU);
                }
                case MONITOR -> inMonitor(millis, watch);
                case LOCK -> withLock(millis, watch);
                case POOL -> withConnection(millis, watch);
                case EXECUTOR -> inExecutor(millis, watch);
                case DATABASE -> query(millis, watch);
                case EXTERNAL_CALL -> {
                    ((Remote) backend(Kind.EXTERNAL_CALL)).call(millis);
                    watch.mark(Spent.EXTERNAL_CALL);
                }
                case MESSAGING -> {
                    Messages.Letter letter = ((Messages) backend(Kind.MESSAGING)).write(millis * BYTES_PER_MILLI);
                    watch.mark(Spent.CPU);
                    letter.send();
                    watch.mark(Spent.MESSAGING);
                }
                case GC -> {
                    litter(millis);
                    watch.mark(Spent.CPU);
                }
            }
        }
    }

    private Object backend(Kind kind) {
        Object backend = backends.get(kind);
        if (backend == null) {
            throw new IllegalStateException("no backend for " + kind);
        }
        return backend;
    }

    private void inMonitor(double millis, Stopwatch watch) {
        synchronized (monitor) {
            watch.mark(Spent.MONITOR);
            work.sleep(millis);
        }
        watch.mark(Spent.SLEEP);
    }

    private void withLock(double millis, Stopwatch watch) {
        lock.lock();
        try {
            watch.mark(Spent.LOCK);
            work.sleep(millis);
        } finally {
            lock.unlock();
        }
        watch.mark(Spent.SLEEP);
    }

    private void withConnection(double millis, Stopwatch watch) throws SQLException {
        try (Connection connection = ((Database) backend(Kind.POOL)).connection()) {
            watch.mark(Spent.POOL);
            work.sleep(millis);
            watch.mark(Spent.SLEEP);
        }
        watch.mark(Spent.DATABASE);
    }

    private void inExecutor(double millis, Stopwatch watch) {
        Future<Long> begun = ((ExecutorService) backend(Kind.EXECUTOR)).submit(() -> {
            long now = System.nanoTime();
            work.sleep(millis);
            return now;
        });
        try {
            watch.markUntil(Spent.POOL, begun.get());
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        watch.mark(Spent.SLEEP);
    }

    private void query(double millis, Stopwatch watch) throws SQLException {
        try (Connection connection = ((Database) backend(Kind.DATABASE)).connection()) {
            watch.mark(Spent.POOL);
            try (PreparedStatement statement = connection.prepareStatement(HOLD)) {
                statement.setDouble(1, work.scaled(millis));
                statement.executeQuery().next();
            }
        }
        watch.mark(Spent.DATABASE);
    }

    /** Garbage of so many megabytes, all of which live until the end. */
    private static void litter(double megabytes) {
        List<byte[]> garbage = new ArrayList<>();
        for (int i = 0; i < megabytes; i++) {
            garbage.add(new byte[GARBAGE_STEP]);
        }
        garbage.get(0)[0] = 1;
    }
}
