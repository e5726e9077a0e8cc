package dev.culprit.apps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.culprit.client.ClientVersion;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** JVMs with an agent in them, or a recording, before the client comes. */
@Tag("side-by-side")
@Tag("live")
class OccupiedJvmIT extends Faults {

    private static final String OLD = "0.0.9";

    private Path old = Path.of("");

    @BeforeEach
    void createOldAgent() throws Exception {
        old = OtherAgent.ofVersion(OLD, directory().resolve("old.jar"));
    }

    @Test
    void anAgentThatIsAttachedTwiceIsOneAndStaysAfterADiagnosis() throws Exception {
        Application application = application();
        Client.Outcome first = attach(application);
        Client.Outcome second = attach(application);

        assertThat(first.text()).startsWith("attached to " + application.pid() + ": agent ");
        assertThat(second.text()).isEqualTo("already " + first.text());
        assertThat(diagnose(application).exitCode()).isIn(0, 2);
        assertThat(application.agent().orElseThrow().instrumentedClasses()).isZero();
        detach(application);
        application.assertUnharmed();
    }

    private Client.Outcome attach(Application application) throws Exception {
        Client.Outcome outcome = client("attach", "--pid", application.pid()).awaitEnd();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        return outcome;
    }

    @Test
    void anAgentOfAnotherVersionThatListensIsNamedAndLeftAlone() throws Exception {
        Application application = application("-javaagent:" + old + "=http=0");
        Patience.until("the agent", () -> !application.files().isEmpty());

        diagnose(application).assertOneLine(75, "the agent is version " + OLD, ClientVersion.get());

        assertThat(application.files()).isNotEmpty();
        detach(application);
        application.assertUnharmed();
    }

    /** The classes of an agent stay in the JVM after its shutdown, and a newer jar finds them. */
    @Test
    void anOlderAgentThatIsStillLoadedIsNamedAndNotLeftRunning() throws Exception {
        Application application = application();
        VirtualMachine machine = VirtualMachine.attach(application.pid());
        machine.loadAgent(old.toString(), "http=0");
        machine.detach();
        detach(application);
        application.assertClean();

        diagnose(application).assertOneLine(75, "the agent is version " + OLD, "restart the application");

        application.assertUnharmed();
    }

    @Test
    void anotherRecordingGoesOnAndIsMentioned() throws Exception {
        Application application = application("-XX:StartFlightRecording=name=theirs,settings=default");
        Path json = clientDirectory().resolve("result.json");

        Client.Outcome outcome =
                diagnosis(application, "/page", 5, "--json", json.toString()).awaitEnd();

        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 2);
        assertThat(json).content().contains("Another flight recording is running: theirs");
        String recordings = recordings(application);
        assertThat(recordings).contains("name=theirs").contains("(running)").doesNotContain("culprit");
        application.assertUnharmed();
    }

    private String recordings(Application application) throws Exception {
        List<String> command = List.of(Child.ownJdk().resolve("bin/jcmd").toString(), application.pid(), "JFR.check");
        return String.join("\n", owned(Child.start(directory(), command)).out().all());
    }
}
