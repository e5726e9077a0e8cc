package dev.culprit.heuristics.wording;

/** Why calls that entry points served in time are no proof that all is well; each sentence follows "but". */
public final class ClientSentences {

    private ClientSentences() {}

    /** {@code 4 % of them failed: correct the errors first; how fast a failed call ends says nothing.} */
    public static String callsFailed(long failed, long calls) {
        return failed(failed, calls, "them") + ": correct the errors first; how fast a failed call ends says nothing.";
    }

    /** {@code 4 % of the requests of /orders failed: correct the errors or the load script first; how fast a failed call ends says nothing.} */
    public static String requestsFailed(String step, long failed, long requests) {
        return failed(failed, requests, "the requests of " + step)
                + ": correct the errors or the load script first; how fast a failed call ends says nothing.";
    }

    private static String failed(long failed, long count, String of) {
        return Quantity.share((double) failed / count) + " of " + of + " failed";
    }

    /** Calls go on after the entry point has returned, and there was no load generator. */
    public static String nobodySawTheEnd() {
        return "its calls go on after the entry point has returned (asynchronously), which probes do not"
                + " follow, and no load generator told how long they took.";
    }

    /** {@code 10 of 40 users wait for answers that do not come: take a thread dump ... while they do.} */
    public static String answersDoNotCome(int unfinished, int users) {
        return unfinished + " of " + Quantity.users(users)
                + " wait for answers that do not come: take a thread dump (jcmd PID Thread.print) while they do.";
    }

    /** {@code the load generator waited 900 ms for /orders: it was itself late by up to 51 ms ...; run it on another one.} */
    public static String generatorWasLate(String step, double waitedMillis, double lateMillis) {
        return waited(step, waitedMillis) + "it was itself late by up to " + Quantity.millis(lateMillis)
                + " on a machine that the application and what it calls keep busy; run it on another one.";
    }

    /** {@code the load generator waited 900 ms for /orders: its calls go on after the entry point has returned ...} */
    public static String callsGoOn(String step, double waitedMillis) {
        return waited(step, waitedMillis)
                + "its calls go on after the entry point has returned (asynchronously), which probes do not follow.";
    }

    /** {@code the load generator waited 900 ms for /orders: requests queue in front of the entry points ...} */
    public static String queueInFront(String step, double waitedMillis) {
        return waited(step, waitedMillis)
                + "requests queue in front of the entry points (connections, accept queue, worker threads) or on the"
                + " network.";
    }

    private static String waited(String step, double millis) {
        return "the load generator waited " + Quantity.millis(millis) + " for " + step + ": ";
    }
}
