package dev.culprit.agent.mbean;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import dev.culprit.heuristics.json.Documents;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * An operation's no.
 *
 * @param code for programs
 * @param message one line for people: what happened and what to do
 */
public record Refusal(RefusalCode code, String message) {

    public Refusal {
        message = message.replace('\r', ' ').replace('\n', ' ');
    }

    /** {@code {"error":{"code":"BAD-INPUT","message":"…"}}}. */
    public String json() {
        return Documents.write(Map.of("error", new TreeMap<>(Map.of("code", code.id(), "message", message))));
    }

    /**
     * The operation's answer; an {@link IllegalArgumentException} becomes {@link RefusalCode#BAD_INPUT} and anything else
     * {@link RefusalCode#INTERNAL}, so that no stack trace crosses the border.
     */
    public static String orAnswer(Supplier<String> operation) {
        try {
            return operation.get();
        } catch (RefusedException e) {
            return new Refusal(e.code(), String.valueOf(e.getMessage())).json();
        } catch (IllegalArgumentException e) {
            return new Refusal(RefusalCode.BAD_INPUT, String.valueOf(e.getMessage())).json();
        } catch (RuntimeException | LinkageError e) { // boundary to the client, which may lack our classes
            return new Refusal(RefusalCode.INTERNAL, e + "; see agent.log").json();
        }
    }
}
