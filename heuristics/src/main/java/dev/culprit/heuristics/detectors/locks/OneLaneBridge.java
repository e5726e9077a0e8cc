package dev.culprit.heuristics.detectors.locks;

import static dev.culprit.heuristics.thresholds.LockThreshold.CONTRIBUTING_WAITING_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import dev.culprit.heuristics.wording.LockSentences;
import java.util.Arrays;
import java.util.List;

/**
 * One Lane Bridge: something lets only few calls pass; all others wait for a lock, a monitor or a pool, for locks of the
 * database, or for another service.
 *
 * <p><b>Hypothesis.</b> The growth of the response time between one user and maximum load consists of waiting for such things.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the place, a
 * targeted window at maximum load that takes stacks.
 *
 * <p><b>Analysis.</b> Wait-state attribution: the shares of the growth made up by POOL, MONITOR and LOCK. The interface a
 * thread waits in has precedence over the primitive below it, so a lock inside the database driver counts as database.
 *
 * <p><b>Verdict.</b> Detected when the three make up at least half of the growth; the largest is the cause. Detected, too, when
 * half of it is database calls that wait for each other's locks or calls to other services ({@link Bridges}), which the
 * categories below name. A share of 0.15
 * to 0.5 is called contributing. Not detected if the processors are the bottleneck ({@link Processors#areBottleneck}):
 * holders that wait for a processor make everybody wait for what they hold. As a cross-check, response times are compared
 * with what queueing for the processors could explain (M/M/n); if that explains them too, or much of the time is not
 * explained, confidence is lower.
 *
 * <p>Not applicable where half of it is database calls and nobody asked the database, or calls to nobody knows whom.
 *
 * <p><b>Blind spots.</b> Locks inside the database, inside other services and inside the load generator. Where waiting of
 * virtual threads for monitors was not seen, or short waits were not recorded because there are very many, and what is not
 * explained could be that, "no lock" is not concluded. Which monitor it is that virtual threads wait for.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.6; attribution instead of response times alone is ours, and removes the
 * original's false positives on messaging.
 */
public final class OneLaneBridge implements ComparesLoads {

    private static final WaitState[] SOFTWARE = Bridges.software();
    /** Waits that are seen on whatever threads. */
    private static final WaitState[] SHOWN = Arrays.stream(WaitState.values())
            .filter(state -> state.compareTo(WaitState.CPU) < 0)
            .toArray(WaitState[]::new);

    @Override
    public String category() {
        return "one-lane-bridge";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        ServiceCalls high = both.calls();
        if (growth.millis() <= 0) {
            return new NotDetected(GrowthSentences.notGrowing());
        }
        double share = growth.share(SOFTWARE);
        WaitState largest = growth.largest(SOFTWARE);
        ShareOfGrowth waiting = growth.told(SOFTWARE);
        if (share >= MAIN_SHARE.value() && Processors.areBottleneck(service, measurements)) {
            return new NotDetected(LockSentences.holdersWaitForProcessors(waiting, Processors.full(both.loaded())));
        }
        if (share >= MAIN_SHARE.value()) {
            return new Detected(both.waiting(growth.high().millis(largest)), LockSentences.queues(waiting, largest));
        }
        if (Bridges.inDatabase(service, growth, measurements)) {
            return new Detected(
                    both.waiting(growth.high().millis(WaitState.DATABASE)),
                    LockSentences.queuesInDatabase(growth.told(WaitState.DATABASE)));
        }
        if (Bridges.inService(service, growth, measurements)) {
            return new Detected(
                    both.waiting(growth.high().millis(WaitState.EXTERNAL_CALL)),
                    LockSentences.queuesInService(growth.told(WaitState.EXTERNAL_CALL)));
        }
        NotApplicable unseen = Unseen.databaseLocks(service, growth, measurements)
                .or(() -> Unseen.place(WaitState.EXTERNAL_CALL, service, growth, measurements))
                .orElse(null);
        if (unseen != null) {
            return unseen;
        }
        if (high.monitorsHidden() > 0 && share + hidden(growth) >= MAIN_SHARE.value()) {
            return new Inconclusive(Doubt.DISTURBED, LockSentences.monitorsNotSeen(waiting, hidden(growth)));
        }
        double threshold = both.loaded().conditions().lockThresholdMillis();
        boolean allRecorded = threshold == 0; // not a number if the recording does not tell
        if (!allRecorded && share + growth.share(WaitState.UNKNOWN) >= MAIN_SHARE.value()) {
            return new Inconclusive(
                    Doubt.DISTURBED,
                    LockSentences.shortWaitsNotSeen(waiting, growth.shownShare(WaitState.UNKNOWN), threshold));
        }
        return new NotDetected(
                LockSentences.mostlyOther(waiting, share >= CONTRIBUTING_WAITING_SHARE.value(), growth.largest()));
    }

    /** The share of the growth that could be anything. */
    private static double hidden(Growth growth) {
        return Math.max(0, 1 - growth.share(SHOWN));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return new LaneFindings(category()).of(services, path, measurements);
    }
}
