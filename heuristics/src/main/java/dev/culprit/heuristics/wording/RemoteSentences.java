package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.thresholds.MessagingThreshold;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.Locale;

/** What is said of calls to other services. */
public final class RemoteSentences {

    private RemoteSentences() {}

    /**
     * What a call of a service waits for a peer, with a single user.
     *
     * @param peer host and port
     * @param times it waits, mean
     * @param millis all of that together
     * @param share 0..1 of its response time
     */
    public record Waits(String service, String peer, double times, double millis, double share) {

        private String wholeTimes() {
            return String.format(Locale.ROOT, "%.0f", times);
        }
    }

    /** Told, after the name of the service, where a single user's calls of it are too few to judge. */
    public static String calledTooRarely() {
        return "a single user called it fewer than " + MessagingThreshold.REMOTE_FEWEST_CALLS.count() + " times.";
    }

    /** Told where calls wait for no peer at all. */
    public static String noWaits() {
        return "A single user's calls wait for no other service.";
    }

    /** Told where calls wait for no peer again and again. */
    public static String noManyWaits() {
        return "A single user's calls wait for no other service many times.";
    }

    /**
     * {@code 60 % of a single user's response time is waiting for other services, mostly prices:80.}
     *
     * @param share 0..1 of all peers together
     * @param mostly peer that is waited for longest
     * @param manyCalls whether it is many calls that take the time: {@code ..., in many calls instead of few.}
     */
    public static String waits(double share, String mostly, boolean manyCalls) {
        return Quantity.share(share) + " of a single user's response time is waiting for other services, mostly "
                + mostly + (manyCalls ? ", in many calls instead of few." : ".");
    }

    /** {@code GET /orders waits for prices:80 200 ms per call for a single user already: 60 % of its response time. ...} */
    public static String slowByItself(Waits waits) {
        return waits.service() + " waits for " + waits.peer() + " " + Quantity.millis(waits.millis())
                + " per call for a single user already: " + Quantity.share(waits.share())
                + " of its response time. It is not the load: that service is slow by itself.";
    }

    /** What to do about another service that is slow by itself. */
    public static String slowByItselfAdvice() {
        return "Diagnose that service next. Meanwhile: ask it earlier, ask several at once, or keep its answers.";
    }

    /**
     * {@code A single user's call waits 40 times for prices:80, 60 % of its response time.}
     *
     * @param most peer that is waited for longest of those that are waited for many times
     * @param share 0..1 of all of those together
     * @param isMost whether that is most of the time; otherwise {@code ... of its response time only.}
     */
    public static String manyWaits(Waits most, double share, boolean isMost) {
        return "A single user's call waits " + most.wholeTimes() + " times for " + most.peer() + ", "
                + Quantity.share(share) + " of its response time" + (isMost ? "." : " only.");
    }

    /** {@code GET /orders waits 40 times per call for prices:80, for a single user already: 200 ms, 60 % of its ...} */
    public static String chatty(Waits waits) {
        return waits.service() + " waits " + waits.wholeTimes() + " times per call for " + waits.peer()
                + ", for a single user already: " + Quantity.millis(waits.millis()) + ", "
                + Quantity.share(waits.share())
                + " of its response time.";
    }

    /** What to do about calls that are too many. */
    public static String chattyAdvice() {
        return "Ask for everything at once, ask side by side, or keep the answers: every call pays the way there and back.";
    }

    /** {@code 87 % of the growth of 310 ms is calls to other services.} */
    public static String growing(ShareOfGrowth calls) {
        return calls.phrase() + " is calls to other services.";
    }

    /**
     * {@code The service prices:80 cannot keep up}; how long calls wait for it follows ({@link PlaceSentences#growingWait}).
     */
    public static String overloaded(String peer) {
        return "The service " + peer + " cannot keep up";
    }

    /** What to do about another service that cannot keep up. */
    public static String overloadedAdvice() {
        return "Diagnose that service next. Here: ask it less often, ask side by side, keep its answers.";
    }
}
