package dev.culprit.heuristics.detectors.messaging;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.growth.ComparesLoads;
import dev.culprit.heuristics.analysis.growth.Comparison;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.analysis.locks.Unseen;
import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import dev.culprit.heuristics.wording.MessagingSentences;
import java.util.List;

/**
 * Excessive Messaging: so many messages, or so large ones, that the broker or the line to it cannot keep up.
 *
 * <p><b>Hypothesis.</b> The growth of the response time between one user and maximum load lies in calls of messaging clients.
 *
 * <p><b>Experiment.</b> None of its own to decide: the windows with one user and at maximum load. To name the place, a
 * targeted window at maximum load that takes stacks.
 *
 * <p><b>Analysis.</b> The share of the growth that is MESSAGING. In a closed workload with as many messages per request as ever,
 * messages per second stop growing whatever the bottleneck is; so that, the rule of the source, is no evidence of its own.
 *
 * <p><b>Verdict.</b> Detected when it is at least half, more than waiting inside the application, the processors of this machine
 * are not so full that queueing for them explains as much (Erlang C; in the targeted window, too), and what grows most is sending. Severity = how many calls are in messaging calls at a time.
 *
 * <p><b>Blind spots.</b> Messages that are sent without waiting: the queue of the broker grows, and nobody waits for it. Waiting
 * to receive, or to connect, is somebody else's slowness. Why
 * the broker cannot keep up: its line, its processors, or whoever takes messages out.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.10; attribution instead of message throughput is ours.
 */
public final class ExcessiveMessaging implements ComparesLoads {

    @Override
    public String category() {
        return "excessive-messaging";
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(Comparison both, Measurements measurements) {
        String service = both.service();
        Growth growth = both.growth();
        if (growth.millis() <= 0) {
            return new NotDetected(GrowthSentences.notGrowing());
        }
        ShareOfGrowth messaging = growth.told(WaitState.MESSAGING);
        if (!Bridges.leads(growth, WaitState.MESSAGING)) {
            return new NotDetected(MessagingSentences.growing(messaging));
        }
        if (Bridges.processorsExplain(service, growth, measurements)) {
            return new NotDetected(MessagingSentences.waitsForProcessors(messaging, Processors.full(both.loaded())));
        }
        NotApplicable unseen =
                Unseen.place(WaitState.MESSAGING, service, growth, measurements).orElse(null);
        if (unseen != null) {
            return unseen;
        }
        String destination = GrowingWaits.most(WaitState.MESSAGING, service, measurements)
                .map(GrowingWaits::resource)
                .orElse("");
        return Messages.areSent(destination)
                ? new Detected(
                        both.waiting(growth.high().millis(WaitState.MESSAGING)), MessagingSentences.growing(messaging))
                : new NotDetected(MessagingSentences.waitsForOthers(messaging, destination));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return GrowingWaits.findings(
                category(),
                path,
                WaitState.MESSAGING,
                services,
                measurements,
                waits -> MessagingSentences.brokerOverloaded(waits.resource()),
                MessagingSentences.brokerOverloadedAdvice());
    }
}
