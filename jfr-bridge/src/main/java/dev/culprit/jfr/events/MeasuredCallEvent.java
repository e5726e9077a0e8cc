package dev.culprit.jfr.events;

import jdk.jfr.Event;

/** What all events have of which a thread is in at most one of a kind: the outermost. */
public abstract class MeasuredCallEvent extends Event {

    /** Tells this call of its thread from others of the same kind. Not written down. */
    public transient long number;
}
