package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
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
        description = "Starts one case, lets you watch its diagnosis and compares with the truth.")
public final class CaseCommand implements Callable<Integer> {

    @Parameters(paramLabel = "ID", description = "Number of the case, such as 21.")
    private String id = "";

    @Option(names = "--clean", description = "Its twin without the fault.")
    private boolean clean;

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            description = "Multiplies all times of case and diagnosis. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 0.1;

    @Override
    public Integer call() throws IOException, InterruptedException {
        TestApplication application = TestApplications.named(id);
        Label label = Labels.all().get(id);
        if (label == null) {
            throw new IllegalStateException("case " + id + " has no label");
        }
        System.out.println("Case " + id + ": " + application.title() + (clean ? ", without the fault" : ""));
        Path directory = Files.createTempDirectory("culprit-case");
        CaseRun run = new CaseDiagnosis(application, !clean, timeScale, label, "default").run(directory, "", true);
        List<String> errors = Judgement.errors(run, clean ? label.ofTwin() : label);
        System.out.println();
        System.out.println(
                !run.isConclusive()
                        ? "Undecided: " + run.outcome()
                        : errors.isEmpty() ? "That is right." : "That is wrong: " + String.join("; ", errors));
        return errors.isEmpty() && run.isConclusive() ? 0 : 1;
    }
}
