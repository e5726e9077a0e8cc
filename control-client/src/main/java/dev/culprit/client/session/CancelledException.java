package dev.culprit.client.session;

/** The diagnosis was cancelled; the application was left without probes. */
public final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CancelledException(String message) {
        super(message);
    }
}
