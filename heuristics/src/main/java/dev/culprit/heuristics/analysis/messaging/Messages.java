package dev.culprit.heuristics.analysis.messaging;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;

/** What calls of messaging clients are about, by the resource that they wait for. */
public final class Messages {

    /** Before the destination, where somebody waits for a message to come. */
    public static final String RECEIVE = "receive ";

    /** Before what is neither sent nor received: connecting, committing, closing. */
    public static final String OTHER = "(";

    private Messages() {}

    /** Mean size of what one service sends to a destination, of what is known; NaN if nothing is. */
    public static double meanBytes(Evidence run, String service, String destination) {
        double bytes = 0;
        double messages = 0;
        for (WaitSite site : run.waitSites()) {
            boolean counts = site.state() == WaitState.MESSAGING
                    && site.service().equals(service)
                    && site.resource().equals(destination)
                    && !Double.isNaN(site.meanBytes());
            bytes += counts ? site.meanBytes() * site.waits() : 0;
            messages += counts ? site.waits() : 0;
        }
        return bytes / messages;
    }

    /** Whether it is a destination to which messages are sent. */
    public static boolean areSent(String resource) {
        return !resource.isEmpty() && !resource.startsWith(RECEIVE) && !resource.startsWith(OTHER);
    }
}
