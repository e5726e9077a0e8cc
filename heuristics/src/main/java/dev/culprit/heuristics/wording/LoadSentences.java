package dev.culprit.heuristics.wording;

import static dev.culprit.heuristics.thresholds.TimeThreshold.COMPARISON_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.Optional;
import java.util.OptionalDouble;

/** How a service fares at maximum load, and for a single user. */
public final class LoadSentences {

    /** Shares below it need more digits than others. */
    private static final double FINE = 0.002;

    private LoadSentences() {}

    /**
     * What is seen of a service at maximum load.
     *
     * @param all calls, those that are not kept in detail included
     * @param sampled calls that were looked at
     * @param share of these beyond the limit, 0..1
     * @param corrected the same share, had users not been held back by standstills; empty if it is hardly another
     * @param stallMillis length of the one stretch that most calls beyond the limit are in; empty if that is not to be told
     */
    public record SlowCalls(
            long all,
            long sampled,
            double share,
            OptionalDouble corrected,
            OptionalDouble stallMillis,
            Requirement requirement) {

        /** The same, and that most of it is one stall. */
        public SlowCalls withStall(double millis) {
            return new SlowCalls(all, sampled, share, corrected, OptionalDouble.of(millis), requirement);
        }

        /** To as many digits as the share that is allowed has, or they could not be compared. */
        private String missed() {
            boolean fine = requirement.allowedShare() < FINE && share < FINE && share > 0;
            return fine ? Quantity.digits(share * 100, 2) + " %" : Quantity.share(share);
        }

        private String told() {
            return missed() + " of " + all + " calls"
                    + (sampled < all ? " (" + sampled + " of them looked at)" : "")
                    + " take longer than " + Quantity.millis(requirement.limitMillis())
                    + (corrected.isPresent()
                            ? " (" + Quantity.share(corrected.getAsDouble())
                                    + " would, had users not been held back by standstills)"
                            : "")
                    + ", " + Quantity.exactShare(requirement.allowedShare()) + " are allowed"
                    + (stallMillis.isPresent()
                            ? "; most of that is one stall of " + Quantity.millis(stallMillis.getAsDouble())
                            : "");
        }
    }

    /**
     * How violations are spread over a window.
     *
     * @param timeShare share of the time in which the requirement is violated, 0..1
     * @param callShare share of the calls beyond the limit, 0..1
     */
    public record Spread(double timeShare, double callShare) {

        private String told() {
            return "The requirement is violated in " + Quantity.share(timeShare) + " of the time, "
                    + Quantity.share(callShare) + " of the calls";
        }
    }

    /**
     * What is seen of a service with a single user.
     *
     * @param calls looked at, all that there were
     * @param share of them beyond the limit, 0..1
     */
    public record Alone(long calls, double share, double limitMillis) {

        private String told() {
            return "With a single user " + Quantity.share(share) + " of " + calls + " calls take longer than "
                    + Quantity.millis(limitMillis);
        }
    }

    /**
     * What more users change for a service.
     *
     * @param aloneMillis mean response time with a single user
     * @param loadedMillis mean response time at maximum load
     * @param growthShare share of the growth from one to the other that is spent at the place, 0..1
     * @param place where it is spent, and how
     */
    public record Slowdown(String service, double aloneMillis, double loadedMillis, double growthShare, String place) {}

    /** {@code 4 % of 1200 calls take longer than 200 ms, 1 % are allowed.} */
    public static String slowCalls(SlowCalls slow) {
        return slow.told() + ".";
    }

    /** {@code ...; too few calls for a verdict.} */
    public static String tooFewForVerdict(SlowCalls slow) {
        return slow.told() + "; too few calls for a verdict.";
    }

    /** {@code ...; so few calls show nothing.} */
    public static String tooFewForAnything(SlowCalls slow) {
        return slow.told() + "; so few calls show nothing.";
    }

    /** {@code ...; fewer than 200 calls cannot show that it meets the requirement.} */
    public static String tooFewToClear(SlowCalls slow) {
        return slow.told() + "; fewer than " + slow.requirement().fewestCalls()
                + " calls cannot show that it meets the requirement.";
    }

    /** {@code ..., but the users move in step, which a real load would not; think times have to vary.} */
    public static String usersInStep(SlowCalls slow) {
        return slow.told() + ", but the users move in step, which a real load would not; think times have to vary.";
    }

    /** {@code ..., but the requirement is met after 12 s, as if something had not been warm before; ...} */
    public static String notWarmYet(SlowCalls slow, double warmAfterMillis) {
        return slow.told() + ", but the requirement is met after " + Quantity.millis(warmAfterMillis)
                + ", as if something had not been warm before; another window shows whether it is now.";
    }

    /** {@code ...; most of that is one stall of 800 ms, and another window shows whether it comes again.} */
    public static String stallMayComeAgain(SlowCalls slow) {
        return slow.told() + ", and another window shows whether it comes again.";
    }

    /** {@code ...; most of that is one stall of 800 ms in 2 windows, and longer ones show whether it comes again.} */
    public static String oneStallInWindows(SlowCalls slow, int windows) {
        return slow.told() + " in " + windows + (windows == 1 ? " window" : " windows")
                + "; longer windows (--durations) show whether it comes again.";
    }

    /** {@code ...: too close to call in one window.} */
    public static String tooCloseInOneWindow(SlowCalls slow) {
        return slow.told() + ": too close to call in one window.";
    }

    /** {@code ...: too close to call; longer windows (--durations standard) can decide.} */
    public static String tooCloseToCall(SlowCalls slow) {
        return slow.told() + ": too close to call; longer windows (--durations standard) can decide.";
    }

    /**
     * {@code ..., but 10 of 40 users wait for answers that do not come: ...}
     *
     * @param objection one of {@link ClientSentences}
     */
    public static String clientDisagrees(SlowCalls slow, String objection) {
        return slow.told() + ", but " + objection;
    }

    /** {@code GET /books misses p99 < 200 ms at 50 users, but only at times: no detector of this version names the cause.} */
    public static String missedAtTimes(String service, Requirement requirement, int users) {
        return missed(service, requirement, users)
                + ", but only at times: no detector of this version names the cause.";
    }

    /** Where to look when the requirement is missed at times. */
    public static String missedAtTimesAdvice() {
        return "Look at the response times over the window: episodes point to pauses or periodic work, growth to data that"
                + " piles up.";
    }

    /** {@code GET /books misses p99 < 200 ms at 50 users all the time; that it is slow for a single user ... was not shown.} */
    public static String missedAllTheTime(String service, Requirement requirement, int users) {
        return missed(service, requirement, users)
                + " all the time; that it is slow for a single user or gets slower with the load was not shown.";
    }

    /** What to do when the requirement is missed all the time and nothing says why. */
    public static String missedAllTheTimeAdvice() {
        return "Measure longer (--durations standard), or tighten the requirement to what a single user gets.";
    }

    private static String missed(String service, Requirement requirement, int users) {
        return service + " misses " + requirement.expression() + " at " + Quantity.users(users);
    }

    /** {@code fewer than 30 calls do not show how violations are spread over time.} */
    public static String tooFewForSpread() {
        return "fewer than " + PATTERN_FEWEST_CALLS.count() + " calls do not show how violations are spread over time.";
    }

    /** {@code The requirement is violated in 90 % of the time, 40 % of the calls.} */
    public static String violated(Spread spread) {
        return spread.told() + ".";
    }

    /** {@code ..., in 5 episodes: not continuously.} */
    public static String violatedInEpisodes(Spread spread, int episodes) {
        return spread.told() + ", in " + Quantity.of(episodes, "episode") + ": not continuously.";
    }

    /** {@code ..., and response times grow with operation time: a ramp.} */
    public static String ramp(Spread spread) {
        return spread.told() + ", and response times grow with operation time: a ramp.";
    }

    /** {@code ...; response times grow with operation time, too, but were too long before they had.} */
    public static String violatedBeforeRamp(Spread spread) {
        return spread.told() + "; response times grow with operation time, too, but were too long before they had.";
    }

    /** A single user did not call the service. */
    public static String notCalledAlone() {
        return "a single user did not call it.";
    }

    /** {@code With a single user 40 % of 50 calls take longer than 200 ms.} */
    public static String slowAlone(Alone alone) {
        return alone.told() + ".";
    }

    /** {@code ..., but it gets much slower with the load: look at that first.} */
    public static String muchSlowerUnderLoad(Alone alone) {
        return alone.told() + ", but it gets much slower with the load: look at that first.";
    }

    /** {@code ...: so few may be a single stall.} */
    public static String maybeOneStallAlone(Alone alone) {
        return alone.told() + ": so few may be a single stall.";
    }

    /** {@code ...: too few calls to judge.} */
    public static String tooFewAlone(Alone alone) {
        return alone.told() + ": too few calls to judge.";
    }

    /** {@code GET /books is slow for a single user already: it takes 310 ms on average, 87 % of that computing.} */
    public static String slowAlready(String service, double meanMillis, double share, String place) {
        return service + " is slow for a single user already: it takes " + Quantity.millis(meanMillis) + " on average, "
                + Quantity.share(share) + " of that " + place + ".";
    }

    /** {@code More capacity will not help. Make the hot method cheaper.} */
    public static String slowAlreadyAdvice(String advice, String doubt) {
        return "More capacity will not help. " + advice + doubt;
    }

    /** {@code it was called less often at maximum load; 20 calls are needed to compare.} */
    public static String tooFewUnderLoad() {
        return "it was called less often at maximum load; " + neededToCompare();
    }

    /** {@code a single user called it 3 times; 20 calls are needed to compare.} */
    public static String tooFewOfOneUser(int calls) {
        return "a single user called it " + calls + " times; " + neededToCompare();
    }

    private static String neededToCompare() {
        return COMPARISON_FEWEST_CALLS.count() + " calls are needed to compare.";
    }

    /** {@code Mean response time 20 ms with 1 user, 310 ms with 50 users.} */
    public static String means(double aloneMillis, double loadedMillis, int users) {
        return "Mean response time " + Quantity.millis(aloneMillis) + " with 1 user, " + Quantity.millis(loadedMillis)
                + " with " + Quantity.users(users) + ".";
    }

    /** {@code ... The single-user window is too short to compare.} */
    public static String windowTooShort(double aloneMillis, double loadedMillis, int users) {
        return means(aloneMillis, loadedMillis, users) + " The single-user window is too short to compare.";
    }

    /**
     * {@code GET /books gets slower with the load, from 20 ms to 310 ms; 87 % of the growth of 290 ms is waiting for a lock.}
     *
     * @param allocating what allocates most; empty if that is not to be told
     */
    public static String slowerUnderLoad(Slowdown slower, Optional<AllocationSite> allocating) {
        return slower.service() + " gets slower with the load, from " + Quantity.millis(slower.aloneMillis()) + " to "
                + Quantity.millis(slower.loadedMillis()) + "; "
                + new ShareOfGrowth(slower.growthShare(), slower.loadedMillis() - slower.aloneMillis()).phrase()
                + " is " + slower.place() + "." + MemorySentences.mostAllocated(allocating);
    }

    /** {@code Make the hot method cheaper. None of the causes below it was found.} */
    public static String slowerUnderLoadAdvice(String advice, String doubt) {
        return advice + doubt + " None of the causes below it was found.";
    }
}
