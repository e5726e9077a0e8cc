package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said of statements, of the time in database calls, and of what keeps a database busy. */
public final class DatabaseSentences {

    private DatabaseSentences() {}

    /**
     * A service that loses time in the database.
     *
     * @param share 0..1 of its response time that is lost there
     * @param responseMillis of a call, mean, with so many users
     * @param users with whom the time is lost
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Loss(String service, double share, double responseMillis, int users, int fromUsers) {

        /** {@code from 20 users on the requirement is missed}. */
        private String missed() {
            return "from " + Quantity.users(fromUsers) + " on the requirement is missed";
        }

        /** {@code 80 % of its response time of 310 ms at 50 users goes there}. */
        private String time() {
            return Quantity.share(share) + " of its response time of " + Quantity.millis(responseMillis) + " at "
                    + Quantity.users(users) + " goes there";
        }
    }

    /**
     * What one execution of a statement takes, mean.
     *
     * @param millis at maximum load
     * @param responseMillis of a call of the service that executes it, at maximum load
     * @param aloneMillis with a single user
     * @param aloneResponseMillis of a call of the service, with a single user
     * @param shareOfWork 0..1 of the work that all services give the database at maximum load, all its executions together
     */
    public record Execution(
            String statement,
            double millis,
            double responseMillis,
            double aloneMillis,
            double aloneResponseMillis,
            double shareOfWork) {}

    /**
     * Different statements that one call executes one after the other.
     *
     * @param statements how many of them a call executes, mean
     * @param share 0..1 of the service's time in database calls that all of them take together
     * @param largestShare 0..1 of the same that one of them takes at most
     */
    public record Chain(double statements, double share, double largestShare) {}

    /** {@code on average 31 of 40 active sessions of the database are blocked by locks}; goes after a semicolon. */
    public static String sessionsBlocked(double blocked, double active) {
        return "on average " + number(blocked) + " of " + number(active)
                + " active sessions of the database are blocked by locks";
    }

    /** {@code on average 7.5 sessions execute in the database at the same time, and 0.3 are blocked by locks}. */
    public static String sessionsExecute(double running, double blocked) {
        return "on average " + number(running) + " sessions execute in the database at the same time, and "
                + number(blocked) + " are blocked by locks";
    }

    /**
     * {@code the process postgres (7), which the application calls, uses 80 % of the processors}.
     *
     * @param share 0..1 of all processors of the machine
     */
    public static String backendComputes(String process, double share) {
        return "the process " + process + ", which the application calls, uses " + Quantity.share(share)
                + " of the processors";
    }

    /** {@code whether it computes or waits for locks is not known: only 4.0 of its sessions were active on average ...} */
    public static String fewSessionsActive(double active, double callsUnderWay) {
        return notKnown("only " + number(active) + " of its sessions were active on average while "
                + number(callsUnderWay) + " calls were under way");
    }

    /** {@code whether it computes or waits for locks is not known: the database was not asked ...} */
    public static String notAsked() {
        return notKnown("the database was not asked (see the agent's option database)");
    }

    private static String notKnown(String why) {
        return "whether it computes or waits for locks is not known: " + why;
    }

    /** Of sessions, or of calls under way: a mean. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    /**
     * {@code 87 % of the growth of 310 ms is database calls.}
     *
     * @param waitForProcessors whether they have to wait for processors that the application itself uses up
     */
    public static String growing(ShareOfGrowth calls, boolean waitForProcessors) {
        return calls.phrase() + " is database calls."
                + (waitForProcessors
                        ? " But the application itself uses up the processors, so that database calls wait for them, too."
                        : "");
    }

    /**
     * {@code The database cannot keep up: 87 % of the response time of GET /orders (270 ms of 310 ms) is database calls, ...}
     *
     * @param databaseMillis of a call, mean
     * @param reason what keeps the database busy, as {@link #sessionsBlocked} and its like tell it
     */
    public static String congested(Loss loss, double databaseMillis, String reason) {
        return "The database cannot keep up: " + Quantity.share(loss.share()) + " of the response time of "
                + loss.service() + " (" + Quantity.millis(databaseMillis) + " of "
                + Quantity.millis(loss.responseMillis()) + ") is database calls, and " + loss.missed() + "; " + reason
                + ". No single statement stands out.";
    }

    /** What to do about a database that is congested by no single statement. */
    public static String congestedAdvice() {
        return "Reduce the number or the cost of the statements of this service, or give the database more resources.";
    }

    /** Told of a service that was never seen in the database. */
    public static String noStatement() {
        return "It executes no statement.";
    }

    /** {@code One execution of "select ..." takes 270 ms of 310 ms at maximum load, 15 ms of 20 ms with 1 user.} */
    public static String oneExecution(Execution execution) {
        return "One execution of \"" + execution.statement() + "\" takes " + Quantity.millis(execution.millis())
                + " of "
                + Quantity.millis(execution.responseMillis()) + " at maximum load, "
                + Quantity.millis(execution.aloneMillis()) + " of "
                + Quantity.millis(execution.aloneResponseMillis()) + " with 1 user.";
    }

    /** {@code ... But it is only 4 % of the work of the database: it is slow because of other statements.} */
    public static String slowedByOthers(Execution execution) {
        return oneExecution(execution) + " But it is only " + Quantity.share(execution.shareOfWork())
                + " of the work of the database: it is slow because of other statements.";
    }

    /**
     * {@code A single statement holds back GET /orders: one execution takes 270 ms at 50 users (15 ms with 1 user), ...}
     *
     * @param reason what keeps the database busy, as {@link #sessionsBlocked} and its like tell it; null if not known
     * @param blockedBy statement of the session that blocks it; null if not known
     */
    public static String heldBack(Loss loss, Execution execution, @Nullable String reason, @Nullable String blockedBy) {
        return "A single statement holds back " + loss.service() + ": one execution takes "
                + Quantity.millis(execution.millis()) + " at " + Quantity.users(loss.users()) + " ("
                + Quantity.millis(execution.aloneMillis()) + " with 1 user), " + Quantity.share(loss.share())
                + " of its response time and " + Quantity.share(execution.shareOfWork())
                + " of the work of the database" + (reason == null ? "" : "; " + reason)
                + (blockedBy == null ? "" : " (holder: \"" + blockedBy + "\")") + "; " + loss.missed() + ".";
    }

    /** What to do about a single statement that takes most of the time. */
    public static String heldBackAdvice(boolean waitsForLocks) {
        return waitsForLocks
                ? "Shorten the transactions that hold the lock, or do not lock the same rows in every request."
                : "Look at the plan of the statement: add an index, fetch fewer rows, or cache the result.";
    }

    /** {@code No relevant statement is executed 5 times or more per request.} */
    public static String noneRepeated(int fewestTimes) {
        return "No relevant statement is executed " + fewestTimes + " times or more per request.";
    }

    /** {@code "select ..." is executed 40 times per request.} or {@code ..., but that is not what makes it slow.} */
    public static String repeated(String statement, int times, boolean makesSlow) {
        return "\"" + statement + "\" is executed " + times + " times per request"
                + (makesSlow ? "." : ", but that is not what makes it slow.");
    }

    /** {@code GET /orders executes the same statement 40 times per request instead of once: 80 % of its response time ...} */
    public static String repeatedInsteadOfOnce(Loss loss, int times) {
        return loss.service() + " executes the same statement " + times + " times per request instead of once: "
                + loss.time() + ", and " + loss.missed() + ".";
    }

    /** What to do about a statement that is repeated. */
    public static String repeatedAdvice() {
        return "Fetch all rows with one statement (a join, or IN with a list), or send a batch.";
    }

    /**
     * {@code GET /orders executes the same statement 40 times per request; it is not what makes the application miss ...}
     *
     * @param share 0..1 of the service's response time
     */
    public static String repeatedYetHarmless(String service, int times, double share) {
        return service + " executes the same statement " + times
                + " times per request; it is not what makes the application miss the requirement now ("
                + Quantity.share(share) + " of its response time).";
    }

    /** What to do about a statement that is repeated and does no harm yet. */
    public static String repeatedYetHarmlessAdvice() {
        return "Fetch all rows with one statement before there are more of them, or the database is farther away.";
    }

    /** Told where a call executes nothing that it does not repeat. */
    public static String nothingDifferent() {
        return "A single user's calls execute no statement, or only ones that they repeat.";
    }

    /**
     * {@code A single user's call executes 12 different statements, which are 90 % of its time in database calls, one of ...}
     *
     * @param innocent whether there are many, but what makes it slow is something else
     */
    public static String different(Chain chain, boolean innocent) {
        return "A single user's call executes " + Math.round(chain.statements()) + " different statements, which are "
                + Quantity.share(chain.share()) + " of its time in database calls, one of them "
                + Quantity.share(chain.largestShare()) + " at most"
                + (innocent ? "; but that is not what makes it slow." : ".");
    }

    /**
     * {@code GET /orders asks the database 12 different things one after the other: 80 % of its response time of 310 ms ...}
     *
     * @param reason what keeps the database busy, as {@link #sessionsBlocked} and its like tell it; null if it is not told
     */
    public static String askedOneByOne(Loss loss, Chain chain, @Nullable String reason) {
        return loss.service() + " asks the database " + Math.round(chain.statements())
                + " different things one after the other: " + loss.time() + ", and no single statement is more than "
                + Quantity.share(chain.largestShare()) + " of its time in database calls"
                + (reason == null ? "" : "; " + reason) + "; " + loss.missed() + ".";
    }

    /** What to do about many different statements. */
    public static String askedOneByOneAdvice() {
        return "Read the statements of one request in order: where one's result is only needed to ask the next, one statement"
                + " (a join, a view) can do; what is the same for every request can be kept. Data may be better stored the way"
                + " they are asked for.";
    }
}
