package dev.culprit.agent.leaving;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value for each thread, as {@link ThreadLocal} has it, but the threads keep nothing of ours: only a reference of the JDK's that does not
 * hold what it leads to. The values live as long as this object and their thread do. Nobody waits here, so virtual threads and their
 * carriers may ask.
 */
public final class PerThread<T> {

    /** So many more than before may be there until it is looked which of their threads have ended. */
    private static final int UNSEEN = 1_024;

    /** A value, until the reference that its thread has is gone, and so the thread. */
    private static final class Kept<T> extends WeakReference<WeakReference<T>> {

        @SuppressWarnings("unused") // holds it, and is never asked
        private final T value;

        Kept(WeakReference<T> ofThread, T value) {
            super(ofThread);
            this.value = value;
        }
    }

    private final ThreadLocal<WeakReference<T>> references = new ThreadLocal<>();
    private final Queue<Kept<T>> kept = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private final Supplier<T> first;
    private volatile int limit = UNSEEN;

    /** @param first makes the value of a thread that asks for the first time */
    public PerThread(Supplier<T> first) {
        this.first = first;
    }

    /** The current thread's. */
    public T get() {
        WeakReference<T> reference = references.get();
        T value = reference == null ? null : reference.get();
        return value == null ? open() : value;
    }

    private T open() {
        T value = first.get();
        WeakReference<T> reference = new WeakReference<>(value);
        kept.add(new Kept<>(reference, value));
        references.set(reference);
        if (count.incrementAndGet() > limit && sweeping.compareAndSet(false, true)) {
            sweep();
            sweeping.set(false);
        }
        return value;
    }

    private void sweep() {
        for (Iterator<Kept<T>> each = kept.iterator(); each.hasNext(); ) {
            @Nullable Object ofThread = each.next().get();
            if (ofThread == null) {
                each.remove();
                count.decrementAndGet();
            }
        }
        limit = 2 * count.get() + UNSEEN;
    }

    /** How many values there are, those of threads included whose end was not noticed yet. */
    int size() {
        return count.get();
    }
}
