package dev.culprit.client.cli;

import com.google.gson.JsonObject;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.MetricsRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Numbers that are measured elsewhere; each subcommand is one operation of the agent. */
@Command(
        name = "metric",
        description = "Send the agent numbers that are measured elsewhere. They go into the running recordings.",
        synopsisSubcommandLabel = "(tell | list | forget)",
        usageHelpAutoWidth = true)
final class MetricCommand extends ByHandCommand {

    MetricCommand(Surroundings surroundings) {
        super(surroundings, "tell, list or forget");
    }

    @Command(name = "tell", description = "Send the current numbers.", usageHelpAutoWidth = true)
    int tell(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Option(
                            names = "--source",
                            required = true,
                            paramLabel = "NAME",
                            description = "Where the numbers are measured, for example db-host.")
                    String source,
            @Parameters(
                            paramLabel = "NAME=NUMBER",
                            arity = "1..*",
                            description = "Names and numbers, for example cpu=0.82 lockWaits=12.")
                    List<String> numbers) {
        Map<String, Double> values = new TreeMap<>();
        numbers.forEach(number -> add(values, number));
        MetricsRequest request = TypedRequest.of(spec(), () -> new MetricsRequest(source, values));
        JsonObject answer = agent(target).tell(request);
        out().println("told: " + answer.get("accepted").getAsInt());
        return ExitCode.HEALTHY;
    }

    private void add(Map<String, Double> values, String text) {
        int equals = text.lastIndexOf('=');
        values.put(text.substring(0, Math.max(0, equals)), number(text, text.substring(equals + 1)));
        if (equals < 1) {
            throw new ParameterException(
                    spec().commandLine(), "'" + text + "' has no name; write for example cpu=0.82");
        }
    }

    private double number(String text, String number) {
        try {
            double value = Double.parseDouble(number);
            if (Double.isFinite(value)) { // nothing else can stand in a document
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new ParameterException(
                spec().commandLine(), "'" + text + "' tells no number; write for example cpu=0.82");
    }

    @Command(name = "list", description = "List the sources that have sent numbers.", usageHelpAutoWidth = true)
    int list(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        List<ByHand.Source> sources = agent(target).sources();
        sources.forEach(source -> out().println(String.format(
                Locale.ROOT,
                "%s: %d numbers, the last %.0f s ago",
                source.source(),
                source.values(),
                source.secondsAgo())));
        if (sources.isEmpty()) {
            out().println("nobody has told numbers");
        }
        return ExitCode.HEALTHY;
    }

    @Command(name = "forget", description = "Forget all sources. Recorded numbers stay.", usageHelpAutoWidth = true)
    int forget(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        agent(target).forgetSources();
        out().println("forgotten");
        return ExitCode.HEALTHY;
    }
}
