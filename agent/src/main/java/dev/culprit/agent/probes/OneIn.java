package dev.culprit.agent.probes;

/** Chooses on average one in so many, with gaps that vary: a fixed one could fall into step with what comes. Of one thread. */
final class OneIn {

    private final int oneIn;
    private int random;
    private int toNext;

    /** @param random any number, by which threads choose differently */
    OneIn(int oneIn, int random) {
        this.oneIn = oneIn;
        this.random = random | 1;
        toNext = 1 + (random >>> 1) % oneIn; // the first is chosen as rarely as any: many threads have no other
    }

    /** Whether to choose what comes now. */
    boolean next() {
        if (oneIn == 1) {
            return true;
        }
        if (--toNext > 0) {
            return false;
        }
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        toNext = 1 + (random >>> 1) % (2 * oneIn - 1);
        return true;
    }
}
