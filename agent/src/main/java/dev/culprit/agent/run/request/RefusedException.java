package dev.culprit.agent.run.request;

/** An operation that was refused: an answer to the caller, not a fault. */
public final class RefusedException extends RuntimeException {

    private final RefusalCode code;

    /** @param message one line: what happened and what to do */
    public RefusedException(RefusalCode code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    public RefusalCode code() {
        return code;
    }
}
