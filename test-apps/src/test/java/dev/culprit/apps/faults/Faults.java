package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The processes of a test and their directories: they end with it, and clients never leave anything but reports. */
abstract class Faults {

    @TempDir
    private Path directory;

    private Path clientDirectory = Path.of("");
    private final Deque<Child> processes = new ArrayDeque<>();

    @BeforeEach
    final void createDirectories() throws IOException {
        clientDirectory = Files.createDirectory(directory.resolve("client"));
    }

    @AfterEach
    final void endProcesses() throws IOException {
        while (!processes.isEmpty()) {
            processes.pop().close();
        }
        assertThat(Client.leftovers(clientDirectory)).as("files of clients").isEmpty();
    }

    /** For whatever the test needs besides. */
    final Path directory() {
        return directory;
    }

    /** Working and temporary directory of all clients. */
    final Path clientDirectory() {
        return clientDirectory;
    }

    /** The application under test. */
    final Application application(String... jvm) throws IOException, InterruptedException {
        return application(Child.ownJdk(), jvm);
    }

    final Application application(Path jdk, String... jvm) throws IOException, InterruptedException {
        return owned(Application.start(jdk, directory.resolve("app"), 0, jvm));
    }

    final Client client(String... arguments) throws IOException {
        return owned(Client.start(clientDirectory, arguments));
    }

    /** Starts a short diagnosis; see {@link Client#diagnose}. */
    final Client diagnosis(Application application, String path, int users, String... more) throws IOException {
        return client(Client.diagnose(application, path, users, more));
    }

    /** The usual short diagnosis from its start to its end. */
    final Client.Outcome diagnose(Application application) throws Exception {
        return diagnosis(application, "/page", 5).awaitEnd();
    }

    /** What the experiments before a fault have shown was told, and is judged again. */
    final Client.Outcome replayLearnt(Client.Outcome outcome) throws Exception {
        assertThat(outcome.text()).contains("Performance Problem: detected", "'culprit analyze kept' judges it");
        return client("analyze", "kept").awaitEnd();
    }

    /** The agent is ended by hand. */
    final void detach(Application application) throws Exception {
        Client.Outcome outcome = client("detach", "--pid", application.pid()).awaitEnd();
        assertThat(outcome.text()).isEqualTo("detached");
        assertThat(outcome.exitCode()).isZero();
    }

    final Application owned(Application application) {
        owned(application.process());
        return application;
    }

    final Client owned(Client client) {
        owned(client.process());
        return client;
    }

    /** A process that ends with the test. */
    final Child owned(Child child) {
        processes.push(child);
        return child;
    }
}
