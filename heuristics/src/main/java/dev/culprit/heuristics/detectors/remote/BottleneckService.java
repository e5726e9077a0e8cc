package dev.culprit.heuristics.detectors.remote;

import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.RemoteSentences;
import java.util.List;

/**
 * Bottleneck Service: another service, which calls need, answers more slowly the more ask it.
 *
 * <p><b>Hypothesis.</b> The growth of the response time between one user and maximum load lies in calls to another service.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the place, a
 * targeted window at maximum load that takes stacks.
 *
 * <p><b>Analysis.</b> The share of the growth that is EXTERNAL_CALL.
 *
 * <p><b>Verdict.</b> Detected when that is at least half, unless the processors of this machine explain as much ({@link
 * Bridges#inService}). Severity = how many calls are in calls to other services at a time.
 *
 * <p><b>Blind spots.</b> Why the other service is slow, and whether because of us or of its other clients. Clients that are
 * not probed: waiting for them is network, or another thread. Waiting for a connection of the client is a pool's doing.
 *
 * <p><b>Source.</b> Palma and others (2013); Wert (2015), sections 4.2 and 6.3.6, which leaves it without a heuristic; the
 * rule is ours.
 */
public final class BottleneckService implements ComparesLoads {

    @Override
    public String category() {
        return "bottleneck-service";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        NotApplicable unseen = Unseen.place(WaitState.EXTERNAL_CALL, service, growth, measurements)
                .orElse(null);
        if (unseen != null) {
            return unseen;
        }
        String measured = RemoteSentences.growing(growth.told(WaitState.EXTERNAL_CALL));
        return Bridges.inService(service, growth, measurements)
                ? new Detected(both.waiting(growth.high().millis(WaitState.EXTERNAL_CALL)), measured)
                : new NotDetected(measured);
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return GrowingWaits.findings(
                category(),
                path,
                WaitState.EXTERNAL_CALL,
                services,
                measurements,
                waits -> RemoteSentences.overloaded(waits.resource()),
                RemoteSentences.overloadedAdvice());
    }
}
