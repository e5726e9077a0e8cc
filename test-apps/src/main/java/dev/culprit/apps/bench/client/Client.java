package dev.culprit.apps.bench.client;

import dev.culprit.client.cli.Main;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** {@code culprit diagnose} in a JVM of its own. */
public final class Client {

    /** The longest diagnosis there is takes half of it. */
    private static final int LONGEST_MINUTES = 60;

    private Client() {}

    /**
     * How it ended.
     *
     * @param code exit code
     * @param result empty if there was none
     */
    public record End(int code, Optional<DiagnosisResult> result) {}

    /**
     * Diagnoses an application.
     *
     * @param pid of the application
     * @param options of the command
     * @param directory gets {@code result.json}, {@code report.html} and {@code output}
     * @param shown whether the user watches; then there is no {@code output}
     */
    public static End diagnose(long pid, List<String> options, Path directory, boolean shown)
            throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "diagnose",
                "--pid",
                Long.toString(pid),
                "--json",
                json.toString(),
                "--html",
                directory.resolve("report.html").toString()));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command);
        if (shown) {
            builder.inheritIO();
        } else {
            builder.redirectErrorStream(true)
                    .redirectOutput(directory.resolve("output").toFile());
        }
        // An agent meant for the application must not get into its client as well.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        int code = waitFor(builder.start());
        return new End(
                code,
                Files.exists(json) && Files.size(json) > 0
                        ? Optional.of(Documents.read(Files.readString(json), DiagnosisResult.class))
                        : Optional.empty());
    }

    private static int waitFor(Process process) throws IOException, InterruptedException {
        Thread stop = new Thread(process::destroy, "bench-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("the diagnosis did not end within " + LONGEST_MINUTES + " minutes");
            }
            return process.exitValue();
        } finally {
            process.destroy();
            Runtime.getRuntime().removeShutdownHook(stop);
        }
    }
}
