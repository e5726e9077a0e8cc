package dev.culprit.agent.testing;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that plays the system under test: a program of the test class path, with or without the packaged agent. Its
 * temporary directory is the test's own. Closing it ends the process.
 */
public final class ChildJvm implements AutoCloseable {

    /** Generous: several builds may share few processors. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path temporary;
    private final Lines out;
    private final Lines err;

    private ChildJvm(Process process, Path temporary) {
        this.process = process;
        this.temporary = temporary;
        this.out = Lines.of(process.getInputStream(), "stdout of " + process.pid());
        this.err = Lines.of(process.getErrorStream(), "stderr of " + process.pid());
    }

    /** What to start. */
    public static final class Builder {

        private final Path temporary;
        private final List<String> jvmArguments = new ArrayList<>();
        private Path home = Jdks.current();
        private String limit = "";
        private List<String> classPath = List.of(testClasses());

        private Builder(Path temporary) {
            this.temporary = temporary;
        }

        /** Another JDK than the one of the tests. */
        public Builder jdk(Path otherHome) {
            home = otherHome;
            return this;
        }

        /** More arguments of the JVM. */
        public Builder with(String... arguments) {
            jvmArguments.addAll(List.of(arguments));
            return this;
        }

        /** A limit that a shell sets before, as {@code ulimit -n 50}. */
        public Builder after(String command) {
            limit = command;
            return this;
        }

        /** The packaged agent from the start, with these options. */
        public Builder agent(String options) {
            return with("-javaagent:" + agentJar() + (options.isEmpty() ? "" : "=" + options));
        }

        /** Besides the test classes. */
        public Builder classPath(List<Path> more) {
            List<String> all = new ArrayList<>(classPath);
            more.forEach(each -> all.add(each.toString()));
            classPath = all;
            return this;
        }

        /** Starts the JVM. */
        public ChildJvm start(Class<?> main, String... arguments) throws IOException {
            List<String> command = new ArrayList<>();
            if (!limit.isEmpty()) {
                command.addAll(List.of("sh", "-c", limit + "; exec \"$@\"", "sh"));
            }
            command.add(home.resolve("bin/java").toString());
            command.add("-Djava.io.tmpdir=" + temporary);
            command.add("-Xmx256m");
            command.addAll(jvmArguments);
            command.add("-cp");
            command.add(String.join(File.pathSeparator, classPath));
            command.add(main.getName());
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            builder.environment().remove("JDK_JAVA_OPTIONS");
            return new ChildJvm(builder.start(), temporary);
        }
    }

    /** @param temporary becomes the child's {@code java.io.tmpdir} */
    public static Builder in(Path temporary) {
        return new Builder(temporary);
    }

    /** The jar under test, as packaged. */
    public static Path agentJar() {
        String given = System.getProperty("culprit.agentJar");
        Path jar = given != null ? Path.of(given) : Path.of(testClasses()).resolveSibling("culprit-agent.jar");
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing; integration tests run after package");
        }
        return jar;
    }

    private static String testClasses() {
        try {
            return Path.of(ChildJvm.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the test classes lie at no path", e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The first line of standard output that contains the text, waiting for it. */
    public String awaitOut(String text) throws InterruptedException {
        return out.await(line -> line.contains(text), "\"" + text + "\" on standard output", PATIENCE);
    }

    /** The next line of standard output that contains the text, after those this was asked for before. */
    public String awaitOutAgain(String text) throws InterruptedException {
        return out.awaitNext(line -> line.contains(text), "another \"" + text + "\" on standard output", PATIENCE);
    }

    /** The first line of standard error that contains the text, waiting for it. */
    public String awaitErr(String text) throws InterruptedException {
        return err.await(line -> line.contains(text), "\"" + text + "\" on standard error", PATIENCE);
    }

    /** All of standard output, after the end of the process. */
    public List<String> out() throws InterruptedException {
        return out.all(PATIENCE);
    }

    /** All of standard error, after the end of the process. */
    public List<String> err() throws InterruptedException {
        return err.all(PATIENCE);
    }

    /** Standard error up to now. */
    public List<String> errSoFar() {
        return err.soFar();
    }

    /** Writes a line to the child's standard input. */
    public void send(String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** Ends the child's standard input. */
    public void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** The exit code, waiting for the end. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the child did not end; so far: " + out.soFar() + err.soFar());
        }
        return process.exitValue();
    }

    /** Loads the packaged agent into the running child. */
    public void attach(String options) throws Exception {
        VirtualMachine machine = connect();
        try {
            machine.loadAgent(agentJar().toString(), options);
        } finally {
            machine.detach();
        }
    }

    private VirtualMachine connect() throws IOException, AttachNotSupportedException {
        return VirtualMachine.attach(Long.toString(pid()));
    }

    /** The agent's port in the child, waiting for its discovery file. */
    public AgentHttp http() throws Exception {
        return Waiting.until("the discovery file", PATIENCE, () -> discovery().map(AgentHttp::of));
    }

    /** Where the agent tells its port. */
    public Path discoveryFile() {
        return userDirectory().resolve("culprit-" + pid() + ".json");
    }

    /** Where all the agent's files of this user lie. */
    public Path userDirectory() {
        return temporary.resolve("culprit-" + System.getProperty("user.name"));
    }

    private Optional<String> discovery() throws IOException {
        return Files.exists(discoveryFile()) ? Optional.of(Files.readString(discoveryFile())) : Optional.empty();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
