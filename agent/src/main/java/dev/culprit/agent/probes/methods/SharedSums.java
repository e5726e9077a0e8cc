package dev.culprit.agent.probes.methods;

/** Sums that any number of threads add to: virtual threads are too many to have their own. Dearer than those of one thread. */
final class SharedSums extends Sums {

    @Override
    void add(long[] page, int first, long nanos) {
        LONGS.getAndAdd(page, first, 1L);
        LONGS.getAndAdd(page, first + 1, nanos);
        long longest = (long) LONGS.getOpaque(page, first + 2);
        while (nanos > longest && !LONGS.weakCompareAndSet(page, first + 2, longest, nanos)) {
            longest = (long) LONGS.getOpaque(page, first + 2);
        }
    }
}
