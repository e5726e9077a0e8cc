package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Directories;
import dev.culprit.client.ClientVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** A JVM in which something is measured, which it prints. */
final class MeasuredJvm {

    private MeasuredJvm() {}

    /** It did not come to a good end. */
    static final class FailedException extends IOException {

        private static final long serialVersionUID = 1;

        private final int exitValue;

        FailedException(int exitValue, List<String> command) {
            super("the JVM that was measured ended with " + exitValue + ": " + command);
            this.exitValue = exitValue;
        }

        int exitValue() {
            return exitValue;
        }
    }

    /** The command that starts a class of this class path. */
    static List<String> command(Path jdk, List<String> options, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin").resolve("java").toString());
        command.addAll(List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC", "-XX:-PrintWarnings"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /** Runs it to its end, which must be a good one. */
    static void run(Path jdk, List<String> options, Class<?> main, List<String> arguments, Consumer<String> lines)
            throws IOException, InterruptedException {
        run(jdk, options, Map.of(), main, arguments, lines);
    }

    /**
     * The same.
     *
     * @param environment further variables
     */
    static void run(
            Path jdk,
            List<String> options,
            Map<String, String> environment,
            Class<?> main,
            List<String> arguments,
            Consumer<String> lines)
            throws IOException, InterruptedException {
        List<String> command = command(jdk, options, main, arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.accept(line);
            }
        }
        if (process.waitFor() != 0) {
            throw new FailedException(process.exitValue(), command);
        }
    }

    /** What is done with each of several JVMs, given our agent's jar. */
    interface Measuring {
        void measure(Path jdk, Path agent) throws IOException, InterruptedException;
    }

    /** Measures one after the other. */
    static void each(List<Path> jdks, Measuring measuring) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("culprit-bench");
        try {
            Path agent = agent(directory);
            for (Path jdk : jdks) {
                measuring.measure(jdk, agent);
            }
        } finally {
            Directories.delete(directory);
        }
    }

    private static Path agent(Path directory) throws IOException {
        Path jar = directory.resolve("culprit-agent.jar");
        try (InputStream in = ClientVersion.class.getResourceAsStream("culprit-agent.jar")) {
            Files.copy(Objects.requireNonNull(in, "this build carries no agent"), jar);
        }
        return jar;
    }

    /** For example {@code 17.0.15}. */
    static String version(Path jdk) {
        try {
            return Files.readAllLines(jdk.resolve("release")).stream()
                    .filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.substring("JAVA_VERSION=".length()).replace("\"", ""))
                    .findFirst()
                    .orElse("unknown")
                    .toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
