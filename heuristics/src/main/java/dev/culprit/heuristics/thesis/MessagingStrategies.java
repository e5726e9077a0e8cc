package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.thesis.Observed.Kind;
import dev.culprit.heuristics.thesis.Observed.Resource;
import java.util.List;
import java.util.stream.Stream;

/**
 * Excessive Messaging (Wert 2015, section 6.3.10, algorithms 20 to 23): the network is full, or its use or the number of messages does
 * not grow any more where the requirement is violated.
 *
 * <p>Corrected: stagnation is that it does not grow; the printed algorithms demand that it does. Left out: queues that grow in the broker
 * while messages flow, which the simulation does not have.
 */
final class MessagingStrategies {

    private static final String PROBLEM = "excessive-messaging";
    private static final double FULL = 0.9;
    private static final double HALF = 0.5;

    /** What still counts as not growing. */
    private static final double STAGNATION = 1.05;

    static final List<Strategy> ALL = List.of(
            Strategy.rival(
                    PROBLEM,
                    "network above 90 %",
                    0.5,
                    (service, experiments) -> experiments.series().stream().anyMatch(level -> network(level) > FULL)),
            Strategy.rival(PROBLEM, "network stagnates", 0.8, MessagingStrategies::networkStagnates),
            Strategy.winner(PROBLEM, "messages stagnate", 1, MessagingStrategies::messagesStagnate));

    private MessagingStrategies() {}

    private static boolean networkStagnates(String service, Experiments experiments) {
        List<Observed> series = experiments.series();
        List<Experiments.Step> steps = experiments.criticalSteps(service);
        return !steps.isEmpty()
                && network(series.get(series.size() - 1)) > HALF
                && steps.stream().allMatch(step -> network(step.critical()) < STAGNATION * network(step.before()));
    }

    private static boolean messagesStagnate(String service, Experiments experiments) {
        List<Experiments.Step> steps = experiments.criticalSteps(service);
        return !steps.isEmpty()
                && steps.stream()
                        .allMatch(step -> sentPerMilli(step.before()) > 0
                                && sentPerMilli(step.critical()) < STAGNATION * sentPerMilli(step.before()));
    }

    private static double network(Observed run) {
        return run.resources().stream()
                .filter(resource -> resource.kind() == Kind.NETWORK)
                .mapToDouble(Resource::utilisation)
                .max()
                .orElse(0);
    }

    private static double sentPerMilli(Observed run) {
        return sends(run).mapToLong(WaitSite::waits).sum() / run.evidence().windowMillis();
    }

    private static Stream<WaitSite> sends(Observed run) {
        return run.evidence().waitSites().stream()
                .filter(site -> site.state() == WaitState.MESSAGING && Messages.areSent(site.resource()));
    }
}
