package dev.culprit.agent.probes;

import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/**
 * The call of one kind that a thread is in the middle of: the outermost, which is the one that is measured. Its event is
 * the token that ends it. Of calls that are not recorded it is always the same one, so that they make no object, read no clock and
 * store no reference (for which a collector would have to be told, in memory that threads share).
 */
final class Outermost<E extends Event> {

    /** In place of the event of a call that is not recorded. Nothing is ever written into it: all threads may share it. */
    private final E unrecorded;

    /** Null outside, and while {@link #unrecorded} stands for the call. */
    private @Nullable E call;

    private boolean inside;
    private boolean recorded;

    Outermost(E unrecorded) {
        this.unrecorded = unrecorded;
    }

    boolean isInside() {
        return inside;
    }

    /** Null outside. */
    @Nullable
    E call() {
        return inside && call == null ? unrecorded : call;
    }

    /** Whether there is a call, and it will be written down. */
    boolean isRecorded() {
        return inside && recorded;
    }

    boolean is(E event) {
        return inside && (call == null ? event == unrecorded : event == call);
    }

    /**
     * A call begins that is recorded. To be done last, so that an error before does not leave the thread inside a call that never ends.
     *
     * @return the event
     */
    E enter(E event) {
        recorded = true;
        call = event;
        inside = true;
        return event;
    }

    /** A call begins that is not recorded, because of what it is or because nothing of this kind is. */
    E enterUnrecorded() {
        recorded = false;
        inside = true;
        return unrecorded;
    }

    /** The same, with an event of its own for the sake of what is kept with that. */
    E enterUnrecorded(E event) {
        call = event == unrecorded ? null : event;
        recorded = false;
        inside = true;
        return event;
    }

    /** Whether anybody records events of this kind now. */
    boolean isWanted() {
        return unrecorded.isEnabled();
    }

    /** The call ends, if it is this one. Answers whether it is to be written down. */
    boolean leave(E event) {
        if (!is(event)) {
            return false;
        }
        call = null;
        inside = false;
        return recorded;
    }
}
