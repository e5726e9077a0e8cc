package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.statistics.LevelShift;
import dev.culprit.heuristics.wording.MemorySentences.HeapBounds;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said of calls that get slower the longer the application runs, and of what piles up meanwhile. */
public final class RampSentences {

    private RampSentences() {}

    /**
     * By how much calls take longer with the time in operation.
     *
     * @param users 1 if they are a single user's, or those at maximum load
     * @param beforeMillis mean time of a call at first
     * @param afterMillis mean time of a call at last
     * @param whole whether that is all of the time; else without waiting for a processor and without what nothing explains
     * @param requestsBetween served in between
     * @param per1000Millis more milliseconds per 1000 requests
     */
    public record Slowdown(
            int users,
            double beforeMillis,
            double afterMillis,
            boolean whole,
            long requestsBetween,
            double per1000Millis) {

        /** {@code a single user's call takes 40 ms after 12000 more requests, 20 ms before.} */
        private String takes() {
            return called() + " takes " + Quantity.millis(afterMillis) + " after "
                    + requestsBetween + " more requests, " + Quantity.millis(beforeMillis) + " before"
                    + apart() + ".";
        }

        /** {@code a single user's call took 20 ms at first and 40 ms after 12000 more requests, 1.7 ms more per 1000 requests}. */
        private String took() {
            return called() + " took " + Quantity.millis(beforeMillis) + " at first and "
                    + Quantity.millis(afterMillis) + " after " + requestsBetween + " more requests"
                    + apart()
                    + ", " + Quantity.millis(per1000Millis) + " more per 1000 requests";
        }

        /** Whose calls these are. */
        private String called() {
            return users == 1 ? "a single user's call" : "a call at " + Quantity.users(users);
        }

        /** What is not in these times. */
        private String apart() {
            return whole ? "" : " (without waiting for a processor and unexplained time)";
        }
    }

    /**
     * How many rows the results of a statement have.
     *
     * @param before rows per result, mean of the first window of a single user
     * @param after the same of the last
     */
    public record Rows(String statement, double before, double after) {

        /** {@code "SELECT ..." returns 400 rows, 20 before}. */
        private String phrase() {
            return quoted(statement) + " returns " + mean(after) + " rows, " + mean(before) + " before";
        }

        /** A mean of whole numbers. */
        private static String mean(double mean) {
            return String.format(Locale.ROOT, mean >= 9.95 || mean == Math.rint(mean) ? "%.0f" : "%.1f", mean);
        }
    }

    // Signs of a ramp

    /** {@code Response times grow by 30 % within the window at 50 users}: a sign, which others of these functions complete. */
    public static String grow(double growth, int users) {
        return "Response times grow by " + Quantity.share(growth) + " within the window at " + Quantity.users(users);
    }

    /** {@code A single user's call computes for 78 ms, those at 50 users before computed for 48 ms}: a sign, like {@link #grow}. */
    public static String computesMore(double aloneMillis, int users, double loadedMillis) {
        return "A single user's call computes for " + Quantity.millis(aloneMillis) + ", those at "
                + Quantity.users(users) + " before computed for " + Quantity.millis(loadedMillis);
    }

    /** Told where there is no sign. */
    public static String noGrowth() {
        return "Response times do not grow within the window.";
    }

    /** {@code fewer than 200 calls do not show whether response times grow.} */
    public static String tooFewCalls(int fewest) {
        return "fewer than " + fewest + " calls do not show whether response times grow.";
    }

    /** {@code Response times grow by 30 % within the window at 50 users; a second look tells whether that lasts.} */
    public static String needsSecondLook(String sign) {
        return sign + "; a second look tells whether that lasts.";
    }

    /** {@code ...; a single user called it too rarely to tell whether that lasts.} */
    public static String tooFewCallsToTellWhetherItLasts(String sign) {
        return sign + "; a single user called it too rarely to tell whether that lasts.";
    }

    // The Ramp

    /** {@code ..., and a single user's call takes 40 ms after 12000 more requests, 20 ms before.} */
    public static String lasts(String sign, Slowdown slowdown) {
        return sign + ", and " + slowdown.takes();
    }

    /**
     * {@code ..., but that does not last: a single user's call takes 20 ms after 12000 more requests, 20 ms before.}
     *
     * @param jump of response times in the first window at maximum load; null if there is none
     */
    public static String doesNotLast(String sign, Slowdown slowdown, @Nullable LevelShift jump) {
        return sign + ", but that does not last: " + slowdown.takes() + jumped(jump);
    }

    /**
     * {@code ..., and a single user's call takes 40 ms ... At maximum load computing did not grow likewise, so that nothing piles up.}
     *
     * @param grown what has grown of a single user's calls
     * @param jump of response times in the first window at maximum load; null if there is none
     */
    public static String sameAtMaximumLoad(String sign, Slowdown slowdown, WaitState grown, @Nullable LevelShift jump) {
        return lasts(sign, slowdown) + " At maximum load " + grown.phrase()
                + " did not grow likewise, so that nothing piles up." + jumped(jump);
    }

    /** When it happened: who knows what else happened then has the reason. */
    private static String jumped(@Nullable LevelShift jump) {
        return jump == null
                ? ""
                : " In the first window at maximum load they jump once, from "
                        + Quantity.millis(jump.before()) + " to " + Quantity.millis(jump.after()) + " after "
                        + Quantity.millis(jump.atMillis()) + ": something else changed then.";
    }

    /**
     * {@code GET / gets slower the longer the application runs: ... What grows is database calls (SELECT ...).}
     *
     * @param grows {@code database calls (SELECT ...)}
     * @param many whether it is many things, none of which makes up half of it
     * @param kept in the heap; null unless that grows meanwhile
     */
    public static String getsSlower(
            String service, Slowdown slowdown, String grows, boolean many, @Nullable HeapBounds kept) {
        return service + " gets slower the longer the application runs: " + slowdown.took() + ". What grows is " + grows
                + (many ? ", none of which makes up half of it" : "") + "."
                + (kept == null
                        ? ""
                        : " What is kept in the heap grows meanwhile: " + Quantity.bytes(kept.firstBytes())
                                + " at most at first, " + Quantity.bytes(kept.lastBytes()) + " at least at last.");
    }

    /**
     * What to do about data that piles up.
     *
     * @param doubt about the place that is named, a sentence with a space before it; empty if there is none
     */
    public static String boundData(String doubt) {
        return "Find the data that piles up there, and bound it, page it or index it." + doubt;
    }

    // Why it is one

    /** Told where a cause cannot be told for want of calls. */
    public static String tooFewCallsAlone() {
        return "a single user called it too rarely to tell what grows.";
    }

    /** {@code What grows is database calls, which does not depend on what is in memory.} */
    public static String notOfMemory(WaitState grown) {
        return "What grows is " + grown.phrase() + ", which does not depend on what is in memory.";
    }

    /** {@code "SELECT ..." returns more and more rows, which may be what is in memory.} */
    public static String rowsMayBeInMemory(String statement) {
        return quoted(statement) + " returns more and more rows, which may be what is in memory.";
    }

    /**
     * {@code Something that is never let go of piles up in memory, and GET / gets slower with it: ...}
     *
     * @param method where most of the computing is; null if not known
     */
    public static String pilesUpInMemory(String service, Slowdown slowdown, HeapBounds kept, @Nullable String method) {
        return "Something that is never let go of piles up in memory, and " + service + " gets slower with it: "
                + slowdown.took() + ". What the heap keeps has grown from at most "
                + Quantity.bytes(kept.firstBytes()) + " to at least " + Quantity.bytes(kept.lastBytes()) + "."
                + (method == null
                        ? ""
                        : " Most of what calls compute goes to " + method + ": look for what it walks through.");
    }

    /**
     * What to do about what piles up in memory.
     *
     * @param doubt about the method that is named, a sentence with a space before it; empty if there is none
     */
    public static String letGo(String doubt) {
        return "Remove entries in a finally block when they are no longer used, or limit the size of the collection; two histograms of the heap"
                + " some time apart (jcmd PID GC.class_histogram) tell of which class there are more." + doubt;
    }

    /** Told where it is many statements, or none. */
    public static String noMainStatement() {
        return "No statement makes up half of what its calls take longer.";
    }

    /** Told of recordings of earlier versions. */
    public static String rowsNotCounted(String statement) {
        return "How many rows " + quoted(statement)
                + " returns was not counted; a diagnosis by this version of Culprit counts them.";
    }

    /** {@code "UPDATE ..." returns no rows.} */
    public static String noRows(String statement) {
        return quoted(statement) + " returns no rows.";
    }

    /** {@code a single user has executed "SELECT ..." too rarely to tell whether it returns more rows.} */
    public static String tooFewResults(String statement) {
        return "a single user has executed " + quoted(statement) + " too rarely to tell whether it returns more rows.";
    }

    /** {@code "SELECT ..." returns 400 rows, 20 before.} */
    public static String moreRows(Rows rows) {
        return rows.phrase() + ".";
    }

    /** {@code ..., and fewer and fewer: the load has left them over, and they go away by themselves.} */
    public static String leftOver(Rows rows) {
        return rows.phrase() + ", and fewer and fewer: the load has left them over, and they go away by themselves.";
    }

    /** {@code ...; that does not explain why it takes longer, or may be chance.} */
    public static String notWhy(Rows rows) {
        return rows.phrase() + "; that does not explain why it takes longer, or may be chance.";
    }

    /** {@code GET / gets slower ..., because a statement returns more and more rows: 400 now, 20 before; ...} */
    public static String moreAndMoreRows(String service, Rows rows, Slowdown slowdown) {
        return service
                + " gets slower the longer the application runs, because a statement returns more and more rows: "
                + Rows.mean(rows.after()) + " now, " + Rows.mean(rows.before()) + " before; "
                + slowdown.took()
                + ".";
    }

    /** What to do about statements that return more and more rows. */
    public static String fetchFewerRows() {
        return "Fetch no more rows than are used: page them (FETCH FIRST or LIMIT, by a key), narrow them by WHERE, or let"
                + " the database count and sum.";
    }

    private static String quoted(String statement) {
        return "\"" + statement + "\"";
    }
}
