package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.WaitState;

/**
 * Something that only so many calls can have at a time; the others wait in order of arrival.
 *
 * @param kind what it is, which decides how waiting for it is seen
 * @param name class of the monitor or lock, name of the pool, table of the row, name of the link or host
 * @param type class of the pool or executor; empty for other kinds
 * @param capacity how many calls can have it at a time, at least 1
 */
public record Resource(Kind kind, String name, String type, int capacity) {

    /** What a call parks at that waits for the answer of a thread. */
    private static final String ANSWER = "java.util.concurrent.CompletableFuture$Signaller";

    /** What a resource is. */
    public enum Kind {
        MONITOR,
        LOCK,
        POOL,
        /** Threads of an executor: calls wait until they have done their tasks. */
        EXECUTOR,
        /** A row lock in the database: waiting for it is part of the database call. */
        DATABASE_LOCK,
        /** A network link or broker: waiting for it is part of sending. */
        LINK,
        /** A worker of another service: waiting for it is part of the remote call. */
        REMOTE_WORKER,
        /** A disk: waiting for it is part of the access to a file. */
        DISK,
        /** A thread that works for calls: they wait until it has done so. */
        THREAD,
        /** A thread of the application that helps calls when it is free: nobody waits for it. */
        HELPER
    }

    public Resource {
        if (capacity < 1) {
            throw new IllegalArgumentException(name + ": capacity must be at least 1: " + capacity);
        }
    }

    public static Resource monitor(String className) {
        return new Resource(Kind.MONITOR, className, "", 1);
    }

    /** A lock of {@code java.util.concurrent}. */
    public static Resource lock(String className) {
        return new Resource(Kind.LOCK, className, "", 1);
    }

    public static Resource pool(String name, String type, int size) {
        return new Resource(Kind.POOL, name, type, size);
    }

    /** An executor whose threads do what calls wait for. */
    public static Resource executor(String name, int threads) {
        return new Resource(Kind.EXECUTOR, name, "java.util.concurrent.ThreadPoolExecutor", threads);
    }

    public static Resource rowLock(String table) {
        return new Resource(Kind.DATABASE_LOCK, table, "", 1);
    }

    public static Resource link(String name) {
        return new Resource(Kind.LINK, name, "", 1);
    }

    public static Resource remoteWorkers(String host, int workers) {
        return new Resource(Kind.REMOTE_WORKER, host, "", workers);
    }

    /** A disk that serves one access after the other. */
    public static Resource disk(String name) {
        return new Resource(Kind.DISK, name, "", 1);
    }

    /** A thread of the application that works for one call after the other. */
    public static Resource thread(String name) {
        return new Resource(Kind.THREAD, name, "", 1);
    }

    public static Resource helpers(String executor, int threads) {
        return new Resource(Kind.HELPER, executor, "", threads);
    }

    /** Where a method of the application waits for it, if waiting for it is a state of its own. */
    public Place waitedForIn(String qualifiedMethod, int line) {
        WaitState state = switch (kind) {
            case MONITOR -> WaitState.MONITOR;
            case LOCK -> WaitState.LOCK;
            case POOL, EXECUTOR -> WaitState.POOL;
            case THREAD -> WaitState.QUEUE;
            case DATABASE_LOCK, LINK, REMOTE_WORKER, DISK, HELPER ->
                throw new IllegalArgumentException(name + " is waited for inside a call, not in the application");
        };
        return Place.waiting(state, kind == Kind.THREAD ? ANSWER : name, qualifiedMethod, line);
    }
}
