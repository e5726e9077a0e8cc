package dev.culprit.apps.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is run.
 *
 * @param problems ids, or several joined by {@code +}
 * @param results the file that runs are appended to
 * @param accepted by problem, the commit of earlier sources whose runs of it count, too
 */
record DefectTableOptions(
        List<String> problems, List<String> databases, int repetitions, Path results, Map<String, String> accepted) {

    /** Pairs of which the first hides the second. */
    private static final List<String> PAIRS = List.of("pool-small+chatty", "pool-slow+cpu");

    static final String HELP = """
            Usage: java -cp demo.jar dev.culprit.apps.demo.DefectTable [--problems none,%s,…]
                       [--databases h2,postgresql] [--repetitions 3] [--results FILE]
                       [--accept COMMIT=id-lock,…]

            Runs the demonstration for every defect, each in a fresh JVM, appends every run to the results file and prints a
            table. Runs of the same sources that are in the file already are not repeated, so it goes on where it stopped.
            A run that ends in doubt is repeated, twice at most.
            Problems that are switched on together are joined by +.
            --accept lets runs of earlier sources count, for problems that what has changed since does not concern.
            """.formatted(Expectation.problems(","));

    DefectTableOptions {
        problems = List.copyOf(problems);
        databases = List.copyOf(databases);
        accepted = Map.copyOf(accepted);
    }

    /**
     * Reads {@code --name value} pairs.
     *
     * @throws IllegalArgumentException with one line for the user
     */
    static DefectTableOptions parse(String... arguments) {
        List<String> problems = new ArrayList<>(List.of("none"));
        problems.addAll(List.of(Expectation.problems(",").split(",")));
        problems.addAll(PAIRS);
        DefectTableOptions options = new DefectTableOptions(
                problems, List.of("h2"), 3, Path.of("test-apps", "results", "defects.jsonl"), Map.of());
        if (arguments.length % 2 != 0) {
            throw new IllegalArgumentException("option " + arguments[arguments.length - 1] + " has no value");
        }
        for (int i = 0; i < arguments.length; i += 2) {
            options = options.with(arguments[i], arguments[i + 1]);
        }
        options.problems.forEach(problem -> Expected.of(together(problem)));
        return options;
    }

    private DefectTableOptions with(String name, String value) {
        return switch (name) {
            case "--problems" ->
                new DefectTableOptions(List.of(value.split(",")), databases, repetitions, results, accepted);
            case "--databases" ->
                new DefectTableOptions(problems, List.of(value.split(",")), repetitions, results, accepted);
            case "--repetitions" ->
                new DefectTableOptions(problems, databases, Integer.parseInt(value), results, accepted);
            case "--results" -> new DefectTableOptions(problems, databases, repetitions, Path.of(value), accepted);
            case "--accept" -> new DefectTableOptions(problems, databases, repetitions, results, accepted(value));
            default -> throw new IllegalArgumentException("unknown option " + name);
        };
    }

    private static Map<String, String> accepted(String value) {
        int equals = value.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("--accept takes COMMIT=problem,problem, not " + value);
        }
        return Stream.of(value.substring(equals + 1).split(","))
                .collect(Collectors.toMap(problem -> problem, problem -> value.substring(0, equals)));
    }

    /** As the demonstration takes problems that are switched on together. */
    static String together(String problem) {
        return problem.replace('+', ',');
    }
}
