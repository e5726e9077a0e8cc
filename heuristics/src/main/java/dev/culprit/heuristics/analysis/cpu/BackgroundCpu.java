package dev.culprit.heuristics.analysis.cpu;

import static dev.culprit.heuristics.thresholds.ProcessorThreshold.BACKGROUND_CALLS_GROW;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.BACKGROUND_WORK_GROWS;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.plan.Measurements;

/**
 * What threads compute at maximum load that serve no calls and do not work for any, such as those that look for work in a loop or
 * mine something.
 *
 * <p>By the utilisation law a thread to which calls hand their work computes in proportion to them: where at least twice as
 * many pass as with a single user, about as many times as much. One that computes at most 1.25 times as much then, or less because
 * calls take the processors from it, has its work from somebody else.
 *
 * <p><b>Blind spots.</b> What runs at maximum load only may be a job of the night as well as one of the threads that an executor adds when it
 * is busy, and is taken for work of the calls. So is all of it where calls hardly become more, and what
 * a thread computes for calls and beside them. Nothing is told where threads are not. Of many threads, only the busiest are told.
 */
public final class BackgroundCpu {

    private BackgroundCpu() {}

    /** Share 0..1 of all processors in a window at maximum load; 0 if unknown. */
    public static double share(Evidence loaded, Measurements measurements) {
        Evidence alone = measurements.singleUser().orElse(null);
        if (alone == null || callsPerMilli(loaded) < BACKGROUND_CALLS_GROW.value() * callsPerMilli(alone)) {
            return 0;
        }
        double same = BACKGROUND_WORK_GROWS.value();
        return loaded.threads().stream()
                        .filter(thread -> !thread.servesCalls() && thread.mean() <= same * use(thread.thread(), alone))
                        .mapToDouble(ThreadUse::mean)
                        .sum()
                / loaded.utilisation().processors();
    }

    private static double callsPerMilli(Evidence run) {
        return run.services().stream().mapToInt(ServiceCalls::count).sum() / run.windowMillis();
    }

    private static double use(long thread, Evidence run) {
        return run.threads().stream()
                .filter(use -> use.thread() == thread)
                .mapToDouble(ThreadUse::mean)
                .sum();
    }
}
