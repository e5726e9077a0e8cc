package dev.culprit.client.agent;

/** The agent refused an operation; the message is its own: one line, what happened and what to do. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String code;

    RefusedException(String code, String message) {
        super(message);
        this.code = code;
    }

    /** For example {@code BUSY} or {@code VERSION}. */
    public String code() {
        return code;
    }
}
