package dev.culprit.agent.probes.shared;

/** Chooses on average one in so many, with gaps that vary: a fixed one could fall into step with what comes. Of one thread. */
public final class OneIn {

    private int oneIn;
    private int random;
    private int toNext;

    /** @param random any number, by which threads choose differently */
    public OneIn(int oneIn, int random) {
        this.random = random | 1;
        begin(oneIn, random);
    }

    private void begin(int gap, int chance) {
        oneIn = gap;
        toNext = 1 + (chance >>> 1) % gap; // the first is chosen as rarely as any: many threads have no other
    }

    /** The same with another gap on average. */
    public boolean next(int gap) {
        if (gap != oneIn) {
            begin(gap, shuffle());
        }
        return next();
    }

    /** Whether to choose what comes now. */
    public boolean next() {
        if (oneIn == 1) {
            return true;
        }
        if (--toNext > 0) {
            return false;
        }
        toNext = 1 + (shuffle() >>> 1) % (2 * oneIn - 1);
        return true;
    }

    private int shuffle() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return random;
    }
}
