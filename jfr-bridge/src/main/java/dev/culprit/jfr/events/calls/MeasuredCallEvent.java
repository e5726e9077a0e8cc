package dev.culprit.jfr.events.calls;

import jdk.jfr.Event;

/** What all events have that a thread knows by their number until they end. */
public abstract class MeasuredCallEvent extends Event {

    /** Given when the call begins; no other call of its kind in the same thread has it. Not written down. */
    public transient long number;
}
