package dev.culprit.client.cli;

import dev.culprit.client.agent.AgentConnection.Identity;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.cli.input.Values;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "attach",
        description = "Load the agent into a JVM and leave it there. It changes no code until a command requests it.",
        usageHelpAutoWidth = true)
final class AttachCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Option(
            names = "--pid",
            required = true,
            paramLabel = "PID",
            converter = Values.Pid.class,
            description = "Process id of the application's JVM.")
    private long pid;

    @Mixin
    private final DatabaseOption database = new DatabaseOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private final Surroundings surroundings;

    AttachCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Attachment attachment = Attachment.to(pid, database.arguments(false, spec.commandLine()));
        Identity identity = attachment.agent().identity();
        surroundings
                .out()
                .println((attachment.attachedNow() ? "attached to " : "already attached to ") + pid + ": agent "
                        + identity.version() + " at " + identity.url());
        return ExitCode.HEALTHY;
    }
}
