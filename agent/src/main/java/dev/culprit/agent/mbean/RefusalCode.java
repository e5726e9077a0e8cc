package dev.culprit.agent.mbean;

/** Every reason for which an operation says no; the hyphenated name is part of the control surface. */
public enum RefusalCode {
    /** The client speaks another version. */
    VERSION,
    /** Another diagnosis, recording or instrumentation is under way. */
    BUSY,
    /** The document or a value in it is not understood. */
    BAD_INPUT,
    /** There is nothing of that name. */
    UNKNOWN,
    /** Nothing is running that the operation could apply to. */
    NOT_RUNNING,
    /** The agent is on its way out. */
    CLOSED,
    /** A defect of the agent. */
    INTERNAL;

    /** As written in JSON. */
    public String id() {
        return name().replace('_', '-');
    }
}
