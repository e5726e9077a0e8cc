package dev.culprit.heuristics.analysis.load;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.windows.InStep;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;

/**
 * Whether users who move in step ({@link InStep}) may be why calls are slow on average.
 *
 * <p>In waves the processors idle while all users think. With N users, X calls per millisecond, processors used by a share U, and a mean
 * think time of Z, calls take at least N U / X - Z on average, whenever users come: the processors let no more than X / U through. If
 * that is beyond the limit, waves are not the reason. U is a share of what other programs leave, and without compilers: these do not grow with the
 * calls. The bound is one of the mean of all services, so it tells only of a service that computes most.
 *
 * <p>Source: P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing Network Models", ACM Computing Surveys 10(3), 1978: the
 * asymptotic bounds.
 */
public final class Waves {

    private Waves() {}

    /** Of one window; false without a report of the load generator. */
    public static boolean mayExplain(String service, Evidence run, Requirement requirement) {
        LoadReport load = run.load();
        if (load == null || !InStep.seen(run)) {
            return false;
        }
        MeanStates all = MeanStates.of(run.services());
        double least = run.experiment().users() * Processors.usedByCalls(run, 0, 0) / (all.calls() / run.windowMillis())
                - load.thinkTimeMillis();
        return !(least > requirement.limitMillis() && computesMost(service, run, all));
    }

    /** Whether most of what calls compute is computed in those of this service: the bound is one of the mean of all services. */
    private static boolean computesMost(String service, Evidence run, MeanStates all) {
        return run.service(service)
                .map(MeanStates::of)
                .filter(own -> own.calls() * own.millis(WaitState.CPU)
                        >= MAIN_SHARE.value() * all.calls() * all.millis(WaitState.CPU))
                .isPresent();
    }
}
