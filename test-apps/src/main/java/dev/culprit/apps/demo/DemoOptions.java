package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.pool.PoolKind;
import dev.culprit.apps.bookstore.server.ServerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the demonstration was asked to do.
 *
 * @param shop further options of the bookstore
 */
record DemoOptions(
        Expected expected,
        List<String> shop,
        @Nullable Path json,
        @Nullable Path html,
        @Nullable Path keep,
        boolean help) {

    static final String HELP = """
            Usage: java -jar demo.jar [--problem none|%s] [--database h2|postgresql]
                                      [--server tomcat|jetty] [--pool hikari|dbcp2|tomcat-jdbc]
                                      [--json FILE] [--html FILE] [--keep DIR]

            Starts a bookstore with a performance problem in its own JVM, finds the problem under load, and compares.
              --problem ID   problems to switch on, separated by commas. Default: pool-small. With several problems,
                             the one found first is switched off, and the diagnosis is repeated
              --database, --server, --pool
                             what the bookstore runs on. Default: h2, tomcat and hikari
              --json FILE    write the result as JSON. The second diagnosis goes to FILE.2, and so on.
                             Default: a temporary file
              --html FILE    write the report to this file, or FILE.2 and so on
              --keep DIR     copy the recordings to this new directory, or DIR.2 and so on
            """.formatted(Expectation.problems("|"));

    DemoOptions {
        shop = List.copyOf(shop);
    }

    /**
     * Reads {@code --name value} pairs.
     *
     * @throws IllegalArgumentException with one line for the user
     */
    static DemoOptions parse(String... arguments) {
        DemoOptions options = new DemoOptions(Expected.of("pool-small"), List.of(), null, null, null, false);
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i];
            if (name.equals("--help") || name.equals("-h")) {
                return new DemoOptions(options.expected, List.of(), null, null, null, true);
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
            case "--problem" -> new DemoOptions(Expected.of(value), shop, json, html, keep, help);
            case "--database", "--server", "--pool" -> {
                check(name, value);
                List<String> more = new ArrayList<>(shop);
                more.addAll(List.of(name, value));
                yield new DemoOptions(expected, more, json, html, keep, help);
            }
            case "--json" -> new DemoOptions(expected, shop, Path.of(value), html, keep, help);
            case "--html" -> new DemoOptions(expected, shop, json, Path.of(value), keep, help);
            case "--keep" -> new DemoOptions(expected, shop, json, html, Path.of(value), help);
            default -> throw new IllegalArgumentException("unknown option " + name + "; see --help");
        };
    }

    private static void check(String name, String value) {
        switch (name) {
            case "--database" -> DatabaseKind.named(value);
            case "--server" -> ServerKind.named(value);
            default -> PoolKind.named(value);
        }
    }

    /** Where the file of a diagnosis goes, the first being number 1. */
    static Path numbered(Path file, int diagnosis) {
        return diagnosis == 1 ? file : file.resolveSibling(file.getFileName() + "." + diagnosis);
    }
}
