package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Origin.DERIVED;
import static dev.culprit.heuristics.thresholds.Definition.Unit.BYTES;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What decides whether messages, or calls to other services, are to blame, and whose. */
public enum MessagingThreshold implements Threshold {
    // MessageGraph
    PARTNER_LEAST_SHARE(
            0.01,
            SHARE,
            CHOSEN,
            "Of all messages: who has less is nobody's partner, for somebody always reports to somebody."),
    KNOWN_SIZES_SHARE(
            0.9, SHARE, CHOSEN, "Of all messages: if the sizes of fewer are known, shares of bytes say nothing."),

    // Sends
    TRUCKS_FEWEST_MESSAGES(
            5,
            COUNT,
            CHOSEN,
            "Sent in one call: from here on one would be better; a loop of three, case 32, is harmless."),
    PACKET_BYTES(
            1460,
            BYTES,
            DERIVED,
            "The 1,500 bytes of an Ethernet packet less 40 for the headers of IP and TCP: smaller messages leave room."),
    TRUCKS_VERY_MANY_MESSAGES(
            20,
            COUNT,
            CHOSEN,
            "Sent in one call: from here on the way of each to the broker costs, even if it fills a packet."),
    TRUCKS_LARGE_BYTES(
            8192,
            BYTES,
            CHOSEN,
            "From this size on a message is full however many there are; those of case 20 have 4 kB."),

    // TheBlob
    BLOB_LARGE_SHARE(
            0.6,
            SHARE,
            CHOSEN,
            "Of all messages, where partners are busy alike; hubs of cases 17 and 18 have 0.93 and more."),
    BLOB_LEAD_FACTOR(
            1.75,
            RATIO,
            CHOSEN,
            "Times the next share: hubs of cases 17 and 18 have 2.6 and more, two talkative ones among four about 1."),
    BLOB_NEARLY_ALL(
            0.9,
            SHARE,
            CHOSEN,
            "Of all messages, where partners are two, or one is so busy that the next share is large, too."),
    BLOB_LEAD_DISTANCE(
            0.2,
            SHARE,
            CHOSEN,
            "Above the next share, where that is large: the hub of case 29 is 0.3 above its busiest partner."),
    BLOB_FEWEST_PARTNERS(3, COUNT, CHOSEN, "Of a component: a stage of a pipeline has two, and is no hub."),
    BLOB_COMPONENTS_OF_LOW_CONFIDENCE(3, COUNT, DERIVED, "The component and two partners, and nobody else."),

    // RemoteCalls
    CHATTY_FEWEST_WAITS(
            10,
            COUNT,
            CHOSEN,
            "In one call: even a client that waits three times for a request makes more than three requests."),
    REMOTE_FEWEST_CALLS(
            5, COUNT, CHOSEN, "Of a single user: one slow packet among fewer calls would be most of the time.");

    private final Definition definition;

    MessagingThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
