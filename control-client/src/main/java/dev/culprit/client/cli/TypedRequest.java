package dev.culprit.client.cli;

import dev.culprit.client.load.DurationText;
import dev.culprit.heuristics.fields.FieldException;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Requests of what a person has typed. */
final class TypedRequest {

    private TypedRequest() {}

    /**
     * Makes a request, or a part of one.
     *
     * @throws ParameterException with what the request's record says, if it cannot be made; a field is called by its option
     */
    static <T> T of(CommandSpec spec, Supplier<T> made) {
        try {
            return made.get();
        } catch (FieldException e) {
            throw new ParameterException(spec.commandLine(), option(spec, e.field()) + " " + e.problem(), e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The option of a field: {@code --max-users} of {@code maximumUsers}, {@code --lease} of {@code leaseSeconds}; else the field. */
    private static String option(CommandSpec spec, String field) {
        String words = field.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        String option = "--" + words.replace("maximum", "max");
        String withoutUnit = option.replaceFirst("-(?:seconds|percent)$", "");
        return Stream.of(option, withoutUnit)
                .filter(name -> isThere(spec, name))
                .findFirst()
                .orElse(field);
    }

    /** Whether the command or one of its verbs has this option. */
    private static boolean isThere(CommandSpec spec, String option) {
        return spec.findOption(option) != null
                || spec.subcommands().values().stream()
                        .anyMatch(verb -> verb.getCommandSpec().findOption(option) != null);
    }

    /**
     * Whole seconds of a duration.
     *
     * @throws IllegalArgumentException if it is none
     */
    static int seconds(String duration) {
        long millis = DurationText.parse(duration).toMillis();
        if (millis % 1000 != 0) {
            throw new IllegalArgumentException("'" + duration + "' is not a whole number of seconds");
        }
        return (int) Math.min(Integer.MAX_VALUE, millis / 1000);
    }
}
