package dev.culprit.client.cli;

import dev.culprit.client.agent.Jvm;
import dev.culprit.client.agent.Jvms;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
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
        for (Jvm jvm : jvms) {
            String name = jvm.displayName().isEmpty() ? "(no name)" : jvm.displayName();
            String text = name.length() > WIDTH ? name.substring(0, WIDTH) : name;
            surroundings
                    .out()
                    .println(String.format(
                            Locale.ROOT,
                            "%8d  %-10s %-6s %s",
                            jvm.pid(),
                            jvm.user(),
                            jvm.agent() ? "agent" : "",
                            text));
        }
        return ExitCode.HEALTHY;
    }
}
