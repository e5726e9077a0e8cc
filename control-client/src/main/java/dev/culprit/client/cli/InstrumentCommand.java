package dev.culprit.client.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.culprit.client.agent.ByHand;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Probes by hand; each subcommand is one operation of the agent. */
@Command(
        name = "instrument",
        description = "Switch probes on and off by hand, and see what they measure.",
        synopsisSubcommandLabel = "(on | off | dry-run | list)",
        usageHelpAutoWidth = true)
final class InstrumentCommand extends ByHandCommand {

    private static final int MATCHES_SHOWN = 20;

    InstrumentCommand(Surroundings surroundings) {
        super(surroundings, "on, off, dry-run or list");
    }

    @Command(
            name = "on",
            description = "Put probes into these scopes and methods, and remove all others.",
            usageHelpAutoWidth = true)
    int on(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Mixin MethodOptions methods) {
        String request = methods.request(spec()); // what cannot be asked attaches to nobody
        JsonObject answer = agent(target).apply(request);
        PrintWriter out = out();
        out.println("on: " + counts(answer) + "; off again after "
                + answer.get("leaseSeconds").getAsLong() + " s");
        refused(answer, out);
        return ExitCode.HEALTHY;
    }

    @Command(
            name = "dry-run",
            description =
                    "List the matching methods and the cost of measuring them. Changes nothing, except with --trial.",
            usageHelpAutoWidth = true)
    int dryRun(
            @Mixin CommonOptions common,
            @ArgGroup(multiplicity = "1") TargetOptions target,
            @Mixin MethodOptions methods) {
        String request = methods.request(spec());
        JsonObject answer = agent(target).dryRun(request);
        PrintWriter out = out();
        out.println("would be on: " + counts(answer));
        List<JsonElement> matches = answer.getAsJsonArray("matches").asList();
        matches.stream().limit(MATCHES_SHOWN).forEach(match -> out.println("  " + match.getAsString()));
        if (matches.size() > MATCHES_SHOWN) {
            out.println("  …");
        }
        JsonElement cost = answer.get("cost");
        if (cost != null && !cost.isJsonNull()) {
            out.println(cost(cost.getAsJsonObject()));
        }
        refused(answer, out);
        return ExitCode.HEALTHY;
    }

    private static String cost(JsonObject cost) {
        String perCall = String.format(
                Locale.ROOT,
                "measuring one call costs %.0f ns",
                cost.get("nanosPerCall").getAsDouble());
        int known = cost.get("observedMethods").getAsInt();
        return known == 0
                ? perCall + "; how often these methods are called is not known; --trial 5s counts"
                : String.format(
                        Locale.ROOT,
                        "%s; %d of these methods were measured or tried, with %.0f calls per second: %.2f %% of a core%s",
                        perCall,
                        known,
                        cost.get("callsPerSecond").getAsDouble(),
                        cost.get("percentOfACore").getAsDouble(),
                        cost.get("withinBudget").getAsBoolean() ? "" : ", more than allowed: it would be refused");
    }

    @Command(name = "off", description = "Remove all probes, and check that none is left.", usageHelpAutoWidth = true)
    int off(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        JsonObject answer = agent(target).clear();
        boolean verified = answer.get("verified").getAsBoolean();
        out().println(
                        verified
                                ? "off: every class has its own code again"
                                : "off, but some classes still carry probes: " + answer.get("remaining"));
        return verified ? ExitCode.HEALTHY : ExitCode.UNAVAILABLE;
    }

    @Command(
            name = "list",
            description = "Show which probes are on, and the figures of the chosen methods.",
            usageHelpAutoWidth = true)
    int list(@Mixin CommonOptions common, @ArgGroup(multiplicity = "1") TargetOptions target) {
        ByHand agent = agent(target);
        PrintWriter out = out();
        List<String> scopes = agent.scopes();
        String reason = agent.lastReason();
        if (scopes.isEmpty()) {
            out.println("nothing is on" + (reason.isEmpty() ? "" : " (" + reason + ")"));
            return ExitCode.HEALTHY;
        }
        long lease = agent.leaseSecondsLeft();
        out.println(
                "on: " + String.join(", ", scopes) + (lease < 0 ? ", by a diagnosis" : ", for " + lease + " s more"));
        List<ByHand.Method> methods = agent.methods();
        if (!methods.isEmpty()) {
            out.printf(
                    Locale.ROOT, "%12s %12s %12s %12s  %s%n", "calls", "total ms", "mean us", "longest ms", "method");
        }
        for (ByHand.Method method : methods) {
            out.printf(
                    Locale.ROOT,
                    "%12d %12.1f %12.2f %12.2f  %s%n",
                    method.calls(),
                    method.totalMillis(),
                    method.meanMicros(),
                    method.longestMillis(),
                    method.method());
        }
        if (methods.stream().anyMatch(method -> method.oneIn() > 1)) {
            out.println("(of one trace in " + methods.get(0).oneIn() + ")");
        }
        if (!methods.isEmpty()) {
            missing(agent.traces(), out);
        }
        fetches(agent.fetches(), out);
        agent.thinnedMethods().forEach(method -> out.println("without its probe again, called too often: " + method));
        agent.refusedClasses().forEach(type -> out.println("without probes: " + type));
        return ExitCode.HEALTHY;
    }

    private static void fetches(List<ByHand.Fetches> fetches, PrintWriter out) {
        if (!fetches.isEmpty()) {
            out.printf(
                    Locale.ROOT, "%12s %12s %12s %12s  %s%n", "results", "rows", "rows each", "at most", "statement");
        }
        for (ByHand.Fetches of : fetches) {
            out.printf(
                    Locale.ROOT,
                    "%12d %12d %12.1f %12d  %s%n",
                    of.results(),
                    of.rows(),
                    (double) of.rows() / Math.max(1, of.results()),
                    of.mostRows(),
                    of.statement());
        }
    }

    private static void missing(ByHand.Traces traces, PrintWriter out) {
        if (traces.callsLeftOut() > 0) {
            out.println("(without " + traces.callsLeftOut() + " calls: " + traces.cutAtCalls()
                    + " traces had too many, in " + traces.cutAtDepth() + " they lay too deep)");
        }
        if (traces.tracesLeftOut() > 0) {
            out.println("(without " + traces.tracesLeftOut()
                    + " traces, in seconds in which as many calls were written down as may be)");
        }
        long lost = traces.tasksHandedOver() - traces.tasksTakenUp();
        if (lost > 0) {
            out.println("(" + lost + " of " + traces.tasksHandedOver()
                    + " tasks and messages that traces handed over have not been seen to be taken up here)");
        }
    }

    private static String counts(JsonObject answer) {
        int methods = answer.getAsJsonObject("methods").asMap().values().stream()
                .mapToInt(JsonElement::getAsInt)
                .sum();
        return methods + " methods in " + answer.get("classes").getAsInt() + " classes, "
                + answer.getAsJsonObject("methods");
    }

    private static void refused(JsonObject answer, PrintWriter out) {
        answer.getAsJsonArray("refused").forEach(type -> out.println("without probes: " + type.getAsString()));
    }
}
