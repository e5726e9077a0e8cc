package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is said of processors that are busy: with computing, with waiting in a loop, and with the collector. Threads that are
 * full while processors are idle: {@link ThreadSentences}.
 */
public final class ProcessorSentences {

    private ProcessorSentences() {}

    /**
     * How much of the growth of a response time is computing and waiting for a processor, and who uses the processors.
     *
     * @param share 0..1 of the growth
     * @param growthMillis the growth
     * @param jvmShare share 0..1 of the processors that the application uses
     * @param machineShare the same of all processes; NaN if unknown
     * @param throttledShare share 0..1 of the scheduler's periods in which the container used up its quota; empty unless
     *     that is often
     */
    public record Busy(
            double share, double growthMillis, double jvmShare, double machineShare, OptionalDouble throttledShare) {}

    /**
     * An application that needs more processor time than there is.
     *
     * @param service that suffers most
     * @param processors of the machine
     * @param jvmShare share 0..1 of them that the application uses
     * @param throttledShare share 0..1 of the scheduler's periods in which the container used up its quota; empty unless
     *     that is often
     * @param mainShare share 0..1 of the response time that is computing and waiting for a processor; empty unless that is most
     * @param shareInCalls share 0..1 of what the application computes that is in calls; empty if that is most
     * @param method that most processor time goes to; null if not known
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Shortage(
            String service,
            int processors,
            double jvmShare,
            OptionalDouble throttledShare,
            OptionalDouble mainShare,
            OptionalDouble shareInCalls,
            @Nullable String method,
            int fromUsers) {}

    /**
     * Processor time of a call at both loads.
     *
     * @param aloneMillis with a single user
     * @param loadedMillis at maximum load
     * @param users maximum load
     */
    public record Demand(double aloneMillis, double loadedMillis, int users) {}

    /**
     * Calls that wait for the collector to clear away what is of no use any more.
     *
     * @param service that suffers most
     * @param share 0..1 of its response time that is pauses of the collector
     * @param keptShare least share 0..1 of the heap that a collection left in use
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Garbage(String service, double share, double keptShare, int fromUsers) {}

    /** {@code the processors are full}: half a sentence, of what limits all that calls wait for. */
    public static String full(boolean quotaUsedUp) {
        return quotaUsedUp ? "the container's quota of processor time is used up" : "the processors are full";
    }

    /** {@code 87 % of the growth of 310 ms is computing and waiting for a processor; the application uses 92 % of ...} */
    public static String computing(Busy busy) {
        return measured(busy) + ".";
    }

    /** {@code ..., but it runs on virtual threads, whose computing the JVM does not show.} */
    public static String onVirtualThreads(Busy busy) {
        return measured(busy) + ", but it runs on virtual threads, whose computing the JVM does not show.";
    }

    /** {@code ...; but it is processes on the same machine that the application calls which keep the processors busy.} */
    public static String calledProcessesCompute(Busy busy) {
        return measured(busy)
                + "; but it is processes on the same machine that the application calls which keep the processors busy.";
    }

    /** {@code ...: other processes use more of the processors than the application.} */
    public static String otherProcessesCompute(Busy busy) {
        return measured(busy) + ": other processes use more of the processors than the application.";
    }

    private static String measured(Busy busy) {
        String utilisation = Double.isNaN(busy.machineShare())
                ? "utilisation unknown"
                : "the application uses " + Quantity.share(busy.jvmShare()) + " of the processors, all processes "
                        + Quantity.share(busy.machineShare());
        return new ShareOfGrowth(busy.share(), busy.growthMillis()).phrase()
                + " is computing and waiting for a processor; " + utilisation
                + (busy.throttledShare().isPresent()
                        ? ", and " + quota(busy.throttledShare().getAsDouble())
                        : "");
    }

    private static String quota(double throttledShare) {
        return "the container used up its quota of processor time in " + Quantity.share(throttledShare)
                + " of the scheduler's periods";
    }

    /** {@code The application needs more processor time than 4 processors give: 87 % of the response time of GET /books ...} */
    public static String processorsShort(Shortage shortage) {
        OptionalDouble throttled = shortage.throttledShare();
        return "The application needs more processor time than "
                + (throttled.isPresent()
                        ? "its container may use (" + quota(throttled.getAsDouble()) + "): "
                        : shortage.processors() + " processors give: ")
                + loss(shortage) + ", and from " + Quantity.users(shortage.fromUsers())
                + " on the requirement is missed."
                + (shortage.shareInCalls().isPresent()
                        ? " Only " + Quantity.share(shortage.shareInCalls().getAsDouble())
                                + " of what it computes is in calls, the rest in threads that serve none."
                        : "")
                + (shortage.method() == null ? "" : " Most processor time goes to " + shortage.method() + ".");
    }

    private static String loss(Shortage shortage) {
        return shortage.mainShare().isPresent()
                ? Quantity.share(shortage.mainShare().getAsDouble()) + " of the response time of " + shortage.service()
                        + " is computing and waiting for a processor"
                : "it keeps the processors " + Quantity.share(shortage.jvmShare()) + " busy, and calls of "
                        + shortage.service()
                        + " wait for them in other places, too: inside calls to others, or for threads"
                        + " that hold what they need";
    }

    /**
     * What to do about it.
     *
     * @param doubt a sentence, with a space before it, about a method that is in doubt; empty if it is not
     */
    public static String processorsShortAdvice(Shortage shortage, String doubt) {
        return shortage.shareInCalls().isPresent()
                ? "Find out which threads compute beside the calls (jcmd PID Thread.print tells their processor time):"
                        + " background work, or the garbage collector."
                : "Make the hot method cheaper, or "
                        + (shortage.throttledShare().isPresent()
                                ? "let the container use more processor time (its limit, cpu.max)."
                                : "give the application more processors.")
                        + doubt;
    }

    /** Told where it was seen of hardly any calls what they compute. */
    public static String computingNotSeen() {
        return "what its calls compute was seen for too few of them.";
    }

    /** Told where calls compute more than alone, and nobody knows whether the JVM does. */
    public static String wholeJvmNotSeen() {
        return "what the whole JVM computes was not seen.";
    }

    /**
     * {@code A call computes 2 ms with one user and 9 ms with 50; the difference takes 40 % of the processors.}
     *
     * @param addedShare share 0..1 of the processors that the difference takes
     */
    public static String demand(Demand demand, double addedShare) {
        return measured(demand, addedShare) + ".";
    }

    /** {@code ..., but the whole JVM does not compute more per call.} See {@link #demand}. */
    public static String wholeJvmComputesTheSame(Demand demand, double addedShare) {
        return measured(demand, addedShare) + ", but the whole JVM does not compute more per call.";
    }

    private static String measured(Demand demand, double addedShare) {
        return "A call computes " + Quantity.millis(demand.aloneMillis()) + " with one user and "
                + Quantity.millis(demand.loadedMillis()) + " with " + demand.users()
                + (demand.loadedMillis() > demand.aloneMillis()
                        ? "; the difference takes " + Quantity.share(addedShare) + " of the processors"
                        : "");
    }

    /**
     * {@code Calls of GET /books compute longer the more of them there are, as if they waited by computing: each needs ...}
     *
     * @param loop method that most of it goes to; null if not known
     */
    public static String spinning(String service, Demand demand, int fromUsers, @Nullable String loop) {
        return "Calls of " + service
                + " compute longer the more of them there are, as if they waited by computing: each needs "
                + Quantity.millis(demand.loadedMillis()) + " of a processor with " + demand.users() + " users, and "
                + Quantity.millis(demand.aloneMillis()) + " alone; from " + Quantity.users(fromUsers)
                + " on the requirement is missed." + (loop == null ? "" : " Most of it goes to " + loop + ".");
    }

    /**
     * What to do about it.
     *
     * @param doubt a sentence, with a space before it, about a loop that is in doubt; empty if it is not
     */
    public static String spinningAdvice(String doubt) {
        return "Wait for a signal (a lock's condition, a blocking queue, a future) instead of asking again and again; if the"
                + " loop tries an update again because others were faster, let them queue." + doubt;
    }

    /** {@code Calls spend 30 % of their time in pauses of the collector.} */
    public static String collectorPauses(double share) {
        return measured(share) + ".";
    }

    /** {@code ..., but most of these do not make room for small objects.} */
    public static String notForSmallObjects(double share) {
        return measured(share) + ", but most of these do not make room for small objects.";
    }

    /** {@code ..., but these leave at least 70 % of the heap in use.} */
    public static String muchIsKept(double share, double keptShare) {
        return measured(share) + ", but these leave at least " + Quantity.aboutShare(keptShare)
                + " of the heap in use.";
    }

    /**
     * {@code Calls spend 30 % of their time in pauses of the collector. For 60 % of their time the recording lacks ...}
     *
     * @param lacking a sentence about what the recording does not tell
     */
    public static String objectsNotRecorded(double share, String lacking) {
        return measured(share) + ". " + lacking;
    }

    /** {@code ..., but what share of the heap these leave in use is not in the recording; ...} */
    public static String heapNotRecorded(double share) {
        return measured(share) + ", but what share of the heap these leave in use is not in the recording;"
                + " one made by this version of Culprit tells.";
    }

    /** {@code ..., one of which leaves only 8 % of the heap in use.} */
    public static String littleIsKept(double share, double keptShare) {
        return measured(share) + ", one of which leaves only " + Quantity.aboutShare(keptShare)
                + " of the heap in use.";
    }

    private static String measured(double share) {
        return "Calls spend " + Quantity.share(share) + " of their time in pauses of the collector";
    }

    /**
     * {@code Making objects and clearing them away is a large part of the work: calls of GET /books spend 30 % ...}
     *
     * @param allocating a sentence, with a space before it, about what allocates most; empty if that is not known
     * @param computing method that most other processor time goes to; null if not known
     */
    public static String makingObjects(Garbage garbage, String allocating, @Nullable String computing) {
        return "Making objects and clearing them away is a large part of the work: calls of " + garbage.service()
                + " spend " + Quantity.share(garbage.share())
                + " of their time in pauses of the collector, which finds little to keep ("
                + Quantity.share(garbage.keptShare()) + " of the heap), and the processors are busy; from "
                + Quantity.users(garbage.fromUsers()) + " on the requirement is missed." + allocating
                + (computing == null ? "" : " Most other processor time goes to " + computing + ".");
    }

    /** What to do about it. */
    public static String makingObjectsAdvice() {
        return "Make fewer objects at that place: no copies, no boxing, a buffer that is used again. More room for new objects"
                + " (a larger heap) lets the collector come less often.";
    }
}
