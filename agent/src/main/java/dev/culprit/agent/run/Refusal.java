package dev.culprit.agent.run;

import dev.culprit.heuristics.json.Documents;

/** An operation that was refused: an answer to the caller, not a fault. */
public final class Refusal extends RuntimeException {

    private final String code;

    /**
     * @param code kebab-case in upper case, for programs
     * @param message one line: what happened and what to do
     */
    public Refusal(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    public String code() {
        return code;
    }

    /** The document {@code {"error":{"code":…,"message":…}}}. */
    public String json() {
        return Documents.write(new Body(new Detail(code, String.valueOf(getMessage()))));
    }

    private record Body(Detail error) {}

    private record Detail(String code, String message) {}
}
