package dev.culprit.agent.probes.jdbc;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether the application executes statements in other calls than the one that prepared them. If it may, the text is remembered of all that are
 * prepared, in calls too that are not recorded; that costs a weak reference each. Most applications prepare what they execute within
 * the same call. That holds with pools that keep statements too, for they are asked by text.
 *
 * <p>Blind spot: a statement that is prepared in a call that is not recorded, after {@link #ENOUGH} calls had executed none of an earlier one, and
 * executed in a later call. Its text stays unknown for as long as it is kept. From then on texts are remembered again.
 */
public final class StatementReuse {

    /** If one call in a hundred executes a statement of an earlier one, so many calls in a row that do not are seen once in 20,000 times. */
    public static final int ENOUGH = 1_000;

    private final AtomicInteger without = new AtomicInteger();

    /** Whether a text may be needed after the call that has it. */
    boolean isPossible() {
        return without.get() < ENOUGH;
    }

    /** A recorded call executes a statement that another has prepared, or of which that is not known. */
    void seen() {
        if (without.get() > 0) { // all threads come by here, and would meet if each wrote
            without.set(0);
        }
    }

    /** A recorded call executes the first of its statements, and has prepared it. To be told once for each call. */
    void notSeen() {
        if (isPossible()) {
            without.incrementAndGet();
        }
    }
}
