package dev.culprit.agent.probes.locks;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of virtual threads. */
public enum VirtualSite implements SiteKind {
    /** A virtual thread waits. */
    PARK,
    /** A virtual thread has given its carrier thread away; with its state as argument. On the carrier thread. */
    CARRIER_LEFT,
    /** A virtual thread is about to go on; with whether it was notified as argument. On the carrier thread. */
    CARRIER_TAKEN;

    @Override
    public Scope scope() {
        return Scope.SYNCHRONIZATION;
    }
}
