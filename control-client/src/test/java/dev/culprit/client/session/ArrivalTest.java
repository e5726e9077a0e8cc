package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.TestServer;
import dev.culprit.client.load.ThinkTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The application of this test is served by the test's own process. */
class ArrivalTest {

    private static final long SELF = ProcessHandle.current().pid();
    private static final long ANOTHER = 4711; // as the agent of the test says

    private FakeAgent agent;
    private TestServer application;
    private ClosedWorkload driver;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "this system has no /proc");
        agent = new FakeAgent(Samples.healthy());
        application = new TestServer().text("/", "hello");
        driver = new ClosedWorkload(LoadScript.ofUrls(List.of(application.url("/")), ThinkTime.DEFAULT));
    }

    @AfterEach
    void stop() {
        agent.close();
        application.close();
    }

    private void require(long pid) {
        agent.answers.put("Pid", Long.toString(pid));
        AgentConnection connection = AgentConnection.open(agent.url(), FakeAgent.TOKEN);
        new Arrival(new Target.Process(pid), driver, 0).require(connection);
    }

    @Test
    void whatAProbeHasSeenHasArrived() {
        require(ANOTHER);
        assertThat(application.requests("/")).isEqualTo(1);
    }

    @Test
    void theProcessThatServesTheUrlInsteadIsNamed() {
        agent.answers.put("EventsPerSecond", "0.0");
        assertThatThrownBy(() -> require(ANOTHER))
                .isInstanceOf(UnavailableException.class)
                .hasMessageMatching("http://127.0.0.1:\\d+ is served by process " + SELF + " \\(.+\\), and no request"
                        + " reached the JVM 4711.*; give the --pid and the URL of one application");
        assertThat(application.requests("/")).isEqualTo(1);
    }

    @Test
    void anApplicationWithoutKnownEntryPointsIsTheRightOne() {
        agent.answers.put("EventsPerSecond", "0.0");
        assertThatThrownBy(() -> require(SELF))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the JVM " + SELF + " answers at http://127.0.0.1:")
                .hasMessageContaining("no entry point that probes know was called")
                .hasMessageContaining("; ");
    }
}
