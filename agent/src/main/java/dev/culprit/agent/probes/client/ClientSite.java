package dev.culprit.agent.probes.client;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of HTTP clients. */
public enum ClientSite implements SiteKind {
    /** A call of an HTTP client; with host or request as receiver or as argument. */
    CALL,
    /** A client asks another service for an answer that it gives later; with the request as argument. */
    REQUEST,
    /** A client asks another service for an answer that a callback is given; the call is the receiver. */
    ENQUEUE,
    /** Such a callback gets the answer to a call, its first argument; or a future that a client has made is done. */
    ANSWER;

    @Override
    public Scope scope() {
        return Scope.EXTERNAL_CALL;
    }
}
