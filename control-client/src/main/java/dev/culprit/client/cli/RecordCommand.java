package dev.culprit.client.cli;

import com.google.gson.JsonObject;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.model.Depth;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A recording by hand; each subcommand is one operation of the agent. */
@Command(
        name = "record",
        description =
                "Record the events of probes, samplers and the JVM by hand. Any viewer of JFR recordings reads the file.",
        synopsisSubcommandLabel = "(start | stop | dump | list)",
        usageHelpAutoWidth = true)
final class RecordCommand extends ByHandCommand {

    RecordCommand(Surroundings surroundings) {
        super(surroundings, "start, stop, dump or list");
    }

    @Command(
            name = "start",
            description = "Start a recording. While it runs, the same command extends its lease.",
            usageHelpAutoWidth = true)
    int start(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Option(
                            names = "--stacks",
                            description =
                                    "Also record stacks, and samples of execution and allocation. They name places, but cost more.")
                    boolean stacks,
            @Mixin LeaseOption lease) {
        RecordingRequest request = new RecordingRequest(stacks ? Depth.TARGETED : Depth.WIDE, lease.time(spec()));
        agent(target).startRecording(request);
        out().println("recording");
        return ExitCode.HEALTHY;
    }

    @Command(name = "stop", description = "End the recording. You can still dump it.", usageHelpAutoWidth = true)
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
            description = "Write the recording into the agent's directory, on the application's machine.",
            usageHelpAutoWidth = true)
    int dump(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Parameters(paramLabel = "NAME", description = "Name of the file: letters, digits, - and _.") String name) {
        JsonObject answer = agent(target).dumpRecording(name);
        boolean complete = answer.get("state").getAsString().equals("complete");
        out().println((complete ? "written: " : "being written, ready when the file is there: ")
                + answer.get("file").getAsString());
        return ExitCode.HEALTHY;
    }

    @Command(
            name = "list",
            description = "List the complete recordings in the agent's directory, on the application's machine.",
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
