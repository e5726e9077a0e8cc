package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import org.jspecify.annotations.Nullable;

/** What is said of whatever lets calls pass one after the other. Pools that are looked into: {@link PoolSentences}. */
public final class LockSentences {

    private LockSentences() {}

    /**
     * A service whose calls wait for something that lets only few of them pass.
     *
     * @param resource what they wait for
     * @param service that suffers most
     * @param share 0..1 of its response time that is waiting for it, at maximum load
     * @param waitMillis of a call, at maximum load
     * @param responseMillis of a call, at maximum load
     * @param users maximum load
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Lane(
            String resource,
            String service,
            double share,
            double waitMillis,
            double responseMillis,
            int users,
            int fromUsers) {

        /** {@code waiting for it takes 87 % of the response time of GET /orders (270 ms of 310 ms), and from 20 users on ...}. */
        String loss(String seenBy) {
            return "waiting for it takes " + Quantity.share(share) + " of the response time of " + service + seenBy
                    + " ("
                    + Quantity.millis(waitMillis) + " of " + Quantity.millis(responseMillis) + "), and from "
                    + Quantity.users(fromUsers) + " on the requirement is missed.";
        }
    }

    /** {@code 87 % of the growth of 310 ms is waiting for pools, monitors and locks, mostly waiting for a lock.} */
    public static String queues(ShareOfGrowth waiting, WaitState mostly) {
        return measured(waiting) + ", mostly " + mostly.phrase() + ".";
    }

    /**
     * Told where waiting for locks would be waiting for processors without them.
     *
     * @param full what is full: {@code the processors are full}
     */
    public static String holdersWaitForProcessors(ShareOfGrowth waiting, String full) {
        return measured(waiting) + "; but " + full + ", and whoever holds one of them waits for a processor:"
                + " without the locks, they would wait for processors instead.";
    }

    /** {@code 87 % of the growth of 310 ms is database calls that wait for each other's locks.} */
    public static String queuesInDatabase(ShareOfGrowth calls) {
        return calls.phrase() + " is database calls that wait for each other's locks.";
    }

    /** {@code 87 % of the growth of 310 ms is calls to other services, which queue there.} */
    public static String queuesInService(ShareOfGrowth calls) {
        return calls.phrase() + " is calls to other services, which queue there.";
    }

    /** {@code ..., but 40 % is not explained, and waiting of virtual threads for monitors was not seen.} */
    public static String monitorsNotSeen(ShareOfGrowth waiting, double unexplainedShare) {
        return measured(waiting) + ", but " + Quantity.share(unexplainedShare)
                + " is not explained, and waiting of virtual threads for monitors was not seen.";
    }

    /**
     * {@code ..., but 40 % is not explained, and waits shorter than 1 ms were not recorded, ...}
     *
     * @param thresholdMillis the shortest wait that was recorded; NaN if the recording does not tell
     */
    public static String shortWaitsNotSeen(ShareOfGrowth waiting, double unexplainedShare, double thresholdMillis) {
        return measured(waiting) + ", but " + Quantity.share(unexplainedShare) + " is not explained, and "
                + (Double.isNaN(thresholdMillis)
                        ? "the recording does not tell whether short waits are in it."
                        : "waits shorter than " + Quantity.millis(thresholdMillis)
                                + " were not recorded, for there are so many that it would have cost too much.");
    }

    /** {@code 20 % of the growth of 310 ms is waiting for pools, monitors and locks: contributing, but most of it is ...} */
    public static String mostlyOther(ShareOfGrowth waiting, boolean contributing, WaitState most) {
        return measured(waiting) + (contributing ? ": contributing, but most of it is " : "; most of it is ")
                + most.phrase() + ".";
    }

    private static String measured(ShareOfGrowth waiting) {
        return waiting.phrase() + " is waiting for pools, monitors and locks";
    }

    /**
     * {@code 87 % of the growth of 310 ms is database calls; on average 31 of 40 active sessions ... are blocked by locks.}
     *
     * @param sessions what keeps the database busy, half a sentence
     */
    public static String sessionsBlocked(ShareOfGrowth calls, String sessions) {
        return calls.phrase() + " is database calls; " + sessions + ".";
    }

    /** {@code 12 % of the growth of 310 ms is database calls; nothing shows that sessions of the database wait for locks.} */
    public static String noSessionsBlocked(ShareOfGrowth calls) {
        return calls.phrase() + " is database calls; nothing shows that sessions of the database wait for locks.";
    }

    /** Told where no holder can be to blame. */
    public static String noLockOfApplication() {
        return "Calls do not wait mostly for a lock of the application.";
    }

    /** {@code no thread was seen while it held shop.Stock.} Without a name: {@code the lock}. */
    public static String noHolderSeen(@Nullable String resource) {
        return "no thread was seen while it held " + named(resource) + ".";
    }

    /** {@code 92 % of the time in which shop.Stock is held, its holder waits for something else.} */
    public static String holderElsewhere(@Nullable String resource, double share) {
        return Quantity.share(share) + " of the time in which " + named(resource)
                + " is held, its holder waits for something else.";
    }

    private static String named(@Nullable String resource) {
        return resource == null ? "the lock" : resource;
    }

    /**
     * {@code The monitor of shop.Stock lets only one thread pass at a time: at 50 users waiting for it takes 87 % of ...}
     *
     * @param exclusive whether nobody shares it
     * @param holderDoes meanwhile, see {@link PlaceSentences#holderDoes}; empty if not known
     */
    public static String heldBack(WaitState state, Lane lane, boolean exclusive, String holderDoes) {
        String what = switch (state) {
            case POOL -> "The pool " + lane.resource();
            case MONITOR -> "The monitor of " + lane.resource();
            default -> "The lock " + lane.resource();
        };
        return what + " lets only " + (exclusive ? "one thread" : "some threads") + " pass at a time: at "
                + Quantity.users(lane.users()) + " " + lane.loss("")
                + (holderDoes.isEmpty() ? "" : " Its holder meanwhile is busy with " + holderDoes + ".");
    }

    /**
     * What to do about it.
     *
     * @param holderElsewhere whether its holder waits for something else most of the time
     */
    public static String advice(WaitState state, boolean holderElsewhere) {
        if (state == WaitState.POOL) {
            return "Enlarge the pool, or hold what it gives for a shorter time.";
        }
        return holderElsewhere
                ? "Do not hold it while waiting for others: do that before or after the critical section, and only exchange"
                        + " the result inside; the stack of the holder shows where."
                : "Make the critical section shorter, split it, or remove it; see the stack for where threads wait.";
    }

    /** Told where the growth of the response time lies in the database, and nobody asked that. */
    public static String databaseNotAsked(ShareOfGrowth calls) {
        return calls.phrase()
                + " is database calls; only the database can tell whether they wait for each other's locks, and it was not asked"
                + " (--database).";
    }

    /** {@code 87 % of the growth of 310 ms is calls to other services, for something that was not recorded.} */
    public static String placeNotRecorded(ShareOfGrowth waiting, WaitState state) {
        return waiting.phrase() + " is " + state.phrase() + ", for something that was not recorded.";
    }

    /** Told where calls wait for the database, and nobody knows by which statements. */
    public static String statementsNotRecorded() {
        return "It spends time in database calls, of which no statement was recorded: is the database probed?";
    }
}
