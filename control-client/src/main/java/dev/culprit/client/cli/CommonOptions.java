package dev.culprit.client.cli;

import picocli.CommandLine.Option;

/** Options of every command. */
final class CommonOptions {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Option(names = "--verbose", description = "Show stack traces of errors.")
    boolean verbose;
}
