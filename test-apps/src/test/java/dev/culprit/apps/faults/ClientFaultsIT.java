package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong on the side of the client. */
class ClientFaultsIT {

    /** The agent waits 10 s for its client, and then needs a moment. */
    private static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(15);

    @TempDir
    private Path directory;

    private Path clientDirectory = Path.of("");

    @BeforeEach
    void create() throws Exception {
        clientDirectory = Files.createDirectory(directory.resolve("client"));
    }

    @Test
    void killedInMidExperimentItLeavesACleanApplication() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client =
                        Client.start(clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "1"))) {
            client.await("warming up");
            assertThat(application.agent().orElseThrow().instrumentedClasses()).isPositive();

            client.process().kill();

            Patience.within(
                    LEASE_NANOS, "the agent to leave", () -> application.files().isEmpty());
            assertThat(application.agent()).isEmpty();
            application.assertUnharmed();
        }
    }

    @Test
    void suspendedTooLongItSaysSoWhenItGoesOn() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client =
                        Client.start(clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "1"))) {
            client.await("warming up");
            client.process().suspend();
            Patience.within(
                    LEASE_NANOS, "the agent to leave", () -> application.files().isEmpty());

            client.process().resume();

            client.awaitEnd().assertOneLine(75, "silent for 10 s", "start the diagnosis again");
            application.assertUnharmed();
        }
    }

    @Test
    void onlyOneAtATimeAndOfTheSameVersion() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client first = Client.start(
                        clientDirectory, Client.diagnose(application, "/page", 5, "--time-scale", "0.15"))) {
            first.await("warming up");

            try (Client second = Client.start(clientDirectory, Client.diagnose(application, "/page", 5))) {
                second.awaitEnd().assertOneLine(75, "is running", "wait for it or cancel it");
            }
            try (Client other = Client.ofVersion("0.0.9", clientDirectory, Client.diagnose(application, "/page", 5))) {
                other.awaitEnd()
                        .assertOneLine(75, "this client 0.0.9", "use the culprit.jar that belongs to the agent");
            }
            assertThat(application.agent().orElseThrow().status().state()).isEqualTo(State.RUNNING);

            Client.Outcome outcome = first.awaitEnd();
            assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 2);
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    @Test
    void aGeneratorThatIsTooSlowIsSaidAndNotTheApplication() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client = Client.start(
                        clientDirectory,
                        List.of("-Xint", "-Xmx256m"),
                        Client.diagnose(application, "/page", 300, "--think", "1ms", "--require", "p99<8ms"))) {
            client.awaitEnd().assertInconclusive("the load generator was late by up to", "too weak for this load");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }

    @Test
    void aGeneratorWithoutSocketsIsSaidAndNotTheApplication() throws Exception {
        try (Application application = Application.start(directory.resolve("app"));
                Client client =
                        Client.after("ulimit -n 120", clientDirectory, Client.diagnose(application, "/page", 200))) {
            client.awaitEnd()
                    .assertInconclusive(
                            "the load generator reported: it ran out of sockets", "ulimit -n", "--max-users");
            application.awaitNoFiles();
            application.assertUnharmed();
        }
    }
}
