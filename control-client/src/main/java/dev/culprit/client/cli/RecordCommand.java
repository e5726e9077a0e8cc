package dev.culprit.client.cli;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.ByHand;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A recording by hand; each subcommand is one operation of the agent. */
@Command(
        name = "record",
        description = "Record by hand what probes, samplers and the JVM tell, as a file for any viewer of recordings.",
        synopsisSubcommandLabel = "(start | stop | dump)",
        usageHelpAutoWidth = true)
final class RecordCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    private final Surroundings surroundings;

    RecordCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do: start, stop or dump");
    }

    @Command(
            name = "start",
            description = "Start a recording; while it runs, the same again prolongs it.",
            usageHelpAutoWidth = true)
    int start(
            @Mixin CommonOptions commonToo,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Option(
                            names = "--stacks",
                            description = "With stacks, execution and allocation samples: dearer, and it names places.")
                    boolean stacks,
            @Mixin LeaseOption lease) {
        JsonObject request = new JsonObject();
        request.addProperty("depth", stacks ? "TARGETED" : "WIDE");
        lease.addTo(request, spec);
        new ByHand(target.target().connect()).startRecording(request.toString());
        surroundings.out().println("recording");
        return ExitCode.HEALTHY;
    }

    @Command(name = "stop", description = "End the recording; it can still be dumped.", usageHelpAutoWidth = true)
    int stop(@Mixin CommonOptions commonToo, @ArgGroup(multiplicity = "1") TargetOptions target) {
        new ByHand(target.target().connect()).stopRecording();
        surroundings.out().println("stopped");
        return ExitCode.HEALTHY;
    }

    @Command(
            name = "dump",
            description = "Write what was recorded into the agent's directory, on the application's machine.",
            usageHelpAutoWidth = true)
    int dump(
            @Mixin CommonOptions commonToo,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Parameters(paramLabel = "NAME", description = "Letters, digits, - and _.") String name) {
        JsonObject answer = new ByHand(target.target().connect()).dumpRecording(name);
        boolean complete = answer.get("state").getAsString().equals("complete");
        surroundings
                .out()
                .println((complete ? "written: " : "being written, ready when the file is there: ")
                        + answer.get("file").getAsString());
        return ExitCode.HEALTHY;
    }
}
