package dev.culprit.heuristics.analysis.load;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.windows.InStep;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;

/**
 * Whether users who move in step ({@link InStep}) may be why calls are slow on average.
 *
 * <p>In waves the processors idle while all users think. With N users, X calls per millisecond, processors used by a share U, and a mean
 * think time of Z, calls take at least N U / X - Z on average, whenever users come: the processors let no more than X / U through. If
 * that is beyond the limit, waves are not the reason.
 *
 * <p>Source: P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing Network Models", ACM Computing Surveys 10(3), 1978: the
 * asymptotic bounds.
 */
public final class Waves {

    private Waves() {}

    /** Of one window; false without a report of the load generator. */
    public static boolean mayExplain(Evidence run, Requirement requirement) {
        LoadReport load = run.load();
        if (load == null || !InStep.seen(run)) {
            return false;
        }
        double perMilli = MeanStates.of(run.services()).calls() / run.windowMillis();
        double used = Processors.quotaIsUsedUp(run) ? 1 : run.utilisation().machine();
        double least = run.experiment().users() * used / perMilli - load.thinkTimeMillis();
        return !(least > requirement.limitMillis());
    }
}
