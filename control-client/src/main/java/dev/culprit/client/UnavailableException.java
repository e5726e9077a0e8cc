package dev.culprit.client;

/**
 * The application, its agent or the load cannot be used. The message is one line for the user: what happened, and after
 * a semicolon what to do.
 */
public final class UnavailableException extends RuntimeException {

    public UnavailableException(String message) {
        super(message);
    }

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
