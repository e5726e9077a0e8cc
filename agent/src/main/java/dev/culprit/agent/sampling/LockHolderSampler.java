package dev.culprit.agent.sampling;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks about seven times a second who holds the monitors and locks that other threads wait for, and where. Uses no more
 * than 1 % of a core: in a JVM with very many threads it looks less often. That counts the processor time of its own thread
 * only, and not what it costs the others: to take stacks the JVM stops all threads, and each look in which somebody waits
 * makes them come to a safepoint and stand there once.
 */
public final class LockHolderSampler {

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    private final Ticker ticker = new Ticker("holders", INTERVAL_NANOS, late -> tick());

    private @Nullable LockHolders holders;
    private @Nullable CpuBudget budget;

    /** Begins to sample; nothing if it does already. */
    public synchronized void start() {
        budget = new CpuBudget(System.nanoTime());
        ticker.start();
    }

    /** Ends sampling; nothing if it has not begun. */
    public void stop() {
        ticker.stop();
    }

    /** Made when first needed: it starts the JVM's management classes. */
    private synchronized LockHolders holders() {
        LockHolders made = holders;
        if (made == null) {
            made = new LockHolders(ManagementFactory.getThreadMXBean());
            holders = made;
        }
        return made;
    }

    private synchronized @Nullable CpuBudget budget() {
        return budget;
    }

    private void tick() {
        CpuBudget mine = budget();
        if (mine == null || !mine.isLeft(System.nanoTime())) {
            return;
        }
        mine.spent(holders().write());
    }
}
