package dev.culprit.agent.sampling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** How to ask pools of one kind. Nothing that a pool does when it is asked gets out. */
sealed interface PoolAccess permits PoolType, ExecutorAccess, SemaphoreAccess {

    /**
     * What a pool says of itself; -1 where it does not tell.
     *
     * @param maximum resources that it has at most
     * @param active of them in use
     * @param idle of them not in use
     * @param waiting threads, or tasks, that wait for one
     */
    record State(int maximum, int active, int idle, int waiting) {

        /** The same of one that tells only how many are idle. */
        State outOf(int all) {
            int most = Math.max(all, idle);
            return new State(most, most - idle, idle, waiting);
        }
    }

    /** How to ask this one. */
    static PoolAccess of(Object source) {
        return isExecutor(source)
                ? ExecutorAccess.INSTANCE
                : isSemaphore(source) ? SemaphoreAccess.INSTANCE : PoolType.of(source);
    }

    /** Whether its resources are threads. */
    static boolean isExecutor(Object source) {
        return source instanceof ThreadPoolExecutor || source instanceof ForkJoinPool;
    }

    /** Whether its resources are permits; no subclass, whose code would be the application's. */
    static boolean isSemaphore(Object source) {
        return source.getClass() == Semaphore.class;
    }

    /** Whether this is a pool, and one that can be asked. */
    boolean isKnown();

    /** Whether it counts what waits. */
    boolean tellsWaiting();

    State state(Object source);

    /** What the pool calls itself; null if it has no name, or not yet. */
    @Nullable
    String name(Object source);
}
