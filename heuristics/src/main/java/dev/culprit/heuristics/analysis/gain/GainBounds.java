package dev.culprit.heuristics.analysis.gain;

import static dev.culprit.heuristics.thresholds.LoadThreshold.OPEN_WORKLOAD_TOLERANCE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.BackgroundCpu;
import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.result.Gain.Limit;
import java.util.Map;
import java.util.Optional;

/**
 * Operational bounds on what correcting a cause would win at maximum load. With N users, throughput X and mean response time R,
 * a user is elsewhere for Z = N / X - R between two calls (Little's law). If a call loses W to the cause, then without it
 *
 * <pre>
 * R' >= R - W          the rest of a call takes as long as before, and at the latest
 * X' <= N / (R' + Z)   users come back as much sooner
 * X' <= X / U          where the processors would be full; then R' = N / X' - Z
 * </pre>
 *
 * <p>U is the share of the processors that calls use, of what other programs, the application's background threads and the JVM's compilers
 * leave ({@link Processors#usedByCalls}).
 *
 * <p>Of a cause that is too few processors, W is waiting for them, and they are no limit; nor are they where the cause is the
 * collector, whose computing goes with it. What a database on the same machine computes, or another service, goes with a
 * statement, with its own load or with the call.
 *
 * <p><b>Blind spots.</b> Other resources that may fill up next: pools, locks, the database. So it is at best, never what will be.
 * Nothing is said where users do not come back only when they are answered (an open workload).
 *
 * <p>Source: P. J. Denning, J. P. Buzen, "The Operational Analysis of Queueing Network Models", ACM Computing Surveys 10(3),
 * 1978.
 */
public final class GainBounds {

    private static final String CONTINUOUS = "continuously-violated-requirements";
    private static final String SINGLE_USER = "single-user-problem";

    private GainBounds() {}

    /** Empty for problems that come and go or that grow, and where the cause or the workload is not known well enough. */
    public static Optional<Gain> of(Finding finding, Measurements measurements) {
        if (!finding.path().contains(CONTINUOUS)
                || finding.cause() == Cause.UNKNOWN
                || !Double.isFinite(finding.responseTimeShare())) {
            return Optional.empty();
        }
        return LoadedWindows.missed(finding.service(), measurements).flatMap(run -> of(finding, run, measurements));
    }

    private static Optional<Gain> of(Finding finding, Evidence run, Measurements measurements) {
        Optional<Evidence> singleUser = measurements.singleUser();
        double calls = 0;
        double response = 0;
        double lost = 0;
        for (ServiceCalls service : run.services()) {
            MeanStates states = MeanStates.of(service);
            calls += states.calls();
            response += states.calls() * states.responseMillis();
            if (finding.services().contains(service.service())) {
                lost += states.calls() * lost(finding, service.service(), states, singleUser);
            }
        }
        MeanStates worst = states(finding.service(), run);
        if (worst.calls() == 0) {
            return Optional.empty();
        }
        double mean = response / calls;
        double perMilli = calls / run.windowMillis();
        int users = run.experiment().users();
        double elsewhere = users / perMilli - mean;
        if (elsewhere < -OPEN_WORKLOAD_TOLERANCE.value() * mean) {
            return Optional.empty();
        }
        double cycle = mean - lost / calls + Math.max(0, elsewhere);
        if (!(cycle > 0)) {
            return Optional.empty();
        }
        double withoutIt = users / cycle;
        double most = most(perMilli, finding.cause(), run, measurements);
        boolean full = withoutIt > most;
        double waiting = full ? users / most - cycle : 0;
        double best = worst.responseMillis() - lost(finding, finding.service(), worst, singleUser) + waiting;
        return Optional.of(new Gain(
                finding.service(),
                worst.responseMillis(),
                Math.min(worst.responseMillis(), best),
                perMilli * 1000,
                Math.max(perMilli, Math.min(withoutIt, most)) * 1000,
                full ? Limit.PROCESSORS : Limit.REST,
                lost >= MAIN_SHARE.value() * response
                        ? ThroughputCeiling.fromUsers(run, measurements)
                        : 0)); // else it is something else that lets no more through
    }

    private static MeanStates states(String service, Evidence run) {
        return run.service(service).map(MeanStates::of).orElse(new MeanStates(Map.of(), 0, 0));
    }

    /** Milliseconds of a mean call that go with the cause; of all services that suffer the same share as of the first. */
    private static double lost(Finding finding, String service, MeanStates states, Optional<Evidence> singleUser) {
        if (finding.cause() == Cause.CPU || finding.cause() == Cause.RUN_QUEUE) {
            return states.millis(WaitState.RUN_QUEUE);
        }
        double of = states.responseMillis();
        if (finding.path().contains(SINGLE_USER)) { // its share is that of a user alone
            double alone =
                    singleUser.map(run -> states(service, run).responseMillis()).orElse(0.0);
            of = Math.min(of, alone);
        }
        return finding.responseTimeShare() * of;
    }

    /** Calls per millisecond at which the processors would be full; infinite if they are no limit, or nobody knows. */
    private static double most(double perMilli, Cause cause, Evidence run, Measurements measurements) {
        boolean goesWithTheCause = switch (cause) {
            case CPU, RUN_QUEUE, GC, MEMORY -> true;
            default -> false;
        };
        if (goesWithTheCause) {
            return Double.POSITIVE_INFINITY;
        }
        double backends = switch (cause) {
            case STATEMENT, DATABASE_CPU, EXTERNAL_CALL -> run.utilisation().backendShare();
            default -> 0;
        };
        double used = Processors.usedByCalls(run, BackgroundCpu.share(run, measurements), backends);
        return used > 0 ? perMilli / used : Double.POSITIVE_INFINITY;
    }
}
