package dev.culprit.heuristics.attribution;

/** What calls of messaging clients are about, by the resource that they wait for. */
public final class Messages {

    /** Before the destination, where somebody waits for a message to come. */
    public static final String RECEIVE = "receive ";

    /** Before what is neither sent nor received: connecting, committing, closing. */
    public static final String OTHER = "(";

    private Messages() {}

    /** Whether it is a destination to which messages are sent. */
    public static boolean areSent(String resource) {
        return !resource.isEmpty() && !resource.startsWith(RECEIVE) && !resource.startsWith(OTHER);
    }
}
