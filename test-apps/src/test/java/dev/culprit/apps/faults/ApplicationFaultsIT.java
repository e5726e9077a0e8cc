package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What goes wrong on the side of the application. */
class ApplicationFaultsIT extends Faults {

    /** Makes the JVM itself say that it has no memory, once. */
    private static final String SAY_OUT_OF_MEMORY = "-XX:OnOutOfMemoryError=true";

    @Test
    void killedItIsSaidAtOnce() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/page", 5, "--time-scale", "1").await("warming up");

        application.process().kill();

        client.awaitEnd().assertOneLine(75, ended(application));
        assertNoFiles(application);
    }

    @Test
    void restartedBetweenExperimentsItIsSaid() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/slow", 5, "--require", "p99<50ms", "--keep", "kept")
                .awaitProblem();

        application.process().kill();
        Application next = owned(Application.start(Child.ownJdk(), directory().resolve("next"), application.port()));

        Client.Outcome outcome = client.awaitEnd();
        outcome.assertOneLine(75, ended(application));
        replayLearnt(outcome).assertInconclusive("Performance Problem: detected");
        assertNoFiles(application);
        next.assertUntouched();
    }

    @Test
    void outOfHeapItIsSaid() throws Exception {
        Application application = application("-Xmx96m", "-XX:+ExitOnOutOfMemoryError");

        Client.Outcome outcome =
                diagnosis(application, "/leak", 20, "--time-scale", "1").awaitEnd();

        assertThat(application.process().out().all())
                .as("the fault happened")
                .anyMatch(line -> line.contains("OutOfMemoryError"));
        outcome.assertOneLine(75, "the application", "heap", "-Xmx");
        assertNoFiles(application);
    }

    /** It lives on, but neither it nor the agent in it can do anything until it has memory again. */
    @Test
    void outOfHeapWithoutEndingItIsSaidWithWhatWasLearntBefore() throws Exception {
        Application application = application("-Xmx96m", SAY_OUT_OF_MEMORY, "-DleakSeconds=55");
        Client client = diagnosis(application, "/slow", 5, "--require", "p99<50ms", "--keep", "kept")
                .awaitProblem();

        application.process().send("leak");

        application.process().out().await("java.lang.OutOfMemoryError");
        Client.Outcome outcome = client.awaitEnd();
        outcome.assertOneLine(75, "the application", "heap", "-Xmx");
        assertThat(application.process().isAlive()).isTrue();
        Client.Outcome replayed = replayLearnt(outcome);
        assertThat(replayed.exitCode())
                .as("of as many experiments as there was time for: " + replayed)
                .isIn(1, 2);
        assertThat(replayed.text()).contains("Performance Problem: detected");

        application.process().out().await("released");
        application.assertClean();
    }

    /** What the experiments before the fault have shown was told, and is judged again. */
    private Client.Outcome replayLearnt(Client.Outcome outcome) throws Exception {
        assertThat(outcome.text()).contains("Performance Problem: detected", "'culprit replay kept' judges it");
        return client("replay", "kept").awaitEnd();
    }

    private static String ended(Application application) {
        return "the application (JVM " + application.pid() + ") ended during the diagnosis";
    }

    private static void assertNoFiles(Application application) throws Exception {
        assertThat(application.allFiles())
                .as("nothing of the agent, nor of the recorder that it started")
                .isEmpty();
    }

    @Test
    void errorsFromSomeLoadOnAreNoGoodTimes() throws Exception {
        Application application = application();
        diagnosis(application, "/crowded", 30)
                .awaitEnd()
                .assertInconclusive("of the requests failed", "HTTP 503", "correct the errors");
        application.assertUnharmed();
    }

    @Test
    void connectionsRefusedFromTheBeginningAreSaidBeforeAnythingIsTouched() throws Exception {
        Application application = application();
        application.process().send("close");
        Patience.until("the port to close", () -> !application.isListening());

        diagnose(application).assertOneLine(75, "connection refused");

        application.assertClean();
        assertThat(application.process().isAlive()).isTrue();
    }

    @Test
    void refusedConnectionsAreSaid() throws Exception {
        Application application = application();
        Client client =
                diagnosis(application, "/page", 5, "--time-scale", "0.1").await("warming up");

        application.process().send("close");

        client.awaitEnd().assertInconclusive("of the requests failed", "connection refused");
        assertThat(application.isListening()).isFalse();
        application.assertClean();
        assertThat(application.process().isAlive()).isTrue();
    }

    @Test
    void standingStillForLongerThanTheLeaseItIsDiagnosedAllTheSame() throws Exception {
        Application application = application();
        Client client =
                diagnosis(application, "/page", 5, "--time-scale", "0.1").await("warming up");

        application.process().suspend();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(12);
        Patience.until("12 s to pass", () -> System.nanoTime() - until > 0);
        application.process().resume();

        Client.Outcome outcome = client.awaitEnd();
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 1, 2);
        assertThat(outcome.text()).doesNotContain("client gone");
        application.assertUnharmed();
    }
}
