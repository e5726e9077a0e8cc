package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Origin.DERIVED;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** Whether the requirement is missed, by a single user already, or in front of the application; what a correction would win. */
public enum LoadThreshold implements Threshold {
    // PerformanceProblem
    PROBLEM_FEWEST_CALLS(
            30, COUNT, CHOSEN, "Fewer calls only raise a suspicion: too much of what they show is chance."),
    PROBLEM_FEWEST_CALLS_FAR_AWAY(
            10,
            COUNT,
            CHOSEN,
            "So few will do where most calls are slow beyond doubt: pages of some seconds give no more."),
    PROBLEM_FALSE_ALARMS(
            0.05, SHARE, DERIVED, "Two looks together are to be wrong no more often than a single bound of 95 %."),
    TOO_CLOSE_TO_CALL(
            0.2, RATIO, CHOSEN, "Of the allowed share: nearer to it, even after a repetition, chance would decide."),
    // PerformanceProblem, SingleUserProblem
    FEWEST_SLOW_CALLS(3, COUNT, CHOSEN, "Fewer may be a single stall of the machine or of the database."),
    // SingleUserProblem
    SINGLE_USER_FEWEST_ALL_SLOW(
            2, COUNT, CHOSEN, "Where all calls are slow, so few will do; only one may be a single stall."),
    SINGLE_USER_FEWEST_CALLS(
            20, COUNT, CHOSEN, "Fewer calls, though quick, do not show that a service is quick enough for one user."),
    MUCH_SLOWER_UNDER_LOAD(
            2,
            RATIO,
            DERIVED,
            "From twice a single user's response time on, half of the time at maximum load comes with the load."),
    // ClientSideCheck
    CLIENT_FEWEST_REQUESTS(
            30,
            COUNT,
            CHOSEN,
            "How long the load generator waited for fewer requests is too much chance to contradict the entry points."),
    CLIENT_FEWEST_REQUESTS_FOR_PERCENTILE(
            200,
            COUNT,
            CHOSEN,
            "Of fewer requests the required percentile would rest on one or two; a lower percentile is taken."),
    CLIENT_FALLBACK_PERCENTILE(
            0.9,
            SHARE,
            CHOSEN,
            "What is compared with the limit where requests are too few for the required percentile."),
    CLIENT_WAIT_BEYOND_LIMIT(
            1.1,
            RATIO,
            CHOSEN,
            "Of the limit: a load generator that waited less long does not contradict what entry points show."),
    CLIENT_LATE_START(
            0.25,
            RATIO,
            CHOSEN,
            "Of the limit: a load generator that starts requests later than that may be what they waited for."),
    ASYNCHRONOUS_CALLS(
            0.05,
            SHARE,
            CHOSEN,
            "Of a service's calls: if more go on after the entry point, times inside do not tell that it is quick."),
    STUCK_SHARE_OF_USERS(
            0.05,
            SHARE,
            CHOSEN,
            "Fewer users without an answer at the end of the window do not speak against quick calls."),
    STUCK_TIMES_USUAL(
            2,
            RATIO,
            CHOSEN,
            "If so many times the usual number of requests is under way at the end, some get no answer."),
    // FrontQueue
    FULL_SHARE_OF_TIME(
            0.8,
            SHARE,
            CHOSEN,
            "If nearly the most are served for less of the time, something else keeps requests away than threads."),
    NEARLY_ALL_THREADS(
            0.9,
            SHARE,
            CHOSEN,
            "Of the most served at a time: where there are many, a tenth fewer, for threads need a moment between requests."),
    FRONT_QUEUE_SHARE(0.2, SHARE, CHOSEN, "Of the response time outside: less may be the way there."),
    FRONT_QUEUE_FEWEST_WAITING(
            1, COUNT, CHOSEN, "With fewer waiting, on average, a thread more would hardly be noticed."),
    SPARE_THREADS(
            1.5,
            RATIO,
            CHOSEN,
            "Of those served at a time: threads may change their parts, as Jetty's do, so more are seen than serve."),
    FRONT_QUEUE_LATE_START(
            0.25,
            RATIO,
            CHOSEN,
            "Of the waiting: a load generator that is later than that may be what requests wait for."),
    FEWEST_CALLS_PER_REQUEST(
            0.9, RATIO, CHOSEN, "With fewer calls for each request, what is outside is not what is inside."),
    MOST_CALLS_PER_REQUEST(
            1.1, RATIO, CHOSEN, "With more calls for each request, what is outside is not what is inside."),
    INSIDE_GROWTH_SHARE(
            0.25,
            SHARE,
            CHOSEN,
            "Of the response time inside: if more comes with the load, it is the inside that is slow."),
    // HeldBack
    STANDSTILL_SLOW_SHARE(
            0.5,
            SHARE,
            CHOSEN,
            "Of the calls begun during a slow one: if fewer are slow, too, others went on as usual."),
    // GainBounds
    OPEN_WORKLOAD_TOLERANCE(
            0.1,
            RATIO,
            CHOSEN,
            "Of the mean response time: calls partly in the window make a closed workload's cycle shorter by no more."),
    // ThroughputCeiling
    CEILING_FEWER_USERS(
            0.8,
            SHARE,
            CHOSEN,
            "Of the users at maximum load: so many make clearly fewer calls as long as nothing is used up."),
    CEILING_AS_MANY_CALLS(
            0.9,
            SHARE,
            CHOSEN,
            "Of the calls per second at maximum load: halfway between four fifths, which growth would leave, and all.");

    private final Definition definition;

    LoadThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
