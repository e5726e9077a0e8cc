package dev.culprit.agent.sampling;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at stacks of chosen threads many times a second. Uses no more than 1 % of a core: in a JVM with very many threads it
 * looks less often. That counts the processor time of its own thread only, and not what it costs the others: to take stacks
 * the JVM stops all threads, and each look that wants some makes them come to a safepoint and stand there once.
 */
public final class StackSampler {

    /** Looks once and writes what it sees into the running recordings. */
    interface Look {

        /** @return processor time that it took, nanoseconds */
        long write();
    }

    private final Ticker ticker;
    private final Function<ThreadMXBean, Look> kind;

    private @Nullable Look look;
    private @Nullable CpuBudget budget;

    private StackSampler(String role, Duration interval, Function<ThreadMXBean, Look> kind) {
        ticker = new Ticker(role, interval.toNanos(), late -> tick());
        this.kind = kind;
    }

    /** Looks about seven times a second who holds the monitors and locks that other threads wait for, and where. */
    public static StackSampler ofLockHolders() {
        return new StackSampler("holders", Duration.ofMillis(150), LockHolders::new);
    }

    /** Looks twenty times a second where threads compute. */
    public static StackSampler ofComputingThreads() {
        return new StackSampler("computing", Duration.ofMillis(50), ComputingThreads::new);
    }

    /**
     * Looks twenty times a second where virtual threads wait at monitors.
     *
     * @param waiting those that seem to
     */
    public static StackSampler ofVirtualThreads(Supplier<List<Thread>> waiting) {
        return new StackSampler(
                "monitors", Duration.ofMillis(50), threads -> new VirtualThreadPlaces(threads, waiting));
    }

    /** Begins to sample; nothing if it does already. */
    public synchronized void start() {
        budget = new CpuBudget(System.nanoTime());
        ticker.start();
    }

    /** Ends sampling; nothing if it has not begun. */
    public void stop() {
        ticker.stop();
    }

    /** Looks once, whether or not it was started. To be called by one thread at a time. */
    public void look() {
        made().write();
    }

    /** Made when first needed: it starts the JVM's management classes. */
    private synchronized Look made() {
        Look made = look;
        if (made == null) {
            made = kind.apply(ManagementFactory.getThreadMXBean());
            look = made;
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
        mine.spent(made().write());
    }
}
