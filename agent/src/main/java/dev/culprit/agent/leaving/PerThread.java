package dev.culprit.agent.leaving;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * A value for each thread, as {@link ThreadLocal} has it, but the threads keep nothing of ours: only a reference of the JDK's that does not
 * hold what it leads to. The values live as long as this object and their thread do. Nobody waits here, so virtual threads and their
 * carriers may ask.
 *
 * <p>Every thread that comes for the first time looks whether two others have ended. So there are about twice as many values as threads
 * that live, and one of a thread that lived for a moment does not wait for the garbage collector to notice that. Should a look fail for
 * lack of memory, a thread may get a second value.
 */
public final class PerThread<T> {

    /** More than one, or those that have ended would become more and more. */
    private static final int LOOKS = 2;

    /** A value, until its thread has ended or has lost the reference: some pools take from their threads what they know after each task. */
    private static final class Kept<T> extends WeakReference<WeakReference<T>> {

        private final WeakReference<Thread> thread = new WeakReference<>(Thread.currentThread());

        @SuppressWarnings("unused") // holds it, and is never asked
        private final T value;

        Kept(WeakReference<T> ofThread, T value) {
            super(ofThread);
            this.value = value;
        }

        boolean isNeeded() {
            Thread living = thread.get();
            return living != null && living.isAlive() && !refersTo(null); // get would hold it while memory is collected
        }
    }

    private final ThreadLocal<WeakReference<T>> references = new ThreadLocal<>();
    private final Queue<Kept<T>> kept = new ConcurrentLinkedQueue<>();
    private final Supplier<T> first;

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
        for (int i = 0; i < LOOKS; i++) {
            Kept<T> longest = kept.poll();
            if (longest != null && longest.isNeeded()) {
                kept.add(longest);
            }
        }
        return value;
    }

    /** How many values there are, those of threads included whose end was not noticed yet. */
    int size() {
        return kept.size();
    }
}
