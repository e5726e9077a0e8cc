package dev.culprit.client.cli;

import dev.culprit.client.load.DurationText;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Requests of what a person has typed. */
final class TypedRequest {

    private TypedRequest() {}

    /**
     * Makes a request, or a part of one.
     *
     * @throws ParameterException with what the request's record says, if it cannot be made
     */
    static <T> T of(CommandSpec spec, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Whole seconds of a duration.
     *
     * @throws IllegalArgumentException if it is none
     */
    static int seconds(String duration) {
        return (int) Math.min(Integer.MAX_VALUE, DurationText.parse(duration).toSeconds());
    }
}
