package dev.culprit.client.cli;

import dev.culprit.client.cli.input.Misuse;
import dev.culprit.client.cli.input.Values;
import dev.culprit.client.report.HtmlReport;
import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Entry point of {@code culprit.jar}. */
public final class Main {

    private Main() {}

    @SuppressWarnings({"SystemExitOutsideMain", "Finally"}) // this is main; the exit code is part of the contract
    public static void main(String... arguments) {
        int code = ExitCode.INTERNAL;
        try {
            code = run(arguments);
        } finally {
            System.exit(code); // a JVM that ends by itself after an exception returns 1, which means findings
        }
    }

    /** Runs a command line on the process's own terminal and returns its exit code. Nothing is thrown. */
    public static int run(String... arguments) {
        try {
            Console console = System.console();
            Charset charset = console == null ? Charset.defaultCharset() : console.charset();
            PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, charset), true);
            PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, charset), true);
            Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> failed(out, err, thrown, arguments));
            return run(new Surroundings(out, err, System.getenv(), HtmlReport::render), arguments);
        } catch (Throwable e) { // not even the words to tell it could be found
            return ExitCode.INTERNAL;
        }
    }

    /** Runs a command line and returns its exit code. */
    static int run(Surroundings surroundings, String... arguments) {
        try {
            return commands(surroundings, arguments).execute(arguments);
        } catch (Throwable e) { // the parser catches exceptions, not errors
            return failed(surroundings.out(), surroundings.err(), e, arguments);
        }
    }

    private static CommandLine commands(Surroundings surroundings, String... arguments) {
        CommandLine line = new CommandLine(new CulpritCommand())
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
        line.setParameterExceptionHandler((e, args) -> misused(surroundings, e, List.of(args)));
        line.setExecutionExceptionHandler(
                (e, command, parsed) -> failed(surroundings.out(), surroundings.err(), e, arguments));
        line.setExecutionStrategy(parsed -> {
            Misuse.requireKnownVerbs(parsed);
            return new CommandLine.RunLast().execute(parsed);
        });
        Values.register(line);
        neverFindings(line);
        return line;
    }

    /** Exit codes of the parser, for what goes wrong in its handlers. */
    private static void neverFindings(CommandLine line) {
        line.getCommandSpec().exitCodeOnExecutionException(ExitCode.INTERNAL).exitCodeOnInvalidInput(ExitCode.USAGE);
        line.getSubcommands().values().forEach(Main::neverFindings);
    }

    private static int misused(Surroundings surroundings, ParameterException e, List<String> arguments) {
        complain(surroundings.out(), surroundings.err(), Misuse.inWords(e, arguments));
        return ExitCode.USAGE;
    }

    private static int failed(PrintWriter out, PrintWriter err, Throwable thrown, String... arguments) {
        Failure failure = Failure.of(thrown);
        complain(out, err, failure.line());
        if (List.of(arguments).contains("--verbose")) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return failure.exitCode();
    }

    private static void complain(PrintWriter out, PrintWriter err, String message) {
        out.flush();
        err.println("culprit: " + message);
        err.flush();
    }
}
