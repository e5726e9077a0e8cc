package dev.culprit.heuristics.wording;

import java.util.List;
import java.util.Locale;

/** What the search says of its outcome, of categories as a whole, and of what it did not look at. */
public final class SearchSentences {

    /** So many services are named in a line; of more, how many there are. */
    public static final int NAMED = 3;

    private SearchSentences() {}

    /** {@code The application meets p99<200ms at 50 users.} */
    public static String healthy(String requirement, int users) {
        return "The application meets " + requirement + " at " + Quantity.users(users) + ".";
    }

    /** {@code The application misses p99<200ms at 50 users, and no cause could be named.} */
    public static String noCauseNamed(String requirement, int users) {
        return "The application misses " + requirement + " at " + Quantity.users(users)
                + ", and no cause could be named.";
    }

    /** {@code No verdict on p99<200ms at 50 users: the diagnosis was cancelled before it was finished}. */
    public static String noVerdict(String requirement, int users, String reason) {
        return "No verdict on " + requirement + " at " + Quantity.users(users) + ": " + reason;
    }

    /** Told where somebody ended the diagnosis. */
    public static String cancelled() {
        return "the diagnosis was cancelled before it was finished";
    }

    /** {@code GET /orders: 12 % of the calls took longer than 200 ms.}: what a service or a category is said to be, and why. */
    public static String about(String what, String reason) {
        return what + ": " + reason;
    }

    /**
     * {@code GET /orders: 12 % of the calls took longer than 200 ms (and 2 other services of 9).}
     *
     * @param others services of which the same is true
     * @param services that were judged
     */
    public static String aboutSeveral(String service, String reason, int others, int services) {
        return about(service, withoutStop(reason)) + " (and " + Quantity.of(others, "other service") + " of " + services
                + ").";
    }

    /** Told of a category for which there is nothing to judge. */
    public static String nothingCalled() {
        return "no service was called";
    }

    /** {@code the symptom above is not confirmed; suspected: GET /orders: ...}. */
    public static String suspected(String reason) {
        return "the symptom above is not confirmed; suspected: " + reason;
    }

    /** {@code ruled out: its symptom, Traffic Jam, was not observed}. */
    public static String ruledOut(String symptom) {
        return "ruled out: its symptom, " + symptom + ", was not observed";
    }

    /** {@code not reached: Traffic Jam does not apply}. */
    public static String symptomDoesNotApply(String symptom) {
        return "not reached: " + symptom + " does not apply";
    }

    /** {@code not reached: Traffic Jam is in doubt}. */
    public static String symptomInDoubt(String symptom) {
        return "not reached: " + symptom + " is in doubt";
    }

    /** Told of a category that the search did not come to. */
    public static String notReached() {
        return "not reached";
    }

    /**
     * {@code what can be measured in a JVM does not decide it; compare rows fetched with rows shown}
     *
     * @param hint what to look for by hand
     */
    public static String byHand(String hint) {
        return "what can be measured in a JVM does not decide it; " + hint;
    }

    /** Told of a category that other rules may decide. */
    public static String noDetector() {
        return "these rules have no detector for it";
    }

    /** Told of a category that somebody wanted to skip. */
    public static String skipped() {
        return "left out, as asked (--skip)";
    }

    /** Told of a category that is not among those that somebody asked for. */
    public static String othersWanted() {
        return "left out: not among those asked for (--only)";
    }

    /** {@code not tested, for experiments may take 5 min together}: of a category. */
    public static String noTimeToTest(double budgetSeconds) {
        return "not tested" + budget(budgetSeconds);
    }

    /** {@code there was no time for it, for experiments may take 5 min together}: of the question of an experiment. */
    public static String noTimeToAsk(double budgetSeconds) {
        return "there was no time for it" + budget(budgetSeconds);
    }

    private static String budget(double seconds) {
        return ", for experiments may take " + Quantity.millis(1000 * seconds) + " together";
    }

    /**
     * {@code ... from 20 users on the requirement is missed. Correct the cause that is named first, then diagnose again.}
     *
     * @param finding sentence of one that another one makes second
     */
    public static String second(String finding) {
        return finding + " Correct the cause that is named first, then diagnose again.";
    }

    /** {@code Traffic Jam could not be decided: GET /orders: ...}. */
    public static String undecided(String category, String reason) {
        return category + " could not be decided: " + reason;
    }

    /** {@code each of GET /a, GET /b, GET /c and 9 more services}. */
    public static String eachOf(List<String> services) {
        String first = String.join(", ", services.subList(0, Math.min(NAMED, services.size())));
        return "each of "
                + (services.size() > NAMED
                        ? first + " and " + Quantity.of(services.size() - NAMED, "more service")
                        : first);
    }

    /** {@code for example GET /a: 3 calls are too few.}: of several services of which much the same is true. */
    public static String forExample(String service, String reason) {
        return "for example " + about(service, reason);
    }

    /** Told of services that are called so rarely that only all of them could be judged. */
    public static String judgedTogether() {
        return "called too rarely for a verdict of its own; together they meet the requirement, and no call was too slow."
                + " Longer windows (--durations) tell more.";
    }

    /**
     * {@code no further experiment was made for it (Traffic Jam: too few calls). Correct what is named first, then ...}
     *
     * @param category in which there is doubt about a service
     * @param reason of the doubt
     */
    public static String passedOver(String category, String reason) {
        return "no further experiment was made for it (" + withoutStop(about(category, reason))
                + "). Correct what is named first, then diagnose again.";
    }

    /** A sentence as part of another. */
    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** {@code rare Application Hiccups}: what is not tested because it may come between windows. */
    public static String rare(String hiccups) {
        return "rare " + hiccups;
    }

    /** {@code hiccups that come less than twice in 120 s cannot be detected; use --durations thorough}. */
    public static String rareUnseen(double windowSeconds) {
        return "hiccups that come less than twice in " + window(windowSeconds)
                + " cannot be detected; use --durations thorough";
    }

    /** {@code slow The Ramp}: what is not tested because a window is too short to show it. */
    public static String slow(String ramp) {
        return "slow " + ramp;
    }

    /** {@code growth over hours of operation cannot be detected in a window of 120 s}. */
    public static String slowUnseen(double windowSeconds) {
        return "growth over hours of operation cannot be detected in a window of " + window(windowSeconds);
    }

    private static String window(double seconds) {
        return String.format(Locale.ROOT, "%.0f s", seconds);
    }
}
