package dev.culprit.client.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.SamplerKind;
import dev.culprit.heuristics.contract.SamplingRequest;
import dev.culprit.heuristics.fields.Field;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Samplers by hand; each subcommand is one operation of the agent. */
@Command(
        name = "sample",
        description =
                "Sample the JVM and its machine at regular intervals. The samples go into the running recordings.",
        synopsisSubcommandLabel = "(on | off | list)",
        usageHelpAutoWidth = true)
final class SampleCommand extends ByHandCommand {

    private static final int EVENTS_FROM_COLUMN = 14;

    SampleCommand(Surroundings surroundings) {
        super(surroundings, "on, off or list");
    }

    @Command(name = "on", description = "Switch these samplers on, and all others off.", usageHelpAutoWidth = true)
    int on(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Mixin LeaseOption lease,
            @Parameters(
                            paramLabel = "SAMPLER",
                            arity = "1..*",
                            description =
                                    "CPU, MEMORY and so on. 'culprit sample list' shows all. CPU=200 samples every 200 ms.")
                    List<String> samplers) {
        LeaseTime time = lease.time(spec());
        SamplingRequest request = TypedRequest.of(spec(), () -> new SamplingRequest(intervals(samplers), time));
        JsonObject answer = agent(target).applySampling(request);
        PrintWriter out = out();
        out.println("on: " + answer.get("samplers"));
        JsonElement missing = answer.get("notApplicable");
        if (missing != null) {
            missing.getAsJsonObject()
                    .asMap()
                    .forEach((name, reason) -> out.println("not applicable: " + name + ": " + reason.getAsString()));
        }
        return ExitCode.HEALTHY;
    }

    private Map<SamplerKind, Integer> intervals(List<String> samplers) {
        Map<SamplerKind, Integer> intervals = new EnumMap<>(SamplerKind.class);
        for (String sampler : samplers) {
            int equals = sampler.indexOf('=');
            String name = equals < 0 ? sampler : sampler.substring(0, equals);
            SamplerKind kind = Field.constant(SamplerKind.class, "samplers", name);
            intervals.put(kind, equals < 0 ? kind.usual() : number(sampler.substring(equals + 1)));
        }
        return intervals;
    }

    private int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec().commandLine(), "'" + text + "' is no number of milliseconds; write for example CPU=200", e);
        }
    }

    @Command(name = "off", description = "Switch all samplers off.", usageHelpAutoWidth = true)
    int off(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        agent(target).clearSampling();
        out().println("off");
        return ExitCode.HEALTHY;
    }

    @Command(name = "list", description = "List all samplers, and show which are on.", usageHelpAutoWidth = true)
    int list(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        ByHand agent = agent(target);
        Map<String, Integer> active = agent.samplers();
        PrintWriter out = out();
        agent.knownSamplers().forEach((name, event) -> {
            Integer interval = active.get(name);
            out.println(name
                    + " ".repeat(Math.max(1, EVENTS_FROM_COLUMN - name.length()))
                    + event
                    + (interval == null ? "" : ", every " + interval + " ms"));
        });
        agent.samplingRemarks().forEach(out::println);
        return ExitCode.HEALTHY;
    }
}
