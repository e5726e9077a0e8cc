package dev.culprit.client.cli;

import dev.culprit.client.agent.AgentArguments;
import dev.culprit.client.cli.input.ProblemNames;
import dev.culprit.client.load.DurationText;
import dev.culprit.client.load.LoadDriver;
import dev.culprit.client.session.DiagnosisSession;
import dev.culprit.client.session.EarlierSession;
import dev.culprit.client.session.OwnDirectory;
import dev.culprit.client.session.ProgressListener;
import dev.culprit.client.session.SessionOptions;
import dev.culprit.client.show.LiveView;
import dev.culprit.client.show.ProgressDisplay;
import dev.culprit.client.show.Terminal;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.search.LeftOut;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "diagnose",
        description = "Put an application under load and find out why it is slow.",
        customSynopsis = "culprit diagnose (--pid PID | --connect URL) (--url URL... | --script FILE) [OPTIONS]",
        usageHelpAutoWidth = true,
        sortOptions = false)
final class DiagnoseCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @ArgGroup(multiplicity = "1", heading = "Application:%n")
    private final TargetOptions target = new TargetOptions();

    @ArgGroup(exclusive = false, multiplicity = "1", heading = "Load:%n")
    private final LoadOptions load = new LoadOptions();

    @Option(
            names = "--max-users",
            paramLabel = "N",
            defaultValue = "50",
            description =
                    "Maximum load: the number of users that the application must serve. Default: ${DEFAULT-VALUE}.")
    private int maximumUsers;

    @Option(
            names = "--require",
            paramLabel = "REQUIREMENT",
            description = "Required response time, for example p99<200ms. Default: p99<1s.")
    private @Nullable String requirement;

    @Option(
            names = "--durations",
            paramLabel = "PROFILE",
            defaultValue = "quick",
            description = "Lengths of the experiments: quick, standard or thorough. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // has a default
    private Durations durations;

    @Option(
            names = "--rules",
            paramLabel = "RULES",
            defaultValue = "default",
            description = "Rules to judge by: 'default' (our own) or 'thesis' (those of Wert 2015, for comparison)."
                    + " Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // has a default
    private Rules rules;

    @Option(
            names = "--time-scale",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Factor for all durations. Default: ${DEFAULT-VALUE}.")
    private double timeScale;

    @Option(
            names = "--only",
            paramLabel = "CATEGORY",
            split = ",",
            description =
                    "Look only for these problems, with their symptoms and causes. 'culprit explain' lists all problems.")
    private List<String> only = List.of();

    @Option(names = "--skip", paramLabel = "CATEGORY", split = ",", description = "Look for all problems but these.")
    private List<String> skip = List.of();

    @Option(
            names = "--budget",
            paramLabel = "DURATION",
            description =
                    "Total time for all experiments, for example 5min. When it is used up, the remaining problems are"
                            + " not tested. The first experiment always runs. Default: no limit.")
    private @Nullable String budget;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Seed of all random choices. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private final ResultOptions output = new ResultOptions();

    @Mixin
    private final DatabaseOption database = new DatabaseOption();

    @Option(names = "--stay-attached", description = "Leave the agent in the application afterwards.")
    private boolean stayAttached;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description =
                    "Create this directory at the beginning, and keep the recordings and documents of the diagnosis in it."
                            + " Each experiment is saved as soon as it is over.")
    private @Nullable Path keep;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Resume an interrupted diagnosis. DIR is the directory of its --keep. The complete experiments in it are"
                            + " reused. The others run now and are added. Give the same options as before.")
    private @Nullable Path resume;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    /** How the fields of {@link DiagnosisOptions} are called here. */
    private final Surroundings surroundings;

    DiagnoseCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        DiagnosisOptions options = TypedRequest.of(spec, this::options);
        LoadDriver driver = TypedRequest.of(spec, load::driver);
        EarlierSession earlier = resume == null ? null : earlier(resume, options);
        if (database.isGiven() && target.connect != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--database needs --pid; an agent that listens already has it as its own option database=FILE");
        }
        AgentArguments arguments = database.arguments(!stayAttached, spec.commandLine());
        output.requireWritable(spec.commandLine());
        Terminal terminal = output.terminal(surroundings);
        DiagnosisResult result =
                run(options, driver, new SessionOptions(stayAttached, arguments.database(), keep, earlier), terminal);
        output.deliver(result, target.label(), terminal, surroundings);
        return ExitCode.of(result.outcome());
    }

    private DiagnosisOptions options() {
        Requirement required = requirement == null ? Requirement.DEFAULT : Requirement.parse(requirement);
        ProblemNames names = new ProblemNames(Taxonomy.standard());
        Limits limits = new Limits(
                names.resolve(only),
                names.resolve(skip),
                budget == null ? 0 : DurationText.parse(budget).toMillis() / 1000.0);
        if (budget != null && !limits.hasBudget()) {
            throw new IllegalArgumentException(
                    "--budget must be above 0; leave it out if experiments may take as long as they need");
        }
        LeftOut.check(Taxonomy.standard(), limits);
        return new DiagnosisOptions(required, maximumUsers, durations, rules, timeScale, seed, "", limits);
    }

    private EarlierSession earlier(Path directory, DiagnosisOptions options) {
        if (keep != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--resume adds to its own directory; leave out --keep, or copy the directory first");
        }
        if (!Files.isDirectory(directory)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--resume: there is no directory " + directory + ", so nothing was kept; start with --keep");
        }
        EarlierSession earlier = EarlierSession.open(directory);
        earlier.foreign().stream().findFirst().ifPresent(foreign -> {
            throw new ParameterException(
                    spec.commandLine(), "--resume: " + foreign + "; move what does not belong together apart");
        });
        earlier.refusal(options).ifPresent(difference -> {
            throw new ParameterException(
                    spec.commandLine(), "--resume: " + difference + "; give the same options, or start with --keep");
        });
        return earlier;
    }

    private void requireGaps(EarlierSession earlier, ProgressListener listener) {
        listener.preparing("reading what was measured before");
        if (earlier.isComplete()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--resume: nothing is missing in " + resume + "; 'culprit analyze " + resume + "' judges it");
        }
    }

    private @Nullable OwnDirectory ownDirectory() {
        if (keep == null) {
            return null;
        }
        try {
            return OwnDirectory.create(keep);
        } catch (FileAlreadyExistsException e) {
            throw new ParameterException(spec.commandLine(), "--keep: " + keep + " exists; give a new directory", e);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--keep: cannot create " + e.getMessage() + "; give another directory", e);
        }
    }

    private DiagnosisResult run(DiagnosisOptions options, LoadDriver driver, SessionOptions around, Terminal terminal) {
        String title = LiveView.title(target.title(), options, terminal.style());
        EarlierSession earlier = around.resume();
        try (Interruption interruption = Interruption.ofThisThread();
                OwnDirectory own = ownDirectory();
                ProgressDisplay display = new ProgressDisplay(terminal, title)) {
            if (earlier != null) {
                requireGaps(earlier, display);
            }
            return DiagnosisSession.run(target.target(), driver, options, display, around);
        }
    }
}
