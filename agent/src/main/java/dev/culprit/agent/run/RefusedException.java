package dev.culprit.agent.run;

import dev.culprit.heuristics.json.Documents;
import java.util.Map;
import java.util.TreeMap;

/**
 * An operation that was refused: an answer to the caller, not a fault. Codes: BAD-INPUT, BUSY, CLOSED, EXISTS, FAILED,
 * ORDER, TOKEN, UNAVAILABLE, UNKNOWN, VERSION.
 */
public final class RefusedException extends RuntimeException {

    private final String code;

    /**
     * @param code upper case with hyphens, for programs
     * @param message one line: what happened and what to do
     */
    public RefusedException(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** The document {@code {"error":{"code":…,"message":…}}}. */
    public String json() {
        return Documents.write(
                Map.of("error", new TreeMap<>(Map.of("code", code, "message", String.valueOf(getMessage())))));
    }
}
