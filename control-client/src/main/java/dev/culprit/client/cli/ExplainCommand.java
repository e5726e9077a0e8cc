package dev.culprit.client.cli;

import dev.culprit.client.cli.input.ProblemNames;
import dev.culprit.client.show.ProblemGuide;
import dev.culprit.client.show.Terminal;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        description =
                "Explain a performance problem: what it is, how it is found, what to do. Without NAME, list all problems.",
        usageHelpAutoWidth = true)
final class ExplainCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Name of a problem, for example one-lane-bridge or The Stifle.")
    private List<String> name = List.of();

    @Option(names = "--no-color", description = "No colours.")
    private boolean colourless;

    private final Surroundings surroundings;

    ExplainCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        ProblemGuide guide = new ProblemGuide(
                Taxonomy.standard(),
                Catalogue.detectors().stream().map(Detector::category).collect(Collectors.toSet()));
        Terminal terminal = Terminal.detect(surroundings.out(), !colourless, surroundings.environment());
        if (name.isEmpty()) {
            terminal.print(guide.tree(terminal.style()));
            return ExitCode.HEALTHY;
        }
        String words = String.join(" ", name);
        String problem;
        try {
            problem = new ProblemNames(Taxonomy.standard()).resolve(words);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        terminal.print(guide.page(ProblemGuide.pageOf(problem), terminal.style()));
        return ExitCode.HEALTHY;
    }
}
