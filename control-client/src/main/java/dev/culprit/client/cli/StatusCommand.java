package dev.culprit.client.cli;

import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.show.LiveView;
import dev.culprit.client.show.Terminal;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "status", description = "Show what the agent in a JVM is doing.", usageHelpAutoWidth = true)
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @ArgGroup(multiplicity = "1")
    private final TargetOptions target = new TargetOptions();

    private final Surroundings surroundings;

    StatusCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        AgentConnection agent = target.target().connect();
        Terminal terminal = Terminal.detect(surroundings.out(), true, surroundings.environment());
        DiagnosisStatus status = agent.status();
        List<String> lines = new ArrayList<>();
        lines.add("agent " + agent.identity().version() + " in JVM "
                + agent.identity().pid() + " at " + agent.identity().url());
        agent.facts().forEach((name, value) -> lines.add("  " + name + ": " + value));
        int classes = agent.instrumentedClasses();
        lines.add("  classes with probes: " + (classes == 0 ? "none" : Integer.toString(classes)));
        terminal.print(lines);
        if (status.runId().isEmpty()) {
            terminal.print(List.of("no diagnosis so far"));
        } else {
            String title =
                    "diagnosis " + status.runId() + ", " + status.state().name().toLowerCase(Locale.ROOT);
            terminal.print(LiveView.lines(title, status, terminal.style()));
        }
        return ExitCode.HEALTHY;
    }
}
