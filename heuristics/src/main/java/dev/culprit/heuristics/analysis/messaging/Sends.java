package dev.culprit.heuristics.analysis.messaging;

import dev.culprit.heuristics.analysis.places.GrowingWaits;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What one service sends to one destination.
 *
 * @param perCall messages per call of the service
 * @param bytes of a message on average; not a number if unknown
 */
public record Sends(String destination, double perCall, double bytes) {

    private static final double MANY = 5;

    /** What Ethernet and TCP leave of a packet. */
    private static final double PACKET_BYTES = 1460;

    private static final double VERY_MANY = 20;
    private static final double LARGE_BYTES = 8192;

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
        return perCall >= MANY;
    }

    /** Whether there are many and none of them is full. */
    public boolean areEmptyTrucks() {
        boolean full = bytes >= (perCall >= VERY_MANY ? LARGE_BYTES : PACKET_BYTES);
        return areMany() && !full;
    }

    /** How many there are, and how large. */
    public String phrase() {
        return String.format(
                Locale.ROOT, "%.1f messages per call of the service to %s, %s", perCall, destination, size());
    }

    /** How large one of them is. */
    public String size() {
        return Double.isNaN(bytes)
                ? "of which is not known how much is in them"
                : String.format(Locale.ROOT, "of about %,.0f bytes each", bytes);
    }
}
