package dev.culprit.apps.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of this test, which ends with this object. */
final class Child implements AutoCloseable {

    private final Process process;
    private final Path directory;
    private final Output out;
    private final Output err;

    private Child(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
        this.out = Output.of(process.getInputStream());
        this.err = Output.of(process.getErrorStream());
    }

    /** @param directory becomes its working directory */
    static Child start(Path directory, List<String> command) throws IOException {
        return start(directory, command, Map.of());
    }

    /** @param environment further variables */
    static Child start(Path directory, List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().putAll(environment);
        return new Child(builder.start(), directory);
    }

    /** The command that runs a class of this test's class path in a JVM of its own. */
    static List<String> java(Path home, Path temporary, List<String> jvm, String main, String... arguments) {
        return javaWith(System.getProperty("java.class.path"), home, temporary, jvm, main, arguments);
    }

    static List<String> javaWith(
            String classPath, Path home, Path temporary, List<String> jvm, String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.add("-Djava.io.tmpdir=" + temporary);
        command.addAll(jvm);
        command.add("-cp");
        command.add(classPath);
        command.add(main);
        command.addAll(List.of(arguments));
        return command;
    }

    static Path ownJdk() {
        return Path.of(System.getProperty("java.home"));
    }

    long pid() {
        return process.pid();
    }

    /** In which it was started. */
    Path directory() {
        return directory;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** That it has used so far. */
    Duration cpuTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    Output out() {
        return out;
    }

    Output err() {
        return err;
    }

    void send(String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** The exit code, waiting for the end. */
    int awaitExit() throws InterruptedException {
        if (!process.waitFor(Patience.NANOS, TimeUnit.NANOSECONDS)) {
            throw new AssertionError("did not end; so far: " + out.soFar() + err.soFar());
        }
        return process.exitValue();
    }

    /** As {@code kill -9}: it learns nothing of it. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitExit();
    }

    /** It stands still until {@link #resume()}. */
    void suspend() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(pid())).start();
        if (kill.waitFor() != 0) {
            throw new AssertionError("kill " + signal + " failed");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(Patience.NANOS, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
