package dev.culprit.heuristics.analysis.messaging;

import static dev.culprit.heuristics.thresholds.MessagingThreshold.PACKET_BYTES;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.TRUCKS_FEWEST_MESSAGES;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.TRUCKS_LARGE_BYTES;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.TRUCKS_VERY_MANY_MESSAGES;

import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.wording.MessagingSentences.Sending;
import java.util.Comparator;
import java.util.List;

/**
 * What one service sends to one destination.
 *
 * @param perCall messages per call of the service
 * @param bytes of a message on average; not a number if unknown
 */
public record Sends(String destination, double perCall, double bytes) {

    /** Most per call first. */
    public static List<Sends> of(Evidence run, String service) {
        return run.waitSites().stream()
                .filter(site ->
                        site.state() == WaitState.MESSAGING && site.service().equals(service))
                .map(WaitSite::resource)
                .filter(Messages::areSent)
                .distinct()
                .map(destination -> new Sends(
                        destination,
                        GrowingWaits.perCall(run, WaitState.MESSAGING, destination, service),
                        Messages.meanBytes(run, service, destination)))
                .sorted(Comparator.comparingDouble(Sends::perCall).reversed())
                .toList();
    }

    /** Whether a single user's call of the service sends many messages that are not full to one destination. */
    public static boolean emptyTrucksOf(String service, Measurements measurements) {
        return measurements.singleUser().stream()
                .flatMap(alone -> of(alone, service).stream())
                .anyMatch(Sends::areEmptyTrucks);
    }

    /** Whether a call sends so many that one message would be better. */
    public boolean areMany() {
        return perCall >= TRUCKS_FEWEST_MESSAGES.value();
    }

    /** Whether there are many and none of them is full. */
    public boolean areEmptyTrucks() {
        boolean veryMany = perCall >= TRUCKS_VERY_MANY_MESSAGES.value();
        boolean full = bytes >= (veryMany ? TRUCKS_LARGE_BYTES.value() : PACKET_BYTES.value());
        return areMany() && !full;
    }

    /** What sentences tell of it. */
    public Sending told(String service) {
        return new Sending(service, destination, perCall, bytes);
    }
}
