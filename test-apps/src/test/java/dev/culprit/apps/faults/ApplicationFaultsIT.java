package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong on the side of the application. */
class ApplicationFaultsIT {

    @TempDir
    private Path directory;

    private Path clientDirectory = Path.of("");

    @BeforeEach
    void create() throws Exception {
        clientDirectory = Files.createDirectory(directory.resolve("client"));
    }

    @Test
    void killedItIsSaidAtOnce() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client =
                        Client.start(clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "1"))) {
            client.await("warming up");

            application.process().kill();

            client.awaitEnd()
                    .assertOneLine(75, "the application (JVM " + application.pid() + ") ended during the diagnosis");
            assertThat(application.allFiles())
                    .as("nothing of the agent, nor of the recorder that it started")
                    .isEmpty();
        }
    }

    @Test
    void restartedBetweenExperimentsItIsSaid() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client = Client.start(
                        clientDirectory,
                        Client.diagnose(application, "/slow", 5, "--require", "p99<50ms", "--keep", "kept"))) {
            client.await("Performance Problem: detected");

            application.process().kill();
            try (Application next = Application.start(Child.ownJdk(), directory.resolve("next"), application.port())) {
                Client.Outcome outcome = client.awaitEnd();
                outcome.assertOneLine(75, "the application (JVM " + application.pid() + ") ended during the diagnosis");
                assertThat(outcome.text()).contains("'culprit replay kept' judges it");
                try (Client replay = Client.start(clientDirectory, "replay", "kept")) {
                    assertThat(replay.awaitEnd().exitCode())
                            .as("of what was measured")
                            .isEqualTo(2);
                }
                assertThat(outcome.text()).as("what was learnt until then").contains("Performance Problem: detected");
                next.assertUnharmed();
                assertThat(next.files()).isEmpty();
            }
        }
    }

    @Test
    void outOfHeapItIsSaid() throws Exception {
        try (Application application =
                        Application.start(directory.resolve("app"), "-Xmx96m", "-XX:+ExitOnOutOfMemoryError");
                Client client =
                        Client.start(clientDirectory, Client.diagnose(application, "/leak", 20, "--time-scale", "1"))) {
            Client.Outcome outcome = client.awaitEnd();

            assertThat(application.process().out().all())
                    .as("the fault happened")
                    .anyMatch(line -> line.contains("OutOfMemoryError"));
            outcome.assertOneLine(75, "the application", "heap", "-Xmx");
            assertThat(application.allFiles()).isEmpty();
        }
    }

    @Test
    void errorsFromSomeLoadOnAreNoGoodTimes() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client = Client.start(clientDirectory, Client.diagnose(application, "/crowded", 30))) {
            client.awaitEnd().assertInconclusive("of the requests failed", "HTTP 503", "correct the errors");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    @Test
    void refusedConnectionsAreSaid() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client = Client.start(
                        clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "0.1"))) {
            client.await("warming up");

            application.process().send("close");

            client.awaitEnd().assertInconclusive("of the requests failed", "connection refused");
            application.awaitNoFiles();
            assertThat(application.process().isAlive()).isTrue();
        }
    }

    @Test
    void standingStillForLongerThanTheLeaseItIsDiagnosedAllTheSame() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client = Client.start(
                        clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "0.1"))) {
            client.await("warming up");

            application.process().suspend();
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(12);
            Patience.until("12 s to pass", () -> System.nanoTime() - until > 0);
            application.process().resume();

            Client.Outcome outcome = client.awaitEnd();
            assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 1, 2);
            assertThat(outcome.text()).doesNotContain("client gone");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }
}
