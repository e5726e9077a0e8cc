package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.agent.AgentConnection;
import dev.culprit.client.agent.Target;
import dev.culprit.client.load.Await;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.TestServer;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisRequest;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.json.Requests;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DiagnosisSessionTest {

    private FakeAgent agent;
    private TestServer application;
    private ClosedWorkload driver;

    @BeforeEach
    void start() throws IOException {
        agent = new FakeAgent(Samples.pool());
        application = new TestServer().text("/", "hello");
        driver = new ClosedWorkload(
                LoadScript.ofUrls(List.of(application.url("/")), new ThinkTime(Duration.ofMillis(5))));
    }

    @AfterEach
    void stop() {
        agent.close();
        application.close();
    }

    private AgentConnection connection() {
        return AgentConnection.open(agent.url(), FakeAgent.TOKEN);
    }

    @Test
    void aWholeDiagnosis() {
        List<DiagnosisStatus> shown = new ArrayList<>();
        DiagnosisResult result = DiagnosisSession.run(
                new Target.Connected(connection()), driver, Samples.OPTIONS, new ProgressListener() {
                    @Override
                    public void status(DiagnosisStatus status) {
                        shown.add(status);
                    }
                });

        assertThat(Documents.write(result)).isEqualTo(Documents.write(Samples.pool()));
        DiagnosisOptions sent =
                Requests.read(agent.operations.get(1), DiagnosisRequest.class).options();
        assertThat(sent.clientVersion()).isEqualTo(ClientVersion.get());
        assertThat(sent.maximumUsers()).isEqualTo(50);
        assertThat(agent.operations).doesNotContain("cancel", "shutdown");
        assertThat(shown).hasSizeGreaterThan(1);
        assertThat(agent.reports).hasSize(1);
        LoadReport report = agent.reports.get(0);
        assertThat(report.users()).isEqualTo(2);
        // Two users, 5 ms of think time, 300 ms: at least some of up to 120 requests fall into the window.
        assertThat(report.requests()).isBetween(10L, 130L);
        assertThat(report.failedRequests()).isZero();
    }

    @Test
    void anInterruptCancelsAndLeavesNothingBehind() throws InterruptedException {
        agent.endless = true;
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        Thread session = new Thread(() -> {
            try {
                DiagnosisSession.run(
                        new Target.Connected(connection()), driver, Samples.OPTIONS, ProgressListener.SILENT);
            } catch (CancelledException e) {
                outcome.set(e);
            }
        });
        session.start();
        Await.until("load", () -> agent.operations.contains("report"));
        session.interrupt();
        session.join(20_000);

        assertThat(outcome.get()).isInstanceOf(CancelledException.class);
        assertThat(agent.operations).endsWith("cancel");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("culprit-user-"));
    }

    @Test
    void aCancelByAnybodyElseIsTold() throws InterruptedException {
        agent.endless = true;
        AtomicReference<Throwable> outcome = new AtomicReference<>();
        Thread session = new Thread(() -> {
            try {
                DiagnosisSession.run(
                        new Target.Connected(connection()), driver, Samples.OPTIONS, ProgressListener.SILENT);
            } catch (CancelledException e) {
                outcome.set(e);
            }
        });
        session.start();
        Await.until("load", () -> agent.operations.contains("report"));
        connection().cancel("run-1");
        session.join(20_000);
        assertThat(outcome.get()).hasMessage("the diagnosis was cancelled: cancelled by request; start it again");
    }

    @Test
    void anApplicationThatDoesNotAnswerIsFoundBeforeAnythingStarts() {
        application.close();
        assertThatThrownBy(() -> DiagnosisSession.run(
                        new Target.Connected(connection()), driver, Samples.OPTIONS, ProgressListener.SILENT))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("connection refused");
        assertThat(agent.operations).isEmpty();
    }

    @Test
    void aJvmWithoutFlightRecorderIsToldSo() {
        agent.answers.put(
                "selfTest",
                "{\"ok\":false,\"checks\":[{\"name\":\"retransformation\",\"ok\":true,\"detail\":\"supported\"},"
                        + "{\"name\":\"flight-recorder\",\"ok\":false,\"detail\":\"Flight Recorder is missing\"}]}");
        assertThatThrownBy(() -> DiagnosisSession.run(
                        new Target.Connected(connection()), driver, Samples.OPTIONS, ProgressListener.SILENT))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("the agent cannot work in the JVM 4711: Flight Recorder is missing; run the"
                        + " application on a JVM that has it");
        assertThat(agent.operations).isEmpty();
    }

    @Test
    @Tag("live")
    void anotherApplicationGetsNoLoad() {
        agent.answers.put("EventsPerSecond", "0.0");
        assertThatThrownBy(() -> DiagnosisSession.run(
                        new Target.Connected(connection()), driver, Samples.OPTIONS, ProgressListener.SILENT))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("no request reached an entry point that probes know in the JVM 4711")
                .hasMessageContaining("'culprit ps'");
        assertThat(agent.operations).endsWith("cancel").doesNotContain("report");
        assertThat(application.requests("/")).as("check requests only").isLessThanOrEqualTo(3);
    }

    @Test
    void aProcessThatNobodyCanReachIsRefusedBeforeAnythingIsSent() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "this system has no /proc");
        Process lonely = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        "target/test-classes",
                        "dev.culprit.client.agent.Sleeper")
                .start();
        try {
            assertThat(lonely.inputReader().readLine()).isEqualTo("READY");
            assertThatThrownBy(() -> DiagnosisSession.run(
                            new Target.Process(lonely.pid()), driver, Samples.OPTIONS, ProgressListener.SILENT))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("listens on no port and has no connection");
            assertThat(application.requests("/")).isZero();
        } finally {
            lonely.destroy();
        }
    }

    @Test
    void anAgentThatGoesAwayEndsTheLoad() {
        agent.endless = true;
        ProgressListener listener = new ProgressListener() {
            @Override
            public void status(DiagnosisStatus status) {
                if (agent.operations.contains("report")) {
                    agent.close();
                }
            }
        };
        assertThatThrownBy(() ->
                        DiagnosisSession.run(new Target.Connected(connection()), driver, Samples.OPTIONS, listener))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("does not answer");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("culprit-user-"));
    }
}
