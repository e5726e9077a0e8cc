package dev.culprit.client.cli;

import dev.culprit.client.UnavailableException;
import dev.culprit.jfr.read.calls.CallTree;
import dev.culprit.jfr.read.pass.RecordingException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "tree",
        description = "Show from a recording how calls of chosen methods are nested.",
        usageHelpAutoWidth = true)
final class TreeCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Parameters(
            paramLabel = "FILE",
            description = "A recording made while methods were measured with --measure CALLS or one of its kinds.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(names = "--deepest", paramLabel = "N", description = "Number of levels to show. Default: 20.")
    private int deepest = 20;

    @Option(
            names = "--least",
            paramLabel = "PERCENT",
            description = "Hide lines that take less than this share of the total. Default: 1.")
    private double leastPercent = 1;

    private final Surroundings surroundings;

    TreeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (deepest < 1) {
            throw new ParameterException(spec.commandLine(), "--deepest must be at least 1: " + deepest);
        }
        if (!(leastPercent >= 0 && leastPercent <= 100)) {
            throw new ParameterException(spec.commandLine(), "--least must lie between 0 and 100: " + leastPercent);
        }
        CallTree tree;
        try {
            tree = CallTree.of(file);
        } catch (RecordingException e) {
            throw new UnavailableException(e.getMessage() + "; give a file of the flight recorder", e);
        }
        PrintWriter out = surroundings.out();
        if (tree.calls() == 0) {
            throw new UnavailableException(
                    file + " has no calls of chosen methods; switch them on with 'culprit instrument on"
                            + " --measure CALLS' before recording");
        }
        long all = tree.roots().stream().mapToLong(CallTree.Node::totalNanos).sum();
        out.printf(Locale.ROOT, "%11s %11s %10s %11s  %s%n", "total ms", "self ms", "calls", "mean us", "method");
        print(tree.roots(), 0, all, out);
        if (tree.leftOut() > 0) {
            out.println("made of the first " + tree.calls() + " calls; " + tree.leftOut() + " more are left out");
        }
        missing(tree.missing(), out);
        return ExitCode.HEALTHY;
    }

    private static void missing(CallTree.Missing missing, PrintWriter out) {
        if (missing.cutAtCalls() > 0) {
            out.println(traces(missing.cutAtCalls()) + " cut at " + number(missing.maxCalls()) + " calls");
        }
        if (missing.cutAtDepth() > 0) {
            out.println(
                    traces(missing.cutAtDepth()) + " cut below " + number(missing.maxDepth()) + " calls of each other");
        }
        if (missing.calls() > 0) {
            out.println(number(missing.calls()) + " calls of these are not in the tree; narrow the methods, or see"
                    + " --max-calls and --max-depth of 'culprit instrument on'");
        }
        if (missing.traces() > 0) {
            out.println(number(missing.traces())
                    + " traces are not in the tree, for too many calls were in the same second;"
                    + " measure fewer (--one-in), or see --max-calls-per-second");
        }
        if (missing.notTakenUp() > 0) {
            out.println(number(missing.notTakenUp()) + " of " + number(missing.handedOver())
                    + " tasks and messages that were handed over were not seen to be done; what they called is not below"
                    + " what handed them over");
        }
    }

    private static String traces(long count) {
        return count == 1 ? "1 trace was" : number(count) + " traces were";
    }

    /** {@code 10 000}. */
    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    private void print(List<CallTree.Node> nodes, int level, long all, PrintWriter out) {
        if (level >= deepest) {
            return;
        }
        for (CallTree.Node node : nodes) {
            if (node.totalNanos() * 100.0 >= leastPercent * all) {
                out.printf(
                        Locale.ROOT,
                        "%11.1f %11.1f %10d %11.1f  %s%s%s%s%n",
                        node.totalNanos() / 1e6,
                        node.selfNanos() / 1e6,
                        node.calls(),
                        node.totalNanos() / 1e3 / node.calls(),
                        "  ".repeat(level),
                        node.method(),
                        node.elsewhere() ? ", in another thread" : "",
                        used(node));
                print(node.children(), level + 1, all, out);
            }
        }
    }

    private static String used(CallTree.Node node) {
        return (node.failed() == 0 ? "" : ", " + node.failed() + " failed")
                + (node.cpuNanos() < 0 ? "" : String.format(Locale.ROOT, ", %.1f ms computing", node.cpuNanos() / 1e6))
                + (node.allocatedBytes() < 0
                        ? ""
                        : String.format(Locale.ROOT, ", %.1f MB allocated", node.allocatedBytes() / 1e6));
    }
}
