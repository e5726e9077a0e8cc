package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One case, to be watched. */
@Command(
        name = "case",
        mixinStandardHelpOptions = true,
        description = "Starts one case, lets you watch its diagnosis, and compares the result with the truth.")
public final class CaseCommand implements Callable<Integer> {

    @Parameters(paramLabel = "ID", description = "Number of the case, such as 21.")
    private String id = "";

    @Option(names = "--clean", description = "Start the twin without the fault.")
    private boolean clean;

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            description = "Factor for all times of case and diagnosis. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 0.1;

    @Override
    public Integer call() throws IOException, InterruptedException {
        TestApplication application = TestApplications.named(id);
        Label faulty = Labels.of(id);
        Label label = clean ? faulty.ofTwin() : faulty;
        System.out.println("Case " + id + ": " + application.title() + (clean ? ", without the fault" : ""));
        if (!application.isMeantFor(timeScale)) {
            System.out.println("It is not meant for this --time-scale: do not be surprised.");
        }
        Path directory = Files.createTempDirectory("culprit-case");
        CaseRun run =
                new CaseDiagnosis(application, !clean, 1, timeScale, "default").run(directory, Sources.NOT_TOLD, true);
        List<String> errors = Judgement.errors(run, label);
        System.out.println();
        if (!errors.isEmpty()) {
            System.out.println("That is wrong: " + String.join("; ", errors));
        } else if (Judgement.isUndecided(run, label)) {
            System.out.println("That is undecided: " + String.join("; ", run.reasons()));
        } else {
            System.out.println("That is right.");
        }
        System.out.println("Result, report and recordings: " + directory);
        return errors.isEmpty() && !Judgement.isUndecided(run, label) ? 0 : 1;
    }
}
