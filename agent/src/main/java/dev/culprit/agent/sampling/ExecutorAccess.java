package dev.culprit.agent.sampling;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Asks the JDK's thread pools, whose resources are their threads. */
enum ExecutorAccess implements PoolAccess {
    INSTANCE;

    private static final State UNKNOWN = new State(-1, -1, -1, -1);

    @Override
    public boolean isKnown() {
        return true;
    }

    @Override
    public boolean tellsWaiting() {
        return true;
    }

    @Override
    public State state(Object source) {
        try {
            return source instanceof ThreadPoolExecutor pool
                    ? state(pool)
                    : source instanceof ForkJoinPool pool ? state(pool) : UNKNOWN;
        } catch (Throwable refused) { // a subclass's code; the sample has a gap
            return UNKNOWN;
        }
    }

    private static State state(ThreadPoolExecutor pool) {
        BlockingQueue<Runnable> queue = pool.getQueue();
        int active = pool.getActiveCount();
        int maximum = maximum(pool, queue);
        return new State(maximum, active, maximum < 0 ? -1 : Math.max(0, maximum - active), size(queue));
    }

    /**
     * A pool grows beyond its core only when its queue is full, so as long as tasks can queue the core is what serves them.
     */
    private static int maximum(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue) {
        if (queue instanceof SynchronousQueue) {
            int limit = pool.getMaximumPoolSize();
            return limit == Integer.MAX_VALUE ? -1 : limit;
        }
        return Math.max(pool.getCorePoolSize(), pool.getPoolSize());
    }

    /** An application's own queue may take its time, or a lock. */
    private static int size(BlockingQueue<Runnable> queue) {
        return queue.getClass().getName().startsWith("java.util.concurrent.") ? queue.size() : -1;
    }

    private static State state(ForkJoinPool pool) {
        int active = pool.getActiveThreadCount();
        return new State(
                pool.getParallelism(),
                active,
                Math.max(0, pool.getParallelism() - active),
                pool.getQueuedSubmissionCount());
    }

    /** Only its threads have names. */
    @Override
    public @Nullable String name(Object source) {
        return null;
    }
}
