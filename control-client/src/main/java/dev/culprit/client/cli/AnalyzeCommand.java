package dev.culprit.client.cli;

import dev.culprit.client.session.ReplaySession;
import dev.culprit.client.show.LiveView;
import dev.culprit.client.show.ProgressDisplay;
import dev.culprit.client.show.Terminal;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "analyze",
        description = "Judge the recordings of an earlier diagnosis again, without the application.",
        usageHelpAutoWidth = true)
final class AnalyzeCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory that 'diagnose --keep' wrote.")
    @SuppressWarnings("NullAway.Init") // required
    private Path directory;

    @Option(
            names = "--require",
            paramLabel = "REQUIREMENT",
            description = "Judge by this requirement, for example p99<200ms. Default: that of the diagnosis.")
    private @Nullable String requirement;

    @Option(
            names = "--rules",
            paramLabel = "RULES",
            description = "Judge by these rules: default or thesis. Default: those of the diagnosis.")
    private @Nullable Rules rules;

    @Mixin
    private final ResultOptions output = new ResultOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    private final Surroundings surroundings;

    AnalyzeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Requirement required;
        try {
            required = requirement == null ? null : Requirement.parse(requirement);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        output.requireWritable(spec.commandLine());
        Terminal terminal = output.terminal(surroundings);
        ReplaySession session = ReplaySession.open(directory, required, rules);
        String title = LiveView.title(session.runId(), session.options(), terminal.style());
        DiagnosisResult result;
        try (ProgressDisplay display = new ProgressDisplay(terminal, title)) {
            result = session.run(display);
        }
        output.deliver(result, session.runId(), terminal, surroundings);
        return ExitCode.of(result.outcome());
    }
}
