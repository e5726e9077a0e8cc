package dev.culprit.agent.run;

import dev.culprit.heuristics.json.Documents;
import java.util.function.Supplier;

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

    /**
     * Carries out an operation of a remote caller.
     *
     * @return the operation's answer, or the document of the refusal; a fault of ours is a refusal too, with code
     *     INTERNAL, because remote callers must not get stack traces
     */
    public static String answer(Supplier<String> operation) {
        try {
            return operation.get();
        } catch (Refusal e) {
            return e.json();
        } catch (RuntimeException | LinkageError e) {
            return new Refusal("INTERNAL", "internal error: " + OneLine.of(e)).json();
        }
    }

    /** The document {@code {"error":{"code":…,"message":…}}}. */
    public String json() {
        return Documents.write(new Body(new Detail(code, String.valueOf(getMessage()))));
    }

    private record Body(Detail error) {}

    private record Detail(String code, String message) {}
}
