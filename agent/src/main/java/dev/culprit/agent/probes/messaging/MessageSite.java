package dev.culprit.agent.probes.messaging;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of messaging clients. */
public enum MessageSite implements SiteKind {
    /** A call of a messaging client that may talk to the broker. */
    CALL,
    /** Sends where the producer is bound to; with the message as argument. */
    SEND,
    /** Sends; with the destination as receiver, and the message or what is to be in it as argument. */
    SEND_TO,
    /** Sends a record that knows where it goes, its argument. */
    SEND_RECORD,
    /** Makes a message from a text. */
    TEXT,
    /** Fills a message, with the argument or, if there is none, with something else; or empties it. */
    BODY,
    /** Makes a JMS producer or consumer for a destination. */
    ENDPOINT;

    @Override
    public Scope scope() {
        return Scope.MESSAGING;
    }
}
