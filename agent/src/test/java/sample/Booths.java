package sample;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/** Some booths, one for each customer. */
public final class Booths {

    private final Semaphore free;
    private final LongAdder waited = new LongAdder();

    public Booths(Semaphore free) {
        this.free = free;
    }

    /** How long all have waited. */
    public double waitedMillis() {
        return waited.sum() / 1e6;
    }

    /** Waits for a booth, and does something in it. */
    public void use(Callable<?> work) throws Exception {
        long begin = System.nanoTime();
        free.acquire();
        waited.add(System.nanoTime() - begin);
        try {
            work.call();
        } finally {
            free.release();
        }
    }
}
