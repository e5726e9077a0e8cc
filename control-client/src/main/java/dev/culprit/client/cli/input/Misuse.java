package dev.culprit.client.cli.input;

import dev.culprit.client.load.http.UrlText;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a command line that cannot be read, in one line. */
public final class Misuse {

    private Misuse() {}

    /**
     * Refuses a verb that there is not, also where help is asked for: whoever wants to know of one that is misspelt learns
     * nothing from the help of another.
     *
     * @throws ParameterException with one line for the user
     */
    public static void requireKnownVerbs(ParseResult parsed) {
        for (ParseResult each = parsed; ; each = each.subcommand()) {
            CommandSpec command = each.commandSpec();
            if (!each.unmatched().isEmpty() && !command.subcommands().isEmpty()) {
                throw new UnmatchedArgumentException(command.commandLine(), each.unmatched());
            }
            if (!each.hasSubcommand()) {
                return;
            }
        }
    }

    /**
     * What is wrong, and what to do.
     *
     * @param arguments as they were typed
     */
    public static String inWords(ParameterException e, List<String> arguments) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        boolean nested = command.split(" ").length > 2;
        String name = line.getCommandName();
        String help = nested ? command + " --help" : name.equals("culprit") ? "culprit help" : "culprit help " + name;
        return hidden(what(e, nested, arguments), arguments) + "; see '" + help + "'";
    }

    /** Without the users and passwords of URLs, wherever they were typed and as far as they are repeated. */
    private static String hidden(String message, List<String> arguments) {
        String shown = UrlText.masked(message);
        for (String argument : arguments) {
            shown = UrlText.without(UrlText.secret(oneLine(argument)), shown);
        }
        return shown;
    }

    private static String what(ParameterException e, boolean nested, List<String> arguments) {
        if (e instanceof MissingParameterException && !nested) {
            return missing(e.getCommandLine().getCommandName());
        }
        if (e instanceof MutuallyExclusiveArgsException || e instanceof MaxValuesExceededException) {
            List<String> typed = exclusive(e.getCommandLine().getCommandSpec().argGroups(), arguments);
            if (!typed.isEmpty()) {
                return String.join(" and ", typed) + " exclude each other; give one of them";
            }
        }
        if (e instanceof UnmatchedArgumentException unmatched
                && !e.getCommandLine().getSubcommands().isEmpty()
                && !unmatched.getUnmatched().isEmpty()
                && !unmatched.getUnmatched().get(0).startsWith("-")) {
            return "there is no command '" + unmatched.getUnmatched().get(0) + "'" + similar(unmatched);
        }
        return oneLine(String.valueOf(e.getMessage()));
    }

    private static String similar(UnmatchedArgumentException unmatched) {
        String wrong = unmatched.getUnmatched().get(0).toLowerCase(Locale.ROOT);
        return unmatched.getCommandLine().getSubcommands().keySet().stream()
                .filter(verb -> verb.startsWith(wrong) || wrong.startsWith(verb) || distance(verb, wrong) <= 2)
                .findFirst()
                .map(verb -> ", but '" + verb + "'")
                .orElse("");
    }

    /** How many letters have to be changed, added or left out. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }

    /** Options that were typed although they are of different sides of a choice; none if there are none. */
    private static List<String> exclusive(Collection<ArgGroupSpec> groups, List<String> arguments) {
        for (ArgGroupSpec group : groups) {
            List<String> typed = Stream.concat(
                            group.args().stream().map(arg -> typed(arg, arguments)),
                            group.subgroups().stream().map(side -> typed(side, arguments)))
                    .flatMap(Optional::stream)
                    .toList();
            if (group.exclusive() && typed.size() > 1) {
                return typed;
            }
            List<String> below = exclusive(group.subgroups(), arguments);
            if (!below.isEmpty()) {
                return below;
            }
        }
        return List.of();
    }

    private static Optional<String> typed(ArgGroupSpec side, List<String> arguments) {
        return side.allOptionsNested().stream()
                .flatMap(option -> typed(option, arguments).stream())
                .findFirst();
    }

    private static Optional<String> typed(ArgSpec arg, List<String> arguments) {
        return arg instanceof OptionSpec option
                ? Stream.of(option.names())
                        .filter(name ->
                                arguments.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "=")))
                        .findFirst()
                : Optional.empty();
    }

    private static String missing(String command) {
        return switch (command) {
            case "diagnose" ->
                "give the application with --pid PID (or --connect URL) and the load with --url URL (or --script FILE)";
            case "analyze" -> "give the directory of a diagnosis";
            case "tree" -> "give the file of a recording";
            case "attach" -> "give the application with --pid PID";
            default -> "give the application with --pid PID (or --connect URL)";
        };
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
