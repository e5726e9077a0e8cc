package dev.culprit.apps.bookstore.problems;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Every {@value #PERIOD_SECONDS} s, house-keeping makes large arrays one after the other and drops them. They do not fit
 * into the young generation, so each few of them cost a full collection, which has to go through a big cache of small
 * objects: for {@value #BURST_SECONDS} s the JVM stands still most of the time. In between all is well.
 *
 * <p>Needs a small heap and a collector that stops the world; see {@link Preparation}.
 */
public final class GcHiccup implements Problem {

    private static final int PERIOD_SECONDS = 15;
    private static final int BURST_SECONDS = 2;
    private static final int CACHED = 4_000_000;
    private static final int LARGE = 28 * 1024 * 1024;

    private final Duration period;
    private final Duration burst;
    private @Nullable ScheduledExecutorService clock;
    private volatile List<byte[]> cache = List.of();
    private volatile int sum;

    /** {@code timeScale}: multiplies the times, for measurements shorter than usual. */
    public GcHiccup(double timeScale) {
        period = Duration.ofMillis(Math.round(1000 * PERIOD_SECONDS * timeScale));
        burst = Duration.ofMillis(Math.round(1000 * BURST_SECONDS * timeScale));
    }

    @Override
    public String id() {
        return "gc-hiccup";
    }

    @Override
    public String description() {
        return "every " + period.toSeconds() + " s large arrays make the collector stop the shop again and again";
    }

    @Override
    public synchronized void activate() {
        if (clock == null) {
            cache = smallObjects();
            clock = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread thread = new Thread(work, "house-keeping");
                thread.setDaemon(true);
                return thread;
            });
            ScheduledFuture<?> unused = clock.scheduleAtFixedRate(
                    this::makeGarbage, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void deactivate() {
        if (clock != null) {
            clock.shutdownNow();
            clock = null;
        }
        cache = List.of();
    }

    @Override
    public void close() {
        deactivate();
    }

    private static List<byte[]> smallObjects() {
        List<byte[]> objects = new ArrayList<>(CACHED);
        for (int i = 0; i < CACHED; i++) {
            objects.add(new byte[8]);
        }
        return objects;
    }

    private void makeGarbage() {
        long end = System.nanoTime() + burst.toNanos();
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            byte[] large = new byte[LARGE];
            sum = large[cache.size() % LARGE];
        }
    }

    /** Keeps the arrays from being optimised away. */
    int sum() {
        return sum;
    }
}
