package dev.culprit.client.cli;

import dev.culprit.client.agent.Jvm;
import dev.culprit.client.agent.Jvms;
import dev.culprit.client.show.Text;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "ps", description = "List the JVMs on this machine.", usageHelpAutoWidth = true)
final class PsCommand implements Callable<Integer> {

    private static final int WIDTH = 100;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    private final Surroundings surroundings;

    PsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        List<Jvm> jvms = Jvms.list();
        if (jvms.isEmpty()) {
            surroundings.out().println("no other JVM of this user");
        }
        if (!jvms.isEmpty()) {
            surroundings.out().println(line("PID", "USER", "JAVA", "AGENT", "PORTS", "COMMAND"));
        }
        for (Jvm jvm : jvms) {
            surroundings.out().println(row(jvm));
        }
        return ExitCode.HEALTHY;
    }

    /** One line; command lines have whole documents in them, with line breaks and more. */
    static String row(Jvm jvm) {
        String name = Text.printable(jvm.displayName()).replaceAll("\\s+", " ").strip();
        return line(
                Long.toString(jvm.pid()),
                jvm.user(),
                jvm.javaVersion(),
                jvm.agent() ? "agent" : "",
                jvm.ports().stream().map(String::valueOf).collect(Collectors.joining(",")),
                name.isEmpty() ? "(no name)" : Text.begin(name, WIDTH));
    }

    private static String line(String pid, String user, String java, String agent, String ports, String command) {
        return String.format(Locale.ROOT, "%8s  %-10s %-8s %-6s %-12s %s", pid, user, java, agent, ports, command);
    }
}
