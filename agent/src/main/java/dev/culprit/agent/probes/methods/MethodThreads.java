package dev.culprit.agent.probes.methods;

import dev.culprit.agent.leaving.PerThread;
import dev.culprit.agent.probes.shared.VirtualThreads;
import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/** All threads that call chosen methods, and their sums. Asking for that of the current thread takes no lock. */
final class MethodThreads {

    private record Entry(WeakReference<Thread> thread, Sums sums) {

        boolean isGone() {
            Thread running = thread.get();
            return running == null || !running.isAlive();
        }
    }

    private final ConcurrentLinkedQueue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final PerThread<MethodThread> mine = new PerThread<>(this::open);
    private final Sums virtual = new SharedSums();
    private final Sums departed = new Sums();

    /** By which threads of this probe are known. */
    final Object mark = new Object();

    private final int oneIn;
    private final int batch;
    private final long origin;

    /**
     * @param oneIn of so many traces one is measured
     * @param batch see {@link CallRate#batch}
     * @param origin see {@link MethodThread}
     */
    MethodThreads(int oneIn, int batch, long origin) {
        this.oneIn = oneIn;
        this.batch = batch;
        this.origin = origin;
    }

    MethodThread mine() {
        return mine.get();
    }

    /** One of no thread, to try what a thread does. */
    MethodThread rehearsed() {
        new MethodThreads(2, 1, 0).mine();
        return new MethodThread(mark, true, new Sums(), 2, 1, 1, 0);
    }

    private MethodThread open() {
        Thread thread = Thread.currentThread();
        int random = ThreadLocalRandom.current().nextInt();
        if (VirtualThreads.isVirtual(thread)) {
            return new MethodThread(mark, false, virtual, oneIn, 1, random, origin);
        }
        MethodThread opened = new MethodThread(
                mark, thread.getName().startsWith("culprit"), new Sums(), oneIn, batch, random, origin);
        if (!opened.own) {
            entries.add(new Entry(new WeakReference<>(thread), opened.sums));
        }
        return opened;
    }

    /** Of all threads, those that have ended included. */
    synchronized Sums total() {
        Sums total = new Sums();
        for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
            Entry entry = each.next();
            if (entry.isGone()) {
                departed.addAll(entry.sums());
                each.remove();
            } else {
                total.addAll(entry.sums());
            }
        }
        total.addAll(departed);
        total.addAll(virtual);
        return total;
    }
}
