package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.UnavailableException;
import dev.culprit.heuristics.contract.LoadPhase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentConnectionTest {

    private FakeAgent agent;

    @BeforeEach
    void start() throws IOException {
        agent = new FakeAgent(Samples.healthy());
    }

    @AfterEach
    void stop() {
        agent.close();
    }

    private AgentConnection open() {
        return AgentConnection.open(agent.url(), FakeAgent.TOKEN);
    }

    @Test
    void identityAndFactsAreRead() {
        AgentConnection connection = open();
        assertThat(connection.identity().pid()).isEqualTo(4711);
        assertThat(connection.facts()).containsExactly(Map.entry("jvm", "17.0.15"), Map.entry("processors", "2"));
    }

    @Test
    void anotherVersionIsRefusedClearly() {
        agent.answers.put("Version", "9.9");
        assertThatThrownBy(this::open)
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the agent is version 9.9 (protocol 2), this client ");
        agent.answers.remove("Version");
        agent.answers.put("ProtocolVersion", "1");
        assertThatThrownBy(this::open).hasMessageContaining("(protocol 1)");
    }

    @Test
    void anAgentThatLeftSinceItWasFoundIsNotThere() {
        Discovery found = new Discovery(agent.url(), FakeAgent.TOKEN);
        assertThat(found.ifStillThere(Discovery::connect)).isPresent();
        Discovery guessed = new Discovery(agent.url(), "guessed");
        assertThatThrownBy(() -> guessed.ifStillThere(Discovery::connect)).isInstanceOf(UnavailableException.class);
        agent.close();
        assertThat(found.ifStillThere(Discovery::connect)).isEmpty();
    }

    @Test
    void aWrongTokenIsRefusedClearly() {
        assertThatThrownBy(() -> AgentConnection.open(agent.url(), "guessed"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("refuses the token");
    }

    @Test
    void errorsInTheBodyAreErrors() {
        AgentConnection connection = open();
        for (String status : new String[] {"403", "404", "500"}) {
            agent.answers.put("status", status + " not for you\nat a.b.C");
            assertThatThrownBy(connection::status)
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("the agent answers with status " + status
                            + ": not for you; use the culprit.jar that belongs to the agent");
        }
    }

    @Test
    void memoryThatIsExhaustedIsNamedWithOurShare() {
        AgentConnection connection = open();
        agent.answers.put("status", "500 java.lang.OutOfMemoryError : Java heap space");
        assertThatThrownBy(connection::status)
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the application ran out of heap (")
                .hasMessageContaining("; give it more with -Xmx");
        agent.answers.remove("status");
        connection.memory();
        agent.answers.put("status", "500 java.lang.OutOfMemoryError : Java heap space");
        assertThatThrownBy(connection::status).hasMessageContaining("), at most 5 of 90 MB were the agent's; give it");
        agent.answers.put("status", "500 java.lang.OutOfMemoryError : Metaspace");
        assertThatThrownBy(connection::status)
                .hasMessageStartingWith("the application ran out of metaspace (")
                .hasMessageContaining("-XX:MaxMetaspaceSize")
                .hasMessageNotContaining("heap");
        agent.answers.put("status", "500 java.lang.OutOfMemoryError : unable to create native thread");
        assertThatThrownBy(connection::status).hasMessageNotContaining("heap").hasMessageContaining("threads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java heap space", "GC overhead limit exceeded"})
    void memoryThatIsExhaustedIsKnownWithoutTheNameOfTheError(String message) {
        agent.answers.put("status", "500 " + message);
        assertThatThrownBy(open()::status)
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the application ran out of heap (" + message + ")")
                .hasMessageNotContaining("culprit.jar");
    }

    @Test
    void refusalsKeepTheAgentsWords() {
        AgentConnection connection = open();
        agent.answers.put("start", "{\"error\":{\"code\":\"BUSY\",\"message\":\"wait for it or cancel it\"}}");
        assertThatThrownBy(() -> connection.start(Samples.OPTIONS, ""))
                .isInstanceOfSatisfying(
                        RefusedException.class, e -> assertThat(e.code()).isEqualTo("BUSY"))
                .hasMessage("wait for it or cancel it");
    }

    @Test
    void aLateReportIsNoProblemButAnyOtherRefusalIs() {
        AgentConnection connection = open();
        agent.answers.put("report", "{\"error\":{\"code\":\"TOKEN\",\"message\":\"not the current one\"}}");
        connection.report("old", LoadPhase.STEADY, "");
        agent.answers.put("report", "{\"error\":{\"code\":\"BAD-INPUT\",\"message\":\"no LoadReport\"}}");
        assertThatThrownBy(() -> connection.report("t", LoadPhase.DONE, "")).hasMessage("no LoadReport");
    }

    @Test
    void unreadableDocumentsAreNamed() {
        AgentConnection connection = open();
        agent.answers.put("status", "{\"state\":1}");
        assertThatThrownBy(connection::status)
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("unreadable");
    }

    @Test
    void shutdownWaitsUntilTheAgentIsGone() {
        AgentConnection connection = open();
        connection.shutdown();
        assertThat(agent.operations).containsExactly("shutdown");
        assertThatThrownBy(this::open).isInstanceOf(UnavailableException.class);
    }

    @Test
    void somethingElseAtThatPortIsNoAgent() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        other.createContext("/", exchange -> {
            byte[] page = "<html>hello</html>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        other.start();
        URI url = URI.create("http://127.0.0.1:" + other.getAddress().getPort() + "/");
        assertThatThrownBy(() -> AgentConnection.open(url, "t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("not as a Culprit agent");
        other.stop(0);
        assertThatThrownBy(() -> AgentConnection.open(url, "t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("does not answer");
    }
}
