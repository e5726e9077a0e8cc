package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonParser;
import dev.culprit.agent.targets.OneLane;
import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.write.RecordingNames;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole diagnosis by the packaged agent in another JVM, over its port. */
@Timeout(400)
class DiagnosisIT {

    private static final Duration LIMIT = Duration.ofSeconds(300);

    @TempDir
    private Path temporary;

    @Test
    @Tag("live")
    void findsTheOneLaneBridge() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("http=0").start(OneLane.class)) {
            URI target = target(child);
            AgentHttp agent = child.http();
            String runId = start(agent, "p99<50ms");
            try (HttpUsers users = new HttpUsers(agent, target)) {
                Waiting.untilTrue("END", LIMIT, () -> !users.poll());
            }
            Waiting.untilTrue("the end", LIMIT, () -> status(agent).state() != State.RUNNING);

            assertThat(status(agent).state()).as(status(agent).message()).isEqualTo(State.FINISHED);
            DiagnosisResult result =
                    Documents.read(agent.exec("Diagnosis", "result", runId).getAsString(), DiagnosisResult.class);
            ExperimentResult first = result.experiments().get(0);
            assertThat(first.attributionMillis().get(WaitState.MONITOR))
                    .as(first.toString())
                    .isGreaterThan(first.meanMillis() / 2);
            Path directory = Path.of(agent.read("Agent", "Directory").getAsString(), runId);
            assertThat(Files.readString(directory.resolve("result.json"))).contains(runId);
            assertThat(Replay.open(directory).unreadable()).isEmpty();
            assumeThat(result.reasons())
                    .as("the verdict needs a machine that is not busy with other things")
                    .noneMatch(
                            reason -> reason.contains("other processes") || reason.contains("the hypervisor withheld"));
            assertThat(result.outcome()).as(result.toString()).isEqualTo(Outcome.FINDINGS);
            assertThat(result.findings()).anySatisfy(finding -> {
                assertThat(finding.cause()).isEqualTo(Cause.MONITOR);
                assertThat(finding.artefact().name()).contains("OneLane$Bridge");
            });
            assertThat(agent.read("Diagnosis", "Findings").getAsJsonArray()).isNotEmpty();
            Evidence closely = evidence(directory, Depth.TARGETED);
            WaitSite bridge = closely.waitSites().stream()
                    .filter(site -> site.state() == WaitState.MONITOR)
                    .findFirst()
                    .orElseThrow();
            // frames of our own packages are left out, and the bridge is in one
            assertThat(bridge.holder().stack())
                    .anyMatch(frame -> frame.startsWith("java.util.concurrent.TimeUnit.sleep("));
            assertThat(bridge.holder().doing()).containsKey(WaitState.SLEEP);
            assertThat(closely.utilisation().backends())
                    .as("the load generator calls, it is not called")
                    .isEmpty();
        }
    }

    @Test
    void clientThatGoesAwayLeavesACleanApplication() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("http=0").start(OneLane.class)) {
            URI target = target(child);
            AgentHttp agent = child.http();
            start(agent, "p99<50ms");
            try (HttpUsers users = new HttpUsers(agent, target)) {
                Waiting.untilTrue("the warm-up", LIMIT, () -> {
                    users.poll();
                    return status(agent).phase() == DiagnosisStatus.Phase.WARMING_UP;
                });
                Waiting.untilTrue("the end", LIMIT, () -> status(agent).state() != State.RUNNING);
            }
            assertThat(status(agent).state()).isEqualTo(State.CANCELLED);
            assertThat(agent.read("Diagnosis", "LastReason").getAsString()).startsWith("client gone");
        }
    }

    private static Evidence evidence(Path directory, Depth depth) throws Exception {
        for (Path file : RecordingNames.in(directory)) {
            Evidence evidence = RecordingReader.read(file);
            if (evidence.experiment().depth() == depth) {
                return evidence;
            }
        }
        throw new AssertionError("no experiment of depth " + depth);
    }

    private static URI target(ChildJvm child) throws InterruptedException {
        String port = child.awaitOut("port ").substring("port ".length());
        return URI.create("http://127.0.0.1:" + port + "/cross");
    }

    private static String start(AgentHttp agent, String requirement) throws Exception {
        String version = agent.read("Agent", "Version").getAsString();
        String answer = agent.exec("Diagnosis", "start", """
                        {"maximumUsers":12,"timeScale":0.1,"requirement":"%s","clientVersion":"%s"}""".formatted(requirement, version))
                .getAsString();
        return JsonParser.parseString(answer).getAsJsonObject().get("runId").getAsString();
    }

    private static DiagnosisStatus status(AgentHttp agent) throws Exception {
        return Documents.read(agent.exec("Diagnosis", "status").getAsString(), DiagnosisStatus.class);
    }
}
