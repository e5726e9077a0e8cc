package dev.culprit.client.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "detach",
        description = "Shut the agent down. It removes all probes, and closes its recordings and its port.",
        usageHelpAutoWidth = true)
final class DetachCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @ArgGroup(multiplicity = "1")
    private final TargetOptions target = new TargetOptions();

    private final Surroundings surroundings;

    DetachCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        target.target().detach();
        surroundings.out().println("detached");
        return ExitCode.HEALTHY;
    }
}
