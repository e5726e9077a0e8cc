package dev.culprit.apps.bookstore.web;

/** A request the shop does not serve, with the HTTP status that says why. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private RefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    static RefusedException malformed(String parameter, String value) {
        return new RefusedException(400, "parameter " + parameter + " must not be '" + value + "'");
    }

    static RefusedException unknown(String what, int id) {
        return new RefusedException(404, "no " + what + " " + id);
    }

    static RefusedException forbidden(String message) {
        return new RefusedException(403, message);
    }

    int status() {
        return status;
    }
}
