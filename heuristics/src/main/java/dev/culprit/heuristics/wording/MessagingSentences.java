package dev.culprit.heuristics.wording;

import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.Locale;

/** What is said of messages, of brokers, and of the components between which messages go. */
public final class MessagingSentences {

    private static final String COUNT_AT_BROKER = " Count messages per sender and receiver at the broker.";

    private MessagingSentences() {}

    /**
     * What one call of a service sends to one destination, mean.
     *
     * @param messages number of them
     * @param bytes of one of them; NaN if not known
     */
    public record Sending(String service, String destination, double messages, double bytes) {

        private String size() {
            return Double.isNaN(bytes)
                    ? "of unknown size"
                    : String.format(Locale.ROOT, "of about %,.0f bytes each", bytes);
        }
    }

    /**
     * Messages between components, and the component that takes part in most of them.
     *
     * @param components how many there are
     * @param component in words, see {@link #listener}
     * @param share 0..1 of the messages that it sends or takes
     * @param next component with the next largest share; empty if there is none
     * @param nextShare 0..1, its share
     */
    public record Traffic(
            double messages, int components, String component, double share, String next, double nextShare) {

        /** {@code 9,000 messages between 5 components hub takes part in 96 %, the next, the listener of jobs, in 34 %}. */
        private String parts() {
            return String.format(
                    Locale.ROOT,
                    "%,.0f messages between %d components %s takes part in %s%s",
                    messages,
                    components,
                    component,
                    Quantity.share(share),
                    next.isEmpty() ? "" : ", the next, " + next + ", in " + Quantity.share(nextShare));
        }
    }

    /**
     * A service that waits for messaging at maximum load.
     *
     * @param waitMillis per call, mean
     * @param share 0..1 of its response time
     * @param users maximum load
     * @param fromUsers fewest users with whom the requirement is missed
     */
    public record Wait(String service, double waitMillis, double share, int users, int fromUsers) {}

    /** Told, after the name of the service, where it has no calls in the window of a single user. */
    public static String notCalledAlone() {
        return "a single user did not call it.";
    }

    /** Told where calls wait for messaging, but not to send. */
    public static String sendsNothing() {
        return "A single user's calls send no messages.";
    }

    /**
     * {@code 40.0 messages per call of the service to orders, of about 120 bytes each.}
     *
     * @param manyButFull whether there are many, and nothing more would go into one of them: {@code ...; they are full.}
     */
    public static String sends(Sending sending, boolean manyButFull) {
        return String.format(
                        Locale.ROOT,
                        "%.1f messages per call of the service to %s, %s",
                        sending.messages(),
                        sending.destination(),
                        sending.size())
                + (manyButFull ? "; they are full." : ".");
    }

    /**
     * {@code GET /orders sends 40 messages to orders for one request, of about 120 bytes each}; how long that takes follows
     * ({@link PlaceSentences#growingWait}).
     */
    public static String manyForOneRequest(Sending sending) {
        return sending.service() + " sends " + Math.round(sending.messages()) + " messages to " + sending.destination()
                + " for one request, " + sending.size();
    }

    /** What to do about many messages where one would do. */
    public static String manyForOneRequestAdvice() {
        return "Send one message with a list, or batches; do not wait for the broker after each of them.";
    }

    /** {@code 87 % of the growth of 310 ms is messaging.} */
    public static String growing(ShareOfGrowth messaging) {
        return measured(messaging) + ".";
    }

    /**
     * Told where clients of messaging are slow for lack of processors.
     *
     * @param full what is full: {@code the processors are full}
     */
    public static String waitsForProcessors(ShareOfGrowth messaging, String full) {
        return measured(messaging) + ", but " + full + ", which explains it: clients of messaging wait for them, too.";
    }

    /**
     * {@code ... is messaging, mostly receive orders: they wait for others, not for room to send.}
     *
     * @param mostly what is waited for that is no sending
     */
    public static String waitsForOthers(ShareOfGrowth messaging, String mostly) {
        return measured(messaging) + ", mostly " + mostly + ": they wait for others, not for room to send.";
    }

    private static String measured(ShareOfGrowth messaging) {
        return messaging.phrase() + " is messaging";
    }

    /**
     * {@code Messages to orders are more than the broker or the line to it can take}; how long calls wait for it follows
     * ({@link PlaceSentences#growingWait}).
     */
    public static String brokerOverloaded(String destination) {
        return "Messages to " + destination + " are more than the broker or the line to it can take";
    }

    /** What to do about messages that are too many for the broker. */
    public static String brokerOverloadedAdvice() {
        return "Send fewer messages, then smaller ones; look at the broker, the line to it and whoever takes messages out.";
    }

    /** {@code the listener of orders}: a component that goes by its destination. */
    public static String listener(String destination) {
        return "the listener of " + destination;
    }

    /** Told where nobody here takes messages, so that components are not known. */
    public static String noListener() {
        return "No listener of this JVM took a message, so who takes those that are sent, and what else"
                + " is sent, is not known here." + COUNT_AT_BROKER;
    }

    /** Told where listeners of this JVM took messages, and none went from one component to another. */
    public static String noMessages() {
        return "No messages were sent.";
    }

    /** Told where all messages go between components that are not in this JVM. */
    public static String noComponent() {
        return "No component is known.";
    }

    /** {@code Of 9,000 messages between 5 components hub takes part in 96 %, the next, the listener of jobs, in 34 %.} */
    public static String takesPart(Traffic traffic) {
        return "Of " + traffic.parts() + ".";
    }

    /** {@code Of 9,000 messages ..., but GET /orders sends nothing there.} */
    public static String takesPartWithout(String service, Traffic traffic) {
        return "Of " + traffic.parts() + ", but " + service + " sends nothing there.";
    }

    /**
     * {@code 40 % of the messages are sent or taken by components that are not in this JVM, and whether these are one or ...}
     *
     * @param share 0..1 of all messages
     */
    public static String elsewhere(double share) {
        return Quantity.share(share)
                + " of the messages are sent or taken by components that are not in this JVM, and whether these are one"
                + " or many is not known here." + COUNT_AT_BROKER;
    }

    /** {@code Most messages go through one component: of 9,000 messages ... GET /orders waits 40 ms per call for ...} */
    public static String goThroughOne(Traffic traffic, Wait wait) {
        return "Most messages go through one component: of " + traffic.parts() + ". " + wait.service() + " waits "
                + Quantity.millis(wait.waitMillis()) + " per call for messaging at " + Quantity.users(wait.users())
                + ", that is " + Quantity.share(wait.share()) + " of its response time, and from "
                + Quantity.users(wait.fromUsers()) + " on the requirement is missed.";
    }

    /**
     * What to do about it.
     *
     * @param bothWays whether the component sends to and takes from each of its partners
     */
    public static String goThroughOneAdvice(boolean bothWays) {
        return "Send fewer and smaller messages. "
                + (bothWays ? "Let" : "If it does more than tell others what has happened, let")
                + " the other components talk to each other directly, and move data and logic to those that work with"
                + " them.";
    }
}
