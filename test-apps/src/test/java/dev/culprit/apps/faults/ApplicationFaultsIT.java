package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong on the side of the application. */
class ApplicationFaultsIT extends Faults {

    @Test
    @Tag("side-by-side")
    void killedItIsSaidAtOnce() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/page", 5, "--time-scale", "1").await("warming up");

        application.process().kill();

        client.awaitEnd().assertOneLine(75, ended(application));
        application.assertNoFiles();
    }

    @Test
    @Tag("live")
    void restartedBetweenExperimentsItIsSaid() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/slow", 5, "--require", "p99<50ms", "--keep", "kept")
                .awaitProblem();

        application.process().kill();
        Application next = owned(Application.start(Child.ownJdk(), directory().resolve("next"), application.port()));

        Client.Outcome outcome = client.awaitEnd();
        outcome.assertOneLine(75, ended(application));
        replayLearnt(outcome).assertInconclusive("Performance Problem: detected");
        application.assertNoFiles();
        next.assertUntouched();
    }

    private static String ended(Application application) {
        return "the application (JVM " + application.pid() + ") ended during the diagnosis";
    }

    @Test
    @Tag("live")
    void errorsFromSomeLoadOnAreNoGoodTimes() throws Exception {
        Application application = application();
        diagnosis(application, "/crowded", 30)
                .awaitEnd()
                .assertInconclusive("of the requests failed", "HTTP 503", "correct the errors");
        application.assertUnharmed();
    }

    @Test
    @Tag("side-by-side")
    void anApplicationThatAlwaysFailsIsSaidBeforeAnythingIsTouched() throws Exception {
        Application application = application();
        diagnosis(application, "/broken", 5)
                .awaitEnd()
                .assertOneLine(75, "HTTP 500", "give a URL that answers without error");
        application.assertUntouched();
    }

    @Test
    @Tag("side-by-side")
    @Tag("live")
    void aHandfulOfRequestsShowsNothing() throws Exception {
        Application application = application();
        diagnosis(application, "/page", 1, "--think", "200ms", "--time-scale", "0.1")
                .awaitEnd()
                .assertInconclusive("fewer than 200 calls cannot show that it meets the requirement");
        application.assertUnharmed();
    }

    @Test
    @Tag("side-by-side")
    void connectionsRefusedFromTheBeginningAreSaidBeforeAnythingIsTouched() throws Exception {
        Application application = application();
        application.process().send("close");
        Patience.until("the port to close", () -> !application.isListening());

        diagnose(application).assertOneLine(75, "connection refused");

        application.assertClean();
        assertThat(application.process().isAlive()).isTrue();
    }

    @Test
    @Tag("live")
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
    @Tag("side-by-side")
    @Tag("live")
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
