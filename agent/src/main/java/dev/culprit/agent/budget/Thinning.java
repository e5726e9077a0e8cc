package dev.culprit.agent.budget;

/** Of how many calls of entry points one is recorded with all that it does. Every call reads it when it begins; one thread sets it. */
public final class Thinning {

    private volatile int oneIn = 1;

    /** 1 if all are. */
    public int oneIn() {
        return oneIn;
    }

    /** Whether some are left out. */
    public boolean leavesOut() {
        return oneIn > 1;
    }

    /**
     * Holds for calls that begin from now on.
     *
     * @param calls at least 1
     */
    public void set(int calls) {
        if (calls < 1) {
            throw new IllegalArgumentException("one in " + calls);
        }
        oneIn = calls;
    }
}
