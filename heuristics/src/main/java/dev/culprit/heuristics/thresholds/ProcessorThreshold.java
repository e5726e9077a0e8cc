package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** Whether processors are what calls wait for, who keeps them busy, and with what. */
public enum ProcessorThreshold implements Threshold {
    // BackgroundCpu
    BACKGROUND_CALLS_GROW(
            2,
            RATIO,
            CHOSEN,
            "Where calls do not at least double with the load, work that follows them looks like work that does not."),
    BACKGROUND_WORK_GROWS(
            1.25, RATIO, CHOSEN, "Where calls at least double, work that grows by less does not come from them."),

    // CpuIntensiveApplication
    MOST_USED_BY_OTHERS(
            0.1, SHARE, CHOSEN, "Of the processors: what others may use without making the verdict less certain."),

    // ExcessiveDynamicAllocation
    COLLECTOR_LARGE_PART_OF_CALLS(
            0.25,
            SHARE,
            CHOSEN,
            "Of the calls' time: from there on, pauses of the collector are a large part of the work."),
    MOST_HEAP_KEPT(
            0.5,
            SHARE,
            CHOSEN,
            "Where every collection leaves more of the heap in use, that is what makes them frequent and long."),

    // FullThreads
    FULL_THREAD(
            0.85,
            SHARE,
            CHOSEN,
            "Of one processor: by then a queue in front of the thread makes everything take six times as long (M/M/1)."),
    FULL_THREAD_DEARER_ALONE(
            1.5,
            RATIO,
            CHOSEN,
            "Cold caches and low clocks make one user's calls dearer; beyond that, not all calls wait for the thread."),
    FULL_THREAD_NEARLY_AS_PREDICTED(
            0.95,
            RATIO,
            CHOSEN,
            "Allows for errors of measurement where a thread must be as busy as M/M/1 predicts for the calls that wait."),
    FULL_THREAD_USED_ALONE(
            0.5,
            RATIO,
            CHOSEN,
            "Of its use at maximum load: a thread that uses more with one user computes whether or not somebody calls."),

    // FullThreads and SpinWait
    DIFFERENT_WORK(
            2.5,
            RATIO,
            CHOSEN,
            "Per call; the same work takes up to twice as long on processors that are two threads of one core."),

    // HotMethod
    HOT_METHOD_CONTRADICTED(
            0.25,
            RATIO,
            CHOSEN,
            "A method that stopped threads show so much more rarely than samples do is clearly contradicted by them."),
    HOT_METHOD_FEWEST_LOOKS(
            10,
            COUNT,
            CHOSEN,
            "Threads seen stopped in calls of a service: fewer are too few to contradict the recorder's samples."),

    // Processors
    OTHER_REASONS_THAN_PROCESSORS(
            0.3,
            SHARE,
            CHOSEN,
            "Of the growth: where other reasons explain so much, it is not processors that calls wait for elsewhere."),
    PROCESSORS_FULL(
            0.85,
            SHARE,
            CHOSEN,
            "Where calls use so much, only fewer or faster computations can raise the throughput by a fifth."),
    PROCESSORS_USED_UP(
            0.95,
            SHARE,
            CHOSEN,
            "Hardly anything is left, so waiting for processors may explain any growth, whatever theory predicts."),
    QUOTA_FILLED_BY_JVM(
            0.85,
            SHARE,
            CHOSEN,
            "Of the quota: it is this JVM that used nearly all of it, no other process of the container."),
    QUOTA_MOSTLY_USED_UP(
            0.5,
            SHARE,
            CHOSEN,
            "Of the scheduler's periods: many threads at once use up one now and then, although the quota is enough."),
    QUOTA_OFTEN_USED_UP(
            0.1,
            SHARE,
            CHOSEN,
            "Of the scheduler's periods: fewer may be those of a collection, which has a thread for each processor."),

    // SpinWait
    SPIN_FEWEST_CALLS(
            10,
            COUNT,
            CHOSEN,
            "Of a third of the window, or of a single user: the mean processor time of fewer calls is not reliable."),
    SPIN_SHARE_OF_PROCESSORS(
            0.25,
            SHARE,
            CHOSEN,
            "Of the processors: what calls compute beyond a single user's need keeps them busy only if it takes so much."),

    // UnbalancedProcessing
    COMPILERS_BUSY(
            0.1, SHARE, CHOSEN, "Of one processor: an application that has been running for long compiles less."),
    COMPILERS_SLOW_A_THREAD(
            1.05, RATIO, CHOSEN, "Compilers decide only where a thread would be faster by so much without them."),
    QUEUEING_MOST_UTILISATION(
            0.99,
            SHARE,
            CHOSEN,
            "Beyond that queueing theory predicts no end, so a thread could be any number of times as fast.");

    private final Definition definition;

    ProcessorThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
