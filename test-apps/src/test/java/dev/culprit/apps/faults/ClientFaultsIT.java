package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong on the side of the client. */
class ClientFaultsIT extends Faults {

    /** The agent waits 10 s for its client, and then needs a moment. */
    private static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(15);

    @Test
    @Tag("side-by-side")
    void killedInMidExperimentItLeavesACleanApplication() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/page", 5, "--time-scale", "1").await("warming up");
        assertThat(application.agent().orElseThrow().instrumentedClasses()).isPositive();

        client.process().kill();

        assertThat(application.traces())
                .as("what has to go")
                .anyMatch(trace -> trace.startsWith("probes: "))
                .contains("recordings: culprit")
                .anyMatch(trace -> trace.startsWith("threads: "))
                .anyMatch(trace -> trace.startsWith("MBeans: "));
        awaitLease(application);
        assertThat(application.agent()).isEmpty();
        application.assertUnharmed();
    }

    @Test
    @Tag("side-by-side")
    @Tag("live")
    void suspendedTooLongItSaysSoWhenItGoesOn() throws Exception {
        Application application = application();
        Client client = diagnosis(application, "/page", 5, "--time-scale", "1").await("warming up");
        client.process().suspend();
        awaitLease(application);

        client.process().resume();

        client.awaitEnd().assertOneLine(75, "silent for 10 s", "start the diagnosis again");
        application.assertUnharmed();
    }

    private static void awaitLease(Application application) throws Exception {
        Patience.untilEmpty(LEASE_NANOS, "the agent to leave", application::files);
    }

    @Test
    @Tag("side-by-side")
    @Tag("live")
    void onlyOneAtATimeAndOfTheSameVersion() throws Exception {
        Application application = application();
        Client first =
                diagnosis(application, "/page", 5, "--time-scale", "0.15").await("warming up");

        diagnose(application).assertOneLine(75, "is running", "wait for it or cancel it");
        String[] usual = Client.diagnose(application, "/page", 5);
        owned(Client.ofVersion("0.0.9", clientDirectory(), usual))
                .awaitEnd()
                .assertOneLine(75, "this client 0.0.9", "use the culprit.jar that belongs to the agent");
        assertThat(application.agent().orElseThrow().status().state()).isEqualTo(State.RUNNING);

        Client.Outcome outcome = first.awaitEnd();
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 2);
        application.assertUnharmed();
    }

    @Test
    @Tag("live")
    void aGeneratorThatIsTooSlowIsSaidAndNotTheApplication() throws Exception {
        Application application = application();
        List<String> interpreted = List.of("-Xint", "-Xmx256m");
        String[] muchLoad = Client.diagnose(application, "/page", 300, "--think", "1ms", "--require", "p99<8ms");

        Client client = owned(Client.start(clientDirectory(), interpreted, muchLoad));

        client.awaitEnd().assertInconclusive("the load generator was late by up to", "too weak for this load");
        application.assertUnharmed();
    }

    @Test
    @Tag("live")
    void aGeneratorWithoutSocketsIsSaidAndNotTheApplication() throws Exception {
        Application application = application();
        String[] manyUsers = Client.diagnose(application, "/page", 200);

        Client client = owned(Client.after("ulimit -n 120", clientDirectory(), manyUsers));

        client.awaitEnd()
                .assertInconclusive("the load generator reported: it ran out of sockets", "ulimit -n", "--max-users");
        application.assertUnharmed();
    }
}
