package dev.culprit.heuristics.simulation;

/**
 * What a simulated application and its database run on, and what else does.
 *
 * @param processors of the application, at least 1
 * @param databaseProcessors of the database, at least 1
 * @param background computes beside the calls
 */
public record Machines(int processors, int databaseProcessors, BackgroundThreads background) {

    /** 2 processors each, for nothing but calls. */
    public static final Machines REFERENCE = new Machines(2, 2, BackgroundThreads.NONE);

    public Machines {
        if (processors < 1 || databaseProcessors < 1) {
            throw new IllegalArgumentException(processors + " and " + databaseProcessors + " processors");
        }
    }

    /** The same with so many processors for the application. */
    public Machines withProcessors(int number) {
        return new Machines(number, databaseProcessors, background);
    }

    public Machines withBackground(BackgroundThreads threads) {
        return new Machines(processors, databaseProcessors, threads);
    }
}
