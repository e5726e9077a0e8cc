package dev.culprit.heuristics.template;

import static dev.culprit.heuristics.facts.FactName.WAIT_PER_CALL;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.GrowthSentences;
import java.util.List;

/**
 * Slow Disk: calls wait for a disk that does too much at a time. An example: no part of the product.
 *
 * <p><b>Hypothesis.</b> The growth of the response time from one user to maximum load consists of waiting for files.
 *
 * <p><b>Experiment.</b> None of its own: the windows with one user and at maximum load. To name the place, a targeted window at maximum
 * load.
 *
 * <p><b>Analysis.</b> The share of the growth that the wait state DISK makes up ({@link Growth}).
 *
 * <p><b>Verdict.</b> Detected if it is at least half. Severity = how many calls are in it at a time.
 *
 * <p><b>Blind spots.</b> Files that are mapped into memory: waiting for them looks like computing.
 *
 * <p><b>Source.</b> The rule is ours.
 */
final class SlowDisk implements ComparesLoads {

    @Override
    public String category() {
        return "slow-disk";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        Growth growth = both.growth();
        if (growth.millis() <= 0) {
            return new NotDetected(GrowthSentences.notGrowing());
        }
        String measured = SlowDiskSentences.measured(growth.told(WaitState.DISK));
        return growth.share(WaitState.DISK) >= MAIN_SHARE.value()
                ? new Detected(both.waiting(growth.high().millis(WaitState.DISK)), measured)
                : new NotDetected(measured);
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Growth growth = Growth.ofDetected(worst, measurements);
        Naming naming = Naming.of(measurements, WaitState.DISK, services);
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        Facts facts = Facts.NONE.with(WAIT_PER_CALL, growth.high().millis(WaitState.DISK));
        return List.of(Finding.of(category(), path, Cause.DISK)
                .suffering(worst, services, growth.high().share(WaitState.DISK), fromUsers)
                .blaming(naming.artefact(facts), naming.isCertain() ? Confidence.HIGH : Confidence.MEDIUM)
                .saying(
                        SlowDiskSentences.waits(
                                worst, growth.high().millis(WaitState.DISK), measurements.maximumUsers(), fromUsers),
                        SlowDiskSentences.advice()));
    }
}
