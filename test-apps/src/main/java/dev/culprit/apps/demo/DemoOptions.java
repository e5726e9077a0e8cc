package dev.culprit.apps.demo;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the demonstration was asked to do. */
record DemoOptions(
        Expectation expectation,
        @Nullable Path json,
        @Nullable Path html,
        @Nullable Path keep,
        boolean help) {

    static final String HELP = """
            Usage: java -jar demo.jar [--problem %s] [--json FILE] [--html FILE] [--keep DIR]

            Starts a bookstore with a performance problem in its own JVM, finds the problem under load, and compares.
              --problem ID   what to switch on; default pool-small
              --json FILE    write the result as JSON
              --html FILE    write the report there
              --keep DIR     copy the recordings of the diagnosis to this new directory
            """.formatted(Expectation.problems("|"));

    /**
     * Reads {@code --name value} pairs.
     *
     * @throws IllegalArgumentException with one line for the user
     */
    static DemoOptions parse(String... arguments) {
        DemoOptions options = new DemoOptions(Expectation.of("pool-small"), null, null, null, false);
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i];
            if (name.equals("--help") || name.equals("-h")) {
                return new DemoOptions(options.expectation, null, null, null, true);
            }
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException("option " + name + " has no value; see --help");
            }
            options = options.with(name, arguments[i + 1]);
        }
        return options;
    }

    private DemoOptions with(String name, String value) {
        return switch (name) {
            case "--problem" -> new DemoOptions(Expectation.of(value), json, html, keep, help);
            case "--json" -> new DemoOptions(expectation, Path.of(value), html, keep, help);
            case "--html" -> new DemoOptions(expectation, json, Path.of(value), keep, help);
            case "--keep" -> new DemoOptions(expectation, json, html, Path.of(value), help);
            default -> throw new IllegalArgumentException("unknown option " + name + "; see --help");
        };
    }
}
