package dev.culprit.client.cli;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.RefusedException;
import dev.culprit.client.report.HtmlReport;
import dev.culprit.client.session.CancelledException;
import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Entry point of {@code culprit.jar}. */
public final class Main {

    private Main() {}

    @SuppressWarnings("SystemExitOutsideMain") // this is main; the exit code is part of the contract
    public static void main(String... arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command line on the process's own terminal and returns its exit code. */
    public static int run(String... arguments) {
        Console console = System.console();
        Charset charset = console == null ? Charset.defaultCharset() : console.charset();
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, charset), true);
        PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, charset), true);
        return run(new Surroundings(out, err, System.getenv(), HtmlReport::render), arguments);
    }

    /** Runs a command line and returns its exit code. */
    static int run(Surroundings surroundings, String... arguments) {
        CulpritCommand root = new CulpritCommand();
        CommandLine line = new CommandLine(root)
                .addSubcommand(new DiagnoseCommand(surroundings))
                .addSubcommand(new PsCommand(surroundings))
                .addSubcommand(new AttachCommand(surroundings))
                .addSubcommand(new AnalyzeCommand(surroundings))
                .addSubcommand(new ExplainCommand(surroundings))
                .addSubcommand(new TreeCommand(surroundings))
                .addSubcommand(new StatusCommand(surroundings))
                .addSubcommand(new InstrumentCommand(surroundings))
                .addSubcommand(new SampleCommand(surroundings))
                .addSubcommand(new RecordCommand(surroundings))
                .addSubcommand(new MetricCommand(surroundings))
                .addSubcommand(new DetachCommand(surroundings))
                .addSubcommand(new CommandLine.HelpCommand());
        line.setOut(surroundings.out());
        line.setErr(surroundings.err());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, args) -> misused(surroundings, e));
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(surroundings, e, parsed));
        return line.execute(arguments);
    }

    private static int misused(Surroundings surroundings, ParameterException e) {
        String name = e.getCommandLine().getCommandName();
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        boolean nested = command.split(" ").length > 2;
        String text = e instanceof MissingParameterException && !nested ? missing(name) : oneLine(e.getMessage());
        String help = nested ? command + " --help" : name.equals("culprit") ? "culprit help" : "culprit help " + name;
        complain(surroundings, text + "; see '" + help + "'");
        return ExitCode.USAGE;
    }

    private static String missing(String command) {
        return switch (command) {
            case "diagnose" ->
                "give the application with --pid PID (or --connect URL) and the load with --url URL (or --script FILE)";
            case "analyze" -> "give the directory of a diagnosis";
            case "tree" -> "give the file of a recording";
            case "attach" -> "give the application with --pid PID";
            default -> "give the application with --pid PID (or --connect URL)";
        };
    }

    private static int failed(Surroundings surroundings, Exception e, ParseResult parsed) {
        boolean expected =
                e instanceof UnavailableException || e instanceof RefusedException || e instanceof CancelledException;
        String text = oneLine(e.getMessage());
        complain(
                surroundings,
                expected
                        ? text
                        : "internal error: " + e.getClass().getSimpleName() + ": " + text
                                + "; run again with --verbose and report the stack trace");
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        if (last.hasMatchedOption("--verbose")) {
            e.printStackTrace(surroundings.err());
        }
        surroundings.err().flush();
        return expected ? ExitCode.UNAVAILABLE : ExitCode.INTERNAL;
    }

    private static void complain(Surroundings surroundings, String message) {
        surroundings.out().flush();
        surroundings.err().println("culprit: " + message);
        surroundings.err().flush();
    }

    private static String oneLine(@Nullable String text) {
        return text == null ? "no message" : text.replaceAll("\\s+", " ").strip();
    }
}
