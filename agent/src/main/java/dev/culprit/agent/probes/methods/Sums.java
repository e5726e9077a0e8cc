package dev.culprit.agent.probes.methods;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Number, total and longest time of calls by the number of their method. Grows in pages, so that a thread that calls few of
 * many methods needs little. One thread adds and others read, without a lock: they see each number some nanoseconds late, and
 * not all numbers of a method at the same moment.
 */
public class Sums {

    /** The numbers of one method. */
    public interface Visitor {

        /** @param site number of the method */
        void method(int site, long calls, long nanos, long longestNanos);
    }

    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    private static final int PAGE_BITS = 6;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int CALLS = 0;
    private static final int NANOS = 1;
    private static final int LONGEST = 2;
    private static final int FIELDS = 3;

    /** An element never changes once it is set. */
    private volatile long[][] pages = new long[8][];

    /** Adds one call. */
    final void add(int site, long nanos) {
        long[][] all = pages;
        int number = site >>> PAGE_BITS;
        long[] page = number < all.length ? all[number] : null;
        add(page == null ? page(number) : page, (site & PAGE_MASK) * FIELDS, nanos);
    }

    /** Adds one call to the numbers that begin at an index. */
    void add(long[] page, int first, long nanos) {
        LONGS.setOpaque(page, first + CALLS, page[first + CALLS] + 1);
        LONGS.setOpaque(page, first + NANOS, page[first + NANOS] + nanos);
        if (nanos > page[first + LONGEST]) {
            LONGS.setOpaque(page, first + LONGEST, nanos);
        }
    }

    /** Once per page, so that a lock does no harm where several threads add. */
    private synchronized long[] page(int number) {
        long[][] all = pages;
        if (number >= all.length) {
            all = Arrays.copyOf(all, Math.max(number + 1, all.length * 2));
        }
        long[] page = all[number];
        if (page == null) {
            page = new long[FIELDS << PAGE_BITS];
            all = all == pages ? all.clone() : all;
            all[number] = page;
            pages = all; // publishes the page too
        }
        return page;
    }

    /** Adds all numbers of another. By one thread at a time. */
    final void addAll(Sums other) {
        other.visit((site, calls, nanos, longest) -> {
            int number = site >>> PAGE_BITS;
            long[][] all = pages;
            long[] known = number < all.length ? all[number] : null;
            long[] page = known == null ? page(number) : known;
            int first = (site & PAGE_MASK) * FIELDS;
            LONGS.setOpaque(page, first + CALLS, page[first + CALLS] + calls);
            LONGS.setOpaque(page, first + NANOS, page[first + NANOS] + nanos);
            LONGS.setOpaque(page, first + LONGEST, Math.max(page[first + LONGEST], longest));
        });
    }

    /** Every method that was called. */
    public final void visit(Visitor visitor) {
        long[][] all = pages;
        for (int number = 0; number < all.length; number++) {
            long[] page = all[number];
            if (page == null) {
                continue;
            }
            for (int site = 0; site <= PAGE_MASK; site++) {
                int first = site * FIELDS;
                long calls = (long) LONGS.getOpaque(page, first + CALLS);
                if (calls > 0) {
                    visitor.method(
                            (number << PAGE_BITS) + site, calls, (long) LONGS.getOpaque(page, first + NANOS), (long)
                                    LONGS.getOpaque(page, first + LONGEST));
                }
            }
        }
    }
}
