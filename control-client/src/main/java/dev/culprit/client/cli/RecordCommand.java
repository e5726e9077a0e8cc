package dev.culprit.client.cli;

import com.google.gson.JsonObject;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A recording by hand; each subcommand is one operation of the agent. */
@Command(
        name = "record",
        description = "Record by hand what probes, samplers and the JVM tell, as a file for any viewer of recordings.",
        synopsisSubcommandLabel = "(start | stop | dump | list)",
        usageHelpAutoWidth = true)
final class RecordCommand extends ByHandCommand {

    RecordCommand(Surroundings surroundings) {
        super(surroundings, "start, stop, dump or list");
    }

    @Command(
            name = "start",
            description = "Start a recording; while it runs, the same again prolongs it.",
            usageHelpAutoWidth = true)
    int start(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Option(
                            names = "--stacks",
                            description = "With stacks, execution and allocation samples: dearer, and it names places.")
                    boolean stacks,
            @Mixin LeaseOption lease) {
        JsonObject request = new JsonObject();
        request.addProperty("depth", stacks ? "TARGETED" : "WIDE");
        lease.addTo(request, spec());
        agent(target).startRecording(request.toString());
        out().println("recording");
        return ExitCode.HEALTHY;
    }

    @Command(name = "stop", description = "End the recording; it can still be dumped.", usageHelpAutoWidth = true)
    int stop(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        JsonObject answer = agent(target).stopRecording();
        out().println(
                        answer.has("reason")
                                ? "it had ended before: " + answer.get("reason").getAsString()
                                : "stopped");
        return ExitCode.HEALTHY;
    }

    @Command(
            name = "dump",
            description = "Write what was recorded into the agent's directory, on the application's machine.",
            usageHelpAutoWidth = true)
    int dump(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Parameters(paramLabel = "NAME", description = "Letters, digits, - and _.") String name) {
        JsonObject answer = agent(target).dumpRecording(name);
        boolean complete = answer.get("state").getAsString().equals("complete");
        out().println((complete ? "written: " : "being written, ready when the file is there: ")
                + answer.get("file").getAsString());
        return ExitCode.HEALTHY;
    }

    @Command(
            name = "list",
            description =
                    "Show the recordings in the agent's directory, on the application's machine, that are complete.",
            usageHelpAutoWidth = true)
    int list(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        List<String> recordings = agent(target).recordings();
        recordings.forEach(out()::println);
        if (recordings.isEmpty()) {
            out().println("no complete recording");
        }
        return ExitCode.HEALTHY;
    }
}
