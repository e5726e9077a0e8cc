package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.database.DatabaseKind;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link DatabaseServer} in a JVM of its own. It ends when this process does, because its standard input ends. */
final class DatabaseProcess implements AutoCloseable {

    private static final String READY = "READY port=";

    private final Process process;
    private final int port;

    private DatabaseProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts it on this JVM's class path and waits until it is ready. */
    static DatabaseProcess start(DatabaseKind kind, Scale scale, Duration roundTrip) throws IOException {
        // Compiled by the quick compiler only: ready in half the time, and no compiling in the middle of a measurement.
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DatabaseServer.class.getName(),
                "--database",
                kind.toString(),
                "--scale",
                scale.toString(),
                "--round-trip-micros",
                Long.toString(roundTrip.toNanos() / 1000)));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        // An agent meant for the shop must not get into the database as well.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        try {
            return new DatabaseProcess(process, readyPort(process));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static int readyPort(Process process) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null || !line.startsWith(READY)) {
            throw new IOException(line == null ? "the database process ended before it was ready" : line);
        }
        return Integer.parseInt(line.substring(READY.length()));
    }

    int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
