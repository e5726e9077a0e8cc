package dev.culprit.client.cli;

import dev.culprit.client.ClientVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a verb. */
@Command(
        name = "culprit",
        description = "Finds out by experiment why a JVM application is slow under load.",
        versionProvider = CulpritCommand.Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Exit codes: 0 healthy, 1 findings, 2 inconclusive, 64 usage, 70 internal error,",
            "75 application or load unavailable.",
            "",
            "Example: culprit diagnose --pid 4711 --url http://127.0.0.1:8080/search \\",
            "             --require 'p99<200ms' --max-users 50"
        })
final class CulpritCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "give a command, for example diagnose or ps");
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"culprit " + ClientVersion.get()};
        }
    }
}
