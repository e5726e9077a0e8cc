package dev.culprit.client.cli;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.show.ResultText;
import dev.culprit.client.show.Terminal;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where the result goes. */
final class ResultOptions {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write the result as JSON. With -, it goes to standard output, and all other output to standard"
                            + " error.")
    private @Nullable String json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the report to this file. Default: culprit-report-PID-TIME.html in the current directory.")
    private @Nullable Path html;

    @Option(names = "--no-color", description = "No colours. The environment variable NO_COLOR does the same.")
    private boolean noColour;

    /** Refuses before an hour of measuring what could not be written after it. */
    void requireWritable(CommandLine line) {
        if (json != null && !json.equals(STANDARD_OUTPUT)) {
            requireWritable("--json", Path.of(json), line);
        }
        if (html != null) {
            requireWritable("--html", html, line);
        }
    }

    private static void requireWritable(String option, Path file, CommandLine line) {
        Path directory = file.toAbsolutePath().getParent();
        boolean writable = Files.exists(file)
                ? Files.isRegularFile(file) && Files.isWritable(file)
                : directory != null && Files.isDirectory(directory) && Files.isWritable(directory);
        if (!writable) {
            throw new ParameterException(line, option + ": cannot write " + file);
        }
    }

    Terminal terminal(Surroundings surroundings) {
        return STANDARD_OUTPUT.equals(json)
                ? Terminal.plain(surroundings.err())
                : Terminal.detect(surroundings.out(), !noColour, surroundings.environment());
    }

    /** Prints the result, and writes its files: whatever becomes of these, the result is told. */
    void deliver(DiagnosisResult result, String label, Terminal terminal, Surroundings surroundings) {
        List<String> lines = new ArrayList<>(ResultText.lines(result, terminal.style()));
        lines.add("");
        terminal.print(lines);
        if (STANDARD_OUTPUT.equals(json)) {
            surroundings.out().println(Documents.writePretty(result));
            surroundings.out().flush();
        }
        List<UnavailableException> failures = new ArrayList<>();
        if (json != null && !json.equals(STANDARD_OUTPUT)) {
            deliver("Result: ", Path.of(json), Documents.writePretty(result), terminal, failures);
        }
        String report = surroundings.report().render(result);
        if (html != null) {
            deliver("Report: ", html, report, terminal, failures);
        } else {
            terminal.print(List.of(writtenUnasked(
                    Path.of("culprit-report-" + label + "-"
                            + LocalDateTime.now().format(STAMP) + ".html"),
                    report)));
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    /** That one file cannot be written is no reason to keep back another. */
    private static void deliver(
            String what, Path file, String text, Terminal terminal, List<UnavailableException> failures) {
        try {
            write(file, text);
            terminal.print(List.of(what + file));
        } catch (UnavailableException e) {
            failures.add(e);
        }
    }

    /** Nobody asked for it, so that it could not be written is no reason to fail. */
    private static String writtenUnasked(Path file, String report) {
        try {
            write(file, report);
            return "Report: " + file;
        } catch (UnavailableException e) {
            return "No report: " + e.getMessage() + " (--html)";
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot write " + file + " (" + reason(e) + "); free space or choose another file", e);
        }
    }

    /** Some exceptions of files tell no more than their names. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof NoSuchFileException ? "no such directory" : String.valueOf(e.getMessage());
    }
}
