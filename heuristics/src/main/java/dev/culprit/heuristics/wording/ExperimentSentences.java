package dev.culprit.heuristics.wording;

/** What is said of experiments: what each of them asks, what becomes of it, and why an earlier one does not count any more. */
public final class ExperimentSentences {

    private ExperimentSentences() {}

    /** Question of a wide window at maximum load. */
    public static String meetsRequirement() {
        return "does the application meet the requirement at maximum load?";
    }

    /** Question of a wide window with a single user. */
    public static String slowForSingleUser() {
        return "is it slow for a single user too?";
    }

    /** Question of another window of a load that was there before. */
    public static String slowerThanBefore() {
        return "does it get slower the longer it runs?";
    }

    /** Question of loads between one user and the maximum. */
    public static String fromHowManyUsers() {
        return "from how many users on?";
    }

    /** What a targeted window with a single user is for. */
    public static String placeOfSingleUser() {
        return "name the place where a single user's time goes";
    }

    /** What a targeted window at a higher load is for. */
    public static String placeOfWaiting() {
        return "name the place where calls wait";
    }

    /** {@code is it slow for a single user too? (once more, too close to call)}. */
    public static String onceMore(String question) {
        return question + " (once more, too close to call)";
    }

    /** Message before an experiment that was made already is repeated because it left a question open. */
    public static String measuringOnceMore() {
        return "too close to call; measuring once more";
    }

    /** {@code repeating: the flight recorder lost events; ...}: message after a run that is not valid. */
    public static String repeating(String reason) {
        return "repeating: " + reason;
    }

    /** {@code experiment 3 is not valid: the flight recorder lost events; ...}. */
    public static String notValid(int number, String reason) {
        return "experiment " + number + " is not valid: " + reason;
    }

    /** Told where recordings are of a version that did not write it down. */
    public static String applicationNotTold() {
        return "the recordings do not tell which application they are of";
    }

    /** {@code the diagnosis was made with maximum users 50, not 100}; what is empty, a list too, is {@code none}. */
    public static String madeOtherwise(String what, String was, String is) {
        return "the diagnosis was made with " + what + " " + orNone(was) + ", not " + orNone(is);
    }

    private static String orNone(String text) {
        return text.isEmpty() || text.equals("[]") ? "none" : text;
    }

    /** Told where users now do something else than in the experiments that were taken over, or think longer or shorter. */
    public static String otherLoad() {
        return "the load is not the one of the earlier session";
    }

    /** Told where an application that was started anew has lost what made it slow. */
    public static String recovered() {
        return "calls take less than half as long as in the earlier session: what slowed them is gone";
    }

    /** {@code the application is slower than in its earlier life: GET /orders takes 340 ms where it took 120 ms}. */
    public static String otherSpeed(boolean slower, String service, double beforeMillis, double nowMillis) {
        return "the application is " + (slower ? "slower" : "faster") + " than in its earlier life: " + service
                + " takes " + Quantity.millis(nowMillis) + " where it took " + Quantity.millis(beforeMillis);
    }
}
