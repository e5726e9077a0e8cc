package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said of threads that calls wait for, and that compute all the time while processors are idle. */
public final class ThreadSentences {

    private static final double SECOND = 1000;

    private ThreadSentences() {}

    /**
     * How much of the growth of a response time is waiting for other threads, and the thread that has the least time left.
     *
     * @param share 0..1 of the growth
     * @param growthMillis the growth
     * @param busiest null if none is known, or if it is not to be told
     */
    public record Waiting(
            double share, double growthMillis, @Nullable Busiest busiest) {

        /** The same, and which thread has the least time left. */
        public Waiting withBusiest(@Nullable Busiest thread) {
            return new Waiting(share, growthMillis, thread);
        }
    }

    /**
     * Of the threads that serve no calls, the one that has the least time left.
     *
     * @param name of the thread
     * @param leastShare share 0..1 of a processor that it uses, in the part of the window in which it uses least
     * @param usedShare share 0..1 of all processors that is used
     * @param processors that there are
     */
    public record Busiest(String name, double leastShare, double usedShare, int processors) {}

    /**
     * Calls that wait for full threads while processors are idle.
     *
     * @param service that suffers most
     * @param processors that there are
     * @param idleShare share 0..1 of them that is not used
     * @param method that most of the threads' work goes to; null if not known
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Imbalance(
            String service,
            int processors,
            double idleShare,
            @Nullable String method,
            int fromUsers) {}

    /** {@code 87 % of the growth of 310 ms is waiting for other threads; the busiest of those that serve no calls, ...} */
    public static String waitingForThreads(Waiting waiting) {
        return measured(waiting) + ".";
    }

    /** {@code ..., and there is one processor, which nothing can be balanced with.} */
    public static String oneProcessor(Waiting waiting) {
        return measured(waiting) + ", and there is one processor, which nothing can be balanced with.";
    }

    /** {@code ..., but what these compute was not recorded: ...} */
    public static String threadsNotRecorded(Waiting waiting) {
        return measured(waiting)
                + ", but what these compute was not recorded: recordings of earlier versions do not tell, nor do those of"
                + " windows of a few seconds.";
    }

    /** {@code ..., but the JVM's compilers take 40 % of the processors: without them a thread could be full.} */
    public static String compilersSlowThreads(Waiting waiting, double compilingShare) {
        return compilers(waiting, compilingShare) + "a thread could be full.";
    }

    /** {@code ..., but the JVM's compilers take 40 % of the processors: without them something would be left to share its work with.} */
    public static String compilersTakeTheRest(Waiting waiting, double compilingShare) {
        return compilers(waiting, compilingShare) + "something would be left to share its work with.";
    }

    private static String compilers(Waiting waiting, double compilingShare) {
        return measured(waiting) + ", but the JVM's compilers take " + Quantity.share(compilingShare)
                + " of the processors: without them ";
    }

    /** {@code ...: no thread is full.} */
    public static String noneFull(Waiting waiting) {
        return measured(waiting) + ": no thread is full.";
    }

    /** {@code ...: it is not the calls that fill it.} */
    public static String notFilledByCalls(Waiting waiting) {
        return measured(waiting) + ": it is not the calls that fill it.";
    }

    /** {@code ...: if so many calls waited for this thread, it would be busier.} */
    public static String notWaitedFor(Waiting waiting) {
        return measured(waiting) + ": if so many calls waited for this thread, it would be busier.";
    }

    /** {@code ..., but the container used up its quota of processor time in 30 % of the scheduler's periods: nothing is left ...} */
    public static String quotaUsedUp(Waiting waiting, double throttledShare) {
        return measured(waiting) + ", but the container used up its quota of processor time in "
                + Quantity.share(throttledShare)
                + " of the scheduler's periods: no processor is left to share its work with.";
    }

    /** {@code ...: no processor is left to share its work with.} */
    public static String processorsUsedUp(Waiting waiting) {
        return measured(waiting) + ": no processor is left to share its work with.";
    }

    private static String measured(Waiting waiting) {
        Busiest busiest = waiting.busiest();
        return new ShareOfGrowth(waiting.share(), waiting.growthMillis()).phrase()
                + " is waiting for other threads"
                + (busiest == null
                        ? ""
                        : "; the busiest of those that serve no calls, " + busiest.name() + ", uses "
                                + Quantity.share(busiest.leastShare()) + " of a processor, and "
                                + Quantity.share(busiest.usedShare()) + " of all " + busiest.processors()
                                + " are used");
    }

    /** {@code Calls of GET /books wait for 2 threads that compute all the time (mailer-1, mailer-2), while of 8 ...} */
    public static String severalThreads(Imbalance imbalance, List<String> threads) {
        return imbalance(
                imbalance,
                "wait for " + threads.size() + " threads that compute all the time (" + String.join(", ", threads)
                        + ")");
    }

    /** What to do about it. */
    public static String severalThreadsAdvice() {
        return "Give the work to more threads, in smaller pieces, from one queue; processors are left for it.";
    }

    /**
     * {@code Calls of GET /books wait for one thread, mailer, which computes all the time (at least 95 % of a processor, ...}
     *
     * @param leastShare share 0..1 of a processor that it uses, in the part of the window in which it uses least
     * @param millisPerCall processor time of the thread
     */
    public static String oneThread(Imbalance imbalance, String thread, double leastShare, double millisPerCall) {
        return imbalance(
                imbalance,
                "wait for one thread, " + thread + ", which computes all the time (at least "
                        + Quantity.aboutShare(leastShare) + " of a processor, " + Quantity.millis(millisPerCall)
                        + " per call, so that " + Quantity.perSecond(SECOND / millisPerCall)
                        + " calls per second are the most)");
    }

    /** What to do about it. */
    public static String oneThreadAdvice() {
        return "Let calls do this work themselves, or split it by key and give it to several threads; keep only what must be in"
                + " order with one.";
    }

    private static String imbalance(Imbalance imbalance, String what) {
        return "Calls of " + imbalance.service() + " " + what + ", while of " + imbalance.processors() + " processors "
                + Quantity.share(imbalance.idleShare()) + " are idle; from " + Quantity.users(imbalance.fromUsers())
                + " on the requirement is missed."
                + (imbalance.method() == null ? "" : " Most of it goes to " + imbalance.method() + ".");
    }

    /** {@code The only thread that computes all the time for its calls is mailer.} */
    public static String onlyThread(String thread) {
        return "The only thread that computes all the time for its calls is " + thread + ".";
    }

    /** {@code 2 threads compute all the time for its calls.} */
    public static String otherThanOneThread(int threads) {
        return threads + " threads compute all the time for its calls.";
    }
}
