package dev.culprit.agent.weaving;

/** Numbers of places where threads ask for locks: the method, and which of its instructions. */
public final class LockPlaces {

    private static final int BITS = 8;
    private static final int MOST = (1 << BITS) - 1;

    private LockPlaces() {}

    /** That a synchronized method has begun. */
    static int ofMethod(int site) {
        return site << BITS;
    }

    /**
     * An instruction of a method.
     *
     * @param count of such instructions before; after some hundred numbers come again
     */
    static int of(int site, int count) {
        return site << BITS | 1 + count % MOST;
    }

    /** Number of the method. */
    public static int method(int place) {
        return place >>> BITS;
    }

    /** Whether it is a method, not an instruction. */
    public static boolean isMethod(int place) {
        return (place & MOST) == 0;
    }
}
