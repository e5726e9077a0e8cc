package dev.culprit.heuristics.detectors.messaging;

import dev.culprit.heuristics.analysis.messaging.Sends;
import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.MessagingSentences;
import dev.culprit.heuristics.wording.MessagingSentences.Sending;
import java.util.List;
import java.util.Optional;

/**
 * Empty Semi Trucks: one request sends many messages where one would do.
 *
 * <p><b>Hypothesis.</b> A single user's request sends again and again to the same destination.
 *
 * <p><b>Experiment.</b> None of its own: the window with a single user; asked only where messaging is what slows requests down
 * under load.
 *
 * <p><b>Analysis.</b> Sends per call of the service, for the destination with most of them, and the mean size of what is in them.
 *
 * <p><b>Verdict.</b> Detected from 5 per call on if they fit into a packet of the network, so that more would fit in; from 20
 * on if they are below 8 kB, for each has its way to the broker. Severity = how many.
 *
 * <p><b>Blind spots.</b> What is in a message is known of texts (by characters) and of bytes that are written as arrays; where it is not, 5
 * are enough, and the finding says so. How much the provider adds is not known, so what would be saved is not asked: 5 messages that nearly
 * fill a packet are found, too. Messages that several requests could share.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.12; counting instead of loops in a call tree, and the thresholds, are ours.
 */
public final class EmptySemiTrucks implements Detector {

    @Override
    public String category() {
        return "empty-semi-trucks";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Evidence alone = measurements.singleUser().orElse(null);
        if (alone == null || alone.service(service).isEmpty()) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, MessagingSentences.notCalledAlone());
        }
        List<Sends> sends = Sends.of(alone, service);
        if (sends.isEmpty()) {
            return new NotDetected(MessagingSentences.sendsNothing());
        }
        Sends most = sends.stream().filter(Sends::areEmptyTrucks).findFirst().orElse(sends.get(0));
        Sending told = most.told(service);
        return most.areEmptyTrucks()
                ? new Detected(most.perCall(), MessagingSentences.sends(told, false))
                : new NotDetected(MessagingSentences.sends(told, most.areMany()));
    }

    private static Optional<Sends> emptyTrucks(Measurements measurements, String service, String destination) {
        return measurements.singleUser().stream()
                .flatMap(alone -> Sends.of(alone, service).stream())
                .filter(sends -> sends.destination().equals(destination) && sends.areEmptyTrucks())
                .findFirst();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return GrowingWaits.findings(
                category(),
                path,
                WaitState.MESSAGING,
                services,
                measurements,
                (service, destination) ->
                        emptyTrucks(measurements, service, destination).isPresent(),
                waits -> MessagingSentences.manyForOneRequest(told(waits, measurements)),
                MessagingSentences.manyForOneRequestAdvice());
    }

    /** Number at maximum load, size with a single user. */
    private static Sending told(GrowingWaits waits, Measurements measurements) {
        double bytes = emptyTrucks(measurements, waits.service(), waits.resource())
                .map(Sends::bytes)
                .orElse(Double.NaN);
        return new Sending(waits.service(), waits.resource(), waits.loaded().waits(), bytes);
    }
}
