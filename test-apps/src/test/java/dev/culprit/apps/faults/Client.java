package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.culprit.client.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The command line in a process of its own, as users run it. */
final class Client {

    private static final List<String> QUIET = List.of("-Xmx256m");

    private final Child child;

    private Client(Child child) {
        this.child = child;
    }

    /** @param directory for its reports and temporary files */
    static Client start(Path directory, String... arguments) throws IOException {
        return start(directory, QUIET, arguments);
    }

    static Client start(Path directory, List<String> jvm, String... arguments) throws IOException {
        return new Client(
                Child.start(directory, Child.java(Child.ownJdk(), directory, jvm, Main.class.getName(), arguments)));
    }

    /** A client that believes to be of another version. */
    static Client ofVersion(String version, Path directory, String... arguments) throws IOException {
        Path resources = directory.resolve("version-" + version);
        Path file = resources.resolve("dev/culprit/client/version.txt");
        Files.createDirectories(file.getParent());
        Files.writeString(file, version);
        String classPath = resources + File.pathSeparator + System.getProperty("java.class.path");
        return new Client(Child.start(
                directory,
                Child.javaWith(classPath, Child.ownJdk(), directory, QUIET, Main.class.getName(), arguments)));
    }

    /** A client that a shell starts, which may limit it first. */
    static Client after(String limit, Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", limit + "; exec \"$@\"", "sh"));
        command.addAll(Child.java(Child.ownJdk(), directory, QUIET, Main.class.getName(), arguments));
        return new Client(Child.start(directory, command));
    }

    /** Arguments of a short diagnosis of an application's page; further options replace the usual ones. */
    static String[] diagnose(Application application, String path, int users, String... more) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--pid", application.pid());
        options.put("--url", application.url(path));
        options.put("--max-users", Integer.toString(users));
        options.put("--think", "20ms");
        options.put("--time-scale", "0.05");
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        List<String> arguments = new ArrayList<>(List.of("diagnose"));
        options.forEach((name, value) -> arguments.addAll(List.of(name, value)));
        return arguments.toArray(String[]::new);
    }

    Child process() {
        return child;
    }

    /** Waits until its log contains the text. */
    Client await(String text) throws InterruptedException {
        child.out().await(text);
        return this;
    }

    /** As {@link #await}, of the search's first verdict; skips the test on a machine that is too busy for one. */
    Client awaitProblem() throws InterruptedException {
        try {
            return await("Performance Problem: detected");
        } catch (AssertionError e) {
            assumeUndisturbed(child.out().soFar().toString());
            throw e;
        }
    }

    private static void assumeUndisturbed(String output) {
        assumeFalse(
                output.matches("(?s).*(other processes used|the hypervisor withheld).*"),
                "others keep this machine too busy to see anything");
    }

    /** Everything printed, and the exit code, after the end. */
    Outcome awaitEnd() throws InterruptedException {
        int code = child.awaitExit();
        return new Outcome(code, child.out().all(), child.err().all());
    }

    /** What clients left in the directory where they ran, besides their reports. */
    static List<Path> leftovers(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.getFileName().toString().matches("culprit-(?!report-).*"))
                    .toList();
        }
    }

    /** What a user sees. */
    record Outcome(int exitCode, List<String> out, List<String> err) {

        /** One line on standard error: what happened, and after a semicolon what to do. */
        void assertOneLine(int expectedCode, String... parts) {
            assertThat(err).as(toString()).hasSize(1);
            assertThat(err.get(0)).startsWith("culprit: ").contains("; ").contains(parts);
            assertThat(exitCode).isEqualTo(expectedCode);
        }

        /** Skips the test if a window had to be repeated because of others. */
        void assumeUndisturbed() {
            Client.assumeUndisturbed(text());
        }

        /** No verdict, for this reason. */
        void assertInconclusive(String... parts) {
            assertThat(exitCode).as(toString()).isEqualTo(2);
            assertThat(text()).contains("INCONCLUSIVE").contains(parts);
            assertThat(err).isEmpty();
        }

        /** The output without its line breaks, which depend on the width of the terminal. */
        String text() {
            return String.join(" ", Stream.concat(out.stream(), err.stream()).toList())
                    .replaceAll("\\s+", " ");
        }
    }
}
