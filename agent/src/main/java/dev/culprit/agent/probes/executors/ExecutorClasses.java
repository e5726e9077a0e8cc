package dev.culprit.agent.probes.executors;

import java.util.Set;

/** Names of the classes of the JDK by which it executes tasks. */
public final class ExecutorClasses {

    static final String THREAD_POOL = "java.util.concurrent.ThreadPoolExecutor";

    /** A thread of it, with what it was started for. */
    static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

    static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";

    /** Of {@code CompletableFuture}, where the common pool has only one thread, as on two processors. */
    static final String THREAD_EACH = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";

    /** Of {@code Executors}, most often with virtual threads; from Java 21 on. What it hands on is its own, or of these. */
    static final String NEW_THREAD_EACH = "java.util.concurrent.ThreadPerTaskExecutor";

    static final String NEW_THREAD_TASK = NEW_THREAD_EACH + "$TaskRunner";
    static final String NEW_THREAD_FUTURE = NEW_THREAD_EACH + "$ThreadBoundFuture";

    static final String FUTURE = "java.util.concurrent.FutureTask";
    static final String SUPPLY = "java.util.concurrent.CompletableFuture$AsyncSupply";
    static final String RUN = "java.util.concurrent.CompletableFuture$AsyncRun";

    /** A later stage. */
    static final String STAGE = "java.util.concurrent.CompletableFuture$Completion";

    /** Those of the JDK that probes go into. */
    public static final Set<String> CLASSES = Set.of(
            THREAD_POOL,
            WORKER,
            FORK_JOIN,
            THREAD_EACH,
            NEW_THREAD_EACH,
            NEW_THREAD_TASK,
            NEW_THREAD_FUTURE,
            FUTURE,
            SUPPLY,
            RUN,
            STAGE);

    private ExecutorClasses() {}
}
