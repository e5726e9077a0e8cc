package dev.culprit.agent.probes;

import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * The call of one kind that a thread is in the middle of: the outermost, which is the one that is measured. Its event is
 * the token that ends it.
 */
final class Outermost<E extends Event> {

    private @Nullable E call;
    private boolean recorded;

    boolean isInside() {
        return call != null;
    }

    /** Null outside. */
    @Nullable
    E call() {
        return call;
    }

    /** Whether there is a call, and it will be written down. */
    boolean isRecorded() {
        return call != null && recorded;
    }

    boolean is(E event) {
        return call == event;
    }

    /**
     * The call begins. To be done last, so that an error before does not leave the thread inside a call that never ends.
     *
     * @param recorded whether events of this kind are recorded now; otherwise the beginning of the call is not known
     * @return the event
     */
    E enter(E event, boolean recorded) {
        this.recorded = recorded;
        call = event;
        return event;
    }

    /** The call ends, if it is this one. Answers whether it is to be written down. */
    boolean leave(E event) {
        if (call != event) {
            return false;
        }
        call = null;
        return recorded;
    }
}
