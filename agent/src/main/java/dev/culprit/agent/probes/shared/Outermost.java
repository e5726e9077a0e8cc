package dev.culprit.agent.probes.shared;

import dev.culprit.jfr.events.calls.MeasuredCallEvent;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The call of one kind that a thread is in the middle of: the outermost, which is the one that is measured. Its event is the token that
 * ends it. Of calls that are not recorded it is always the same one, so that they make no object and read no clock.
 *
 * <p>The event is known by its number and not referred to. A collector must be told of every reference that is stored in an object that
 * lives for long, in a table of which the entries of all threads are neighbours: their processors would take it from each other at every
 * call.
 */
public final class Outermost<E extends MeasuredCallEvent> {

    /** That of events that all threads share. */
    private static final long SHARED = 0;

    /** In place of the event of a call that is not recorded. Nothing is ever written into it: all threads may share it. */
    private final E unrecorded;

    /** Of the call; anything outside. */
    private long number;

    /** Odd, and begins anywhere: a token that other probes gave to this thread is not mistaken for one of ours. */
    private long next = ThreadLocalRandom.current().nextLong() | 1;

    private boolean inside;
    private boolean recorded;

    Outermost(E unrecorded) {
        this.unrecorded = unrecorded;
    }

    public boolean isInside() {
        return inside;
    }

    /** Whether there is a call, and it will be written down. */
    public boolean isRecorded() {
        return inside && recorded;
    }

    public boolean is(E event) {
        return inside && event.number == number;
    }

    /**
     * A call begins that is recorded. To be done last, so that an error before does not leave the thread inside a call that never ends.
     *
     * @param event of this call only
     * @return the event
     */
    public E enter(E event) {
        enter(event, true);
        return event;
    }

    /** A call begins that is not recorded, because of what it is or because nothing of this kind is. */
    public E enterUnrecorded() {
        number = SHARED;
        recorded = false;
        inside = true;
        return unrecorded;
    }

    /**
     * The same, with an event of its own for the sake of what is kept with that.
     *
     * @param event of this call only
     */
    public E enterUnrecorded(E event) {
        enter(event, false);
        return event;
    }

    private void enter(E event, boolean isRecorded) {
        next += 2;
        event.number = next;
        number = next;
        recorded = isRecorded;
        inside = true;
    }

    /** Whether anybody records events of this kind now. */
    public boolean isWanted() {
        return unrecorded.isEnabled();
    }

    /** The call ends, if it is this one. Answers whether it is to be written down. */
    public boolean leave(E event) {
        if (!is(event)) {
            return false;
        }
        inside = false;
        return recorded;
    }
}
