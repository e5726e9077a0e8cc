package dev.culprit.heuristics.simulation;

/**
 * What a simulated application and its database run on, and what else does.
 *
 * @param processors of the application, at least 1
 * @param databaseProcessors of the database, at least 1
 * @param background computes beside the calls
 * @param quota so many processors the container of the application may use, which need not be a whole number; 0 without one
 */
public record Machines(int processors, int databaseProcessors, BackgroundThreads background, double quota) {

    /** 2 processors each, for nothing but calls. */
    public static final Machines REFERENCE = new Machines(2, 2, BackgroundThreads.NONE, 0);

    public Machines {
        if (processors < 1 || databaseProcessors < 1) {
            throw new IllegalArgumentException(processors + " and " + databaseProcessors + " processors");
        }
        if (!(quota >= 0 && quota <= processors)) {
            throw new IllegalArgumentException("a quota of " + quota + " of " + processors + " processors");
        }
    }

    /** The same with so many processors for the application. */
    public Machines withProcessors(int number) {
        return new Machines(number, databaseProcessors, background, quota);
    }

    public Machines withBackground(BackgroundThreads threads) {
        return new Machines(processors, databaseProcessors, threads, quota);
    }

    /** In a container that may use no more than so many processors. */
    public Machines withQuota(double number) {
        return new Machines(processors, databaseProcessors, background, number);
    }
}
