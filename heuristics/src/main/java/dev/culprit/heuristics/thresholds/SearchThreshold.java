package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.MILLIS;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SECONDS;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What the search decides by: which windows may be judged or taken over, and how much must be known before it says no. */
public enum SearchThreshold implements Threshold {
    // Requirement
    REQUIREMENT_FEWEST_CALLS(
            200,
            COUNT,
            CHOSEN,
            "With fewer calls nobody can say that a requirement is met; it leaves the default, p99, two slow ones."),
    REQUIREMENT_FEWEST_ALLOWED(
            2, COUNT, CHOSEN, "With fewer slow calls allowed, a single one caused by chance would decide."),

    // Measurements
    WINDOW_LEAST_LENGTH(
            0.5,
            SHARE,
            CHOSEN,
            "Of the longest window; one that is much shorter was there for one question only, all others are nearly as long."),

    // CategoryVerdict
    HEALTHY_LEAST_COVERAGE(
            0.9,
            SHARE,
            CHOSEN,
            "Of all calls: services judged must make up nearly all before the application may be called healthy."),
    CAUSE_LEAST_COVERAGE(
            0.5,
            SHARE,
            CHOSEN,
            "Of the calls of services with the symptom: a cause is ruled out once it is for most of them."),
    OPEN_QUESTION_LEAST_DOUBT(
            0.1,
            SHARE,
            CHOSEN,
            "Of the response time of the services asked about; less of it in doubt is not worth another experiment."),

    // Search
    WINDOW_RESPONSE_TIMES(
            4,
            RATIO,
            CHOSEN,
            "Of a window to the mean response time; a shorter window contains hardly any call from begin to end."),
    WINDOW_LONGEST_STRETCH(
            120,
            SECONDS,
            CHOSEN,
            "A window is made no longer than that for calls that are slow or rare: users wait for it."),
    SINGLE_USER_ENOUGH_CALLS(
            20,
            COUNT,
            CHOSEN,
            "Detectors that judge a single user ask for no more calls; a repeated window is made long enough for them."),

    // RunValidity
    FAILED_LARGEST_SHARE(
            0.05,
            SHARE,
            CHOSEN,
            "Of requests or calls; with more failed ones response times mean nothing: fast errors look like good times."),
    GENERATOR_LARGEST_LATENESS(
            0.25, SHARE, CHOSEN, "Of the limit; a generator that is later adds its own waiting to the response times."),
    GENERATOR_LARGEST_LATENESS_FULL_MACHINE(
            1,
            SHARE,
            CHOSEN,
            "Of the limit, where the application fills the machine; beyond it the load is no longer the one asked for."),
    MACHINE_FILLED_ALONE(
            0.8,
            SHARE,
            CHOSEN,
            "Of the used processor time; with that much, the application and what it calls fill the machine alone."),
    MACHINE_FULL(
            0.9,
            SHARE,
            CHOSEN,
            "Of the processors' time, by everybody; above it nothing is left over, so that one takes from the other."),
    OBSERVER_LARGEST_SHARE(
            0.05, SHARE, CHOSEN, "Of the processors' time; an observer that uses more changes what it observes."),
    FOREIGN_LARGEST_SHARE(
            0.25,
            SHARE,
            CHOSEN,
            "Of the processors' time; on a full machine, other processes that use more take it from the application."),
    STEAL_LARGEST_SHARE(
            0.1,
            SHARE,
            CHOSEN,
            "Of all time; less refuses nearly every window on shared machines, though load changes far more than steal does."),
    REQUESTS_LEAST_SEEN(
            0.5,
            SHARE,
            CHOSEN,
            "Of requests sent; entry points may see more (forwards, health checks), but with fewer most go elsewhere."),
    STEADINESS_FEWEST_USERS(5, COUNT, CHOSEN, "Fewer users who think may well all think at the same time."),
    STEADINESS_LEAST_GAP_MILLIS(
            1000, MILLIS, CHOSEN, "Shorter times without any request come about by chance, however fast users are."),
    STEADINESS_GAP_CYCLES(
            3,
            RATIO,
            CHOSEN,
            "Of a gap to response and think time, in which all users together usually send one request each."),
    HANGING_LEAST_UNFINISHED(
            0.5,
            SHARE,
            CHOSEN,
            "Of the users; with that many waiting for answers, the application hangs, not the load generator."),

    // SpeedChange
    SPEED_FEWEST_CALLS(
            30,
            COUNT,
            CHOSEN,
            "Of a service in each window; fewer do not show that it is slower or faster than in its earlier life."),
    SPEED_CLEAR_RATIO(
            1.25,
            RATIO,
            CHOSEN,
            "Of mean response times; compiled code and heap make lives of one JVM differ by less."),
    SPEED_RELEVANT_SHARE(
            0.25,
            SHARE,
            CHOSEN,
            "Of the time of a window; once services that changed take as much, the application has changed."),

    // Resumption
    HEAP_LARGEST_DIFFERENCE(
            0.1,
            SHARE,
            CHOSEN,
            "Some collectors tell a maximum heap that depends on how they have divided it up to now."),
    RECOVERY_LEAST_SLOWNESS(
            0.5,
            SHARE,
            CHOSEN,
            "Of earlier response times; stacks make calls slower, never faster, so with half, what slowed them is gone."),
    THINK_TIME_LARGEST_RATIO(
            1.5,
            RATIO,
            CHOSEN,
            "Means of few drawn think times differ by chance; beyond this ratio the load is another one."),

    // Remedies
    REMEDY_FAILED_SHARE(
            0.01,
            SHARE,
            CHOSEN,
            "Of requests; advice to repair errors comes before there are so many that a run is refused."),
    REMEDY_GENERATOR_SHARE(
            0.25,
            SHARE,
            CHOSEN,
            "Of the processors' time; a generator that uses more had better run on another machine."),
    REMEDY_FOREIGN_SHARE(
            0.2,
            SHARE,
            CHOSEN,
            "Of the processors' time; advice to stop other programs comes before a run is refused because of them."),
    REMEDY_STEAL_SHARE(
            0.05,
            SHARE,
            CHOSEN,
            "Of all time; advice to measure when other virtual machines are quiet comes before a run is refused."),
    REMEDY_LATENESS_MILLIS(
            10, MILLIS, CHOSEN, "Of the generator, in a run that was refused; a shorter delay is not worth advice."),
    REMEDY_STALL_MILLIS(100, MILLIS, CHOSEN, "Longest stall of an idle thread; a shorter one is not worth advice.");

    private final Definition definition;

    SearchThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
