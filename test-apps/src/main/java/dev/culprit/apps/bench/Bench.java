package dev.culprit.apps.bench;

import dev.culprit.apps.bench.accuracy.AccuracyCommand;
import dev.culprit.apps.bench.accuracy.CaseCommand;
import dev.culprit.apps.bench.attribution.AttributionCommand;
import dev.culprit.apps.bench.cost.CostCommand;
import dev.culprit.apps.bench.cost.HeapCommand;
import dev.culprit.apps.bench.export.ExportCommand;
import dev.culprit.apps.bench.load.LoadCommand;
import dev.culprit.apps.bench.overhead.OverheadCommand;
import dev.culprit.apps.bench.overhead.StartCommand;
import dev.culprit.apps.bench.overhead.SwitchCommand;
import dev.culprit.apps.bench.reader.ReaderCommand;
import dev.culprit.apps.bench.sensitivity.SensitivityCommand;
import dev.culprit.apps.bench.simulated.SimulatedCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code bench.jar}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        subcommands = {
            AccuracyCommand.class,
            AttributionCommand.class,
            CaseCommand.class,
            CostCommand.class,
            ExportCommand.class,
            HeapCommand.class,
            LoadCommand.class,
            OverheadCommand.class,
            ReaderCommand.class,
            SensitivityCommand.class,
            SimulatedCommand.class,
            StartCommand.class,
            SwitchCommand.class
        },
        description = "Benchmarks of Culprit. Each prints a table.")
public final class Bench {

    private Bench() {}

    @SuppressWarnings("SystemExitOutsideMain") // this is main; the exit code is part of the contract
    public static void main(String... arguments) {
        CommandLine line = new CommandLine(new Bench());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof IllegalArgumentException) {
                command.getErr().println(e.getMessage());
                return command.getCommandSpec().exitCodeOnInvalidInput();
            }
            throw e;
        });
        System.exit(line.execute(arguments));
    }
}
