package dev.culprit.agent.probes.methods;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What begins with the outermost call of a chosen method, or at an entry point, in all threads in which it goes on. */
public final class MethodTrace {

    /** Nothing of it is measured. */
    static final MethodTrace LEFT_OUT = new MethodTrace(0, false);

    /** Of those of which only sums are kept one is like another. */
    static final MethodTrace SUMMED = new MethodTrace(0, true);

    private static final VarHandle CALLS = handle("calls");
    private static final VarHandle CUT_AT_DEPTH = handle("cutAtDepth");

    /** Above 0 if its calls are written down. */
    private long id;

    /** Decided once, for all threads. */
    final boolean measured;

    /** Whether other threads may go on with it; seen by all that do, for they get it from one that has said so. */
    private boolean shared;

    /** That were asked for, not many more than allowed. Only its own thread changes it until the trace is shared. */
    private int calls;

    private int cutAtDepth;

    MethodTrace(long id, boolean measured) {
        this.id = id;
        this.measured = measured;
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(MethodTrace.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(field, e);
        }
    }

    public long id() {
        return id;
    }

    boolean isShared() {
        return shared;
    }

    /** Is from now on another one, which nothing was asked of yet. Only if it has ended, and was never shared. */
    void becomes(long newId) {
        id = newId;
        calls = 0;
        cutAtDepth = 0;
    }

    /** To be called before it is handed to another thread. */
    void share() {
        if (!shared) {
            shared = true;
        }
    }

    /**
     * Asks for one more call.
     *
     * @return how many were asked for before: fewer than {@code most} if it may be written down, {@code most} at the first that may
     *     not, more at others
     */
    int take(int most) {
        int before = calls;
        if (before > most) {
            return before;
        }
        if (shared) {
            return (int) CALLS.getAndAdd(this, 1);
        }
        calls = before + 1;
        return before;
    }

    /** Whether this is the first time, in all threads. */
    boolean cutAtDepth() {
        return cutAtDepth == 0 && CUT_AT_DEPTH.compareAndSet(this, 0, 1);
    }
}
