package dev.culprit.agent.probes;

import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * The call of one kind that a thread is in the middle of: the outermost, which is the one that is measured. Its event is
 * the token that ends it. Of calls that are not recorded it is always the same one, so that they make no object and read no clock.
 */
final class Outermost<E extends Event> {

    /** In place of the event of a call that is not recorded. Nothing is ever written into it: all threads may share it. */
    private final E unrecorded;

    private @Nullable E call;
    private boolean recorded;

    Outermost(E unrecorded) {
        this.unrecorded = unrecorded;
    }

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
     * A call begins that is recorded. To be done last, so that an error before does not leave the thread inside a call that never ends.
     *
     * @return the event
     */
    E enter(E event) {
        recorded = true;
        call = event;
        return event;
    }

    /** A call begins that is not recorded, because of what it is or because nothing of this kind is. */
    E enterUnrecorded() {
        return enterUnrecorded(unrecorded);
    }

    /** The same, with an event of its own for the sake of what is kept with that. */
    E enterUnrecorded(E event) {
        recorded = false;
        call = event;
        return event;
    }

    /** Whether anybody records events of this kind now. */
    boolean isWanted() {
        return unrecorded.isEnabled();
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
