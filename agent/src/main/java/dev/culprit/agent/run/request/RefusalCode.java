package dev.culprit.agent.run.request;

/** Every reason for which an operation says no; the hyphenated name is part of the control surface. */
public enum RefusalCode {
    /** The document or a value in it is not understood. */
    BAD_INPUT,
    /** What is wanted costs more than it may. */
    BUDGET,
    /** Another diagnosis, recording or instrumentation is under way. */
    BUSY,
    /** The agent is on its way out. */
    CLOSED,
    /** There is something of that name already. */
    EXISTS,
    /** The diagnosis has no result. */
    FAILED,
    /** A defect of the agent. */
    INTERNAL,
    /** This JVM or its system has no such thing, or nobody gave access to it. */
    NOT_APPLICABLE,
    /** Nothing is running that the operation could apply to. */
    NOT_RUNNING,
    /** A report that does not fit the state of its request. */
    ORDER,
    /** Another request than the current one is meant. */
    TOKEN,
    /** Disk or recorder cannot be used. */
    UNAVAILABLE,
    /** There is nothing of that name. */
    UNKNOWN,
    /** The client speaks another version. */
    VERSION;

    /** As written in JSON. */
    public String id() {
        return name().replace('_', '-');
    }
}
