package dev.culprit.agent.http;

import dev.culprit.agent.AgentThreads;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that answer requests, each for a limited time: whoever does not read its answer would hold the thread for
 * good. Interrupting the thread closes the channel it writes to.
 */
final class Workers implements Executor, AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final LinkedTransferQueue<Runnable> queue = new LinkedTransferQueue<>();
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor watch;
    private final Duration longest;

    /**
     * @param most threads at a time; further requests wait
     * @param longest time for one answer
     */
    Workers(int most, Duration longest) {
        this.longest = longest;
        threads =
                new ThreadPoolExecutor(most, most, IDLE_SECONDS, TimeUnit.SECONDS, queue, AgentThreads.factory("http"));
        threads.allowCoreThreadTimeOut(true);
        watch = new ScheduledThreadPoolExecutor(1, AgentThreads.factory("http-watch"));
        watch.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        watch.allowCoreThreadTimeOut(true);
        watch.setRemoveOnCancelPolicy(true);
    }

    @Override
    public void execute(Runnable request) {
        // the JDK's own types only: its compiled code remembers whose it has met, and threads of the application's
        // pools stand in it
        Runnable task = new FutureTask<>(new Limited(request), null);
        if (!queue.tryTransfer(task)) { // no thread is idle
            threads.execute(task);
        }
    }

    /** Requests under way go on, until their time is over. */
    @Override
    public void close() {
        threads.shutdown();
        watch.shutdown();
    }

    /** One request. */
    private final class Limited implements Runnable {

        private final Runnable request;

        /** While the request is being answered; guarded by this. */
        private @Nullable Thread worker;

        Limited(Runnable request) {
            this.request = request;
        }

        @Override
        public void run() {
            begin();
            ScheduledFuture<?> limit = limit();
            try {
                request.run();
            } finally {
                if (limit != null) {
                    limit.cancel(false);
                }
                end();
            }
        }

        /** Null if there is none: whoever has sent the request waits for it to be run all the same. */
        private @Nullable ScheduledFuture<?> limit() {
            try {
                return watch.schedule(this::expire, longest.toNanos(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException | OutOfMemoryError e) { // closing, or no room for a thread
                return null;
            }
        }

        private synchronized void begin() {
            worker = Thread.currentThread();
        }

        /** The next request of this thread must not find the interrupt of this one. */
        private synchronized void end() {
            worker = null;
            Thread.interrupted();
        }

        private synchronized void expire() {
            if (worker != null) {
                worker.interrupt();
            }
        }
    }
}
