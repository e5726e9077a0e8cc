package dev.culprit.agent.mbean;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentService;
import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.DiagnosisService;
import dev.culprit.agent.run.ManualRecording;
import dev.culprit.agent.run.ProbePort;
import dev.culprit.agent.run.RunPorts;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.clock.Timeouts;
import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.jfr.read.RecordingReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The MBeans as a remote caller meets them: through an MBean server, with open types and JSON only. */
@Timeout(60)
final class RunMBeansTest {

    @TempDir
    private Path directory;

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private List<AgentService> services = List.of();

    @BeforeEach
    void register() throws JMException {
        DiagnosisService diagnoses = new DiagnosisService(ports());
        services = List.of(
                new Diagnosis(diagnoses),
                new LoadPort(diagnoses.load()),
                new Observer(diagnoses.observer()),
                new Recording(new ManualRecording(
                        directory,
                        depth -> Map.of(),
                        TimeSource.SYSTEM,
                        new AgentLog(directory),
                        Room.unlimited(),
                        () -> {})));
        for (AgentService service : services) {
            server.registerMBean(service.mbean(), name(service.name()));
        }
    }

    @AfterEach
    void close() {
        services.forEach(AgentService::close);
    }

    @Test
    void diagnosisShowsTablesAndDocuments() throws Exception {
        assertThat(server.getAttribute(name("Diagnosis"), "State")).isEqualTo("IDLE");
        String runId =
                json("Diagnosis", "start", "{\"maximumUsers\":2}").get("runId").getAsString();
        awaitState("FINISHED");
        assertThat(server.getAttribute(name("Diagnosis"), "RunId")).isEqualTo(runId);
        assertThat(server.getAttribute(name("Diagnosis"), "LastReason")).isEqualTo("");
        assertThat(json("Diagnosis", "result", runId).get("outcome").getAsString())
                .isEqualTo("FINDINGS");
        assertThat(json("Diagnosis", "status").get("runId").getAsString()).isEqualTo(runId);
        CompositeData[] categories = (CompositeData[]) server.getAttribute(name("Diagnosis"), "Categories");
        assertThat(categories).hasSize(2);
        assertThat(categories[0].getAll(new String[] {"id", "name", "depth", "verdict"}))
                .containsExactly("performance-problem", "Performance Problem", 0, "DETECTED");
        assertThat(categories[1].get("verdict")).isEqualTo("");
        CompositeData[] findings = (CompositeData[]) server.getAttribute(name("Diagnosis"), "Findings");
        assertThat(findings).hasSize(1);
        assertThat(findings[0].getAll(new String[] {"cause", "artefact", "location", "responseTimeShare"}))
                .containsExactly("POOL", "orders", "", 0.6);
    }

    @Test
    void refusalsAreAnswers() throws Exception {
        assertThat(code(json("Diagnosis", "start", "{}"))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Diagnosis", "start", (String) null))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Diagnosis", "start", "{\"maximumUsers\":2,\"clientVersion\":\"0\"}")))
                .isEqualTo("VERSION");
        assertThat(code(json("Diagnosis", "cancel", "none"))).isEqualTo("UNKNOWN");
        assertThat(code(json("Diagnosis", "result", "none"))).isEqualTo("UNKNOWN");
        assertThat(code(json("Diagnosis", "result", (String) null))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Diagnosis", "cancel", (String) null))).isEqualTo("BAD-INPUT");
        assertThat(code(json("LoadPort", "report", null, "STEADY", ""))).isEqualTo("BAD-INPUT");
        assertThat(code(json("LoadPort", "report", "t", null, ""))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Recording", "dump", (String) null))).isEqualTo("BAD-INPUT");
        assertThat(code(json("LoadPort", "report", "t", "STEADY", ""))).isEqualTo("TOKEN");
        assertThat(code(json("LoadPort", "report", "t", "NOT A PHASE", ""))).isEqualTo("BAD-INPUT");
        assertThat(code(json("LoadPort", "abort", null, null))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Recording", "dump", "../escape"))).isEqualTo("BAD-INPUT");
        assertThat(code(json("Recording", "start", "[]"))).isEqualTo("BAD-INPUT");
    }

    @Test
    void loadPortAnswersWithRequests() throws Exception {
        JsonObject request = json("LoadPort", "nextRequest");
        assertThat(request.get("action").getAsString()).isEqualTo("NONE");
        assertThat(request.get("agentEpochMillis").getAsLong()).isPositive();
        assertThat(server.getAttribute(name("LoadPort"), "PendingToken")).isEqualTo("");
    }

    @Test
    void recordingByHand() throws Exception {
        assertThat(json("Recording", "start", "").get("active").getAsBoolean()).isTrue();
        assertThat((Boolean) server.getAttribute(name("Recording"), "Active")).isTrue();
        assertThat((Long) server.getAttribute(name("Recording"), "LeaseSecondsLeft"))
                .isBetween(890L, 900L);
        assertThat((String[]) server.getAttribute(name("Recording"), "ConflictingRecordings"))
                .isEmpty();
        JsonObject dump = json("Recording", "dump", "by-hand");
        assertThat(dump.keySet()).containsExactlyInAnyOrder("file", "state");
        assertThat(dump.get("file").getAsString())
                .isEqualTo(directory.resolve("by-hand.jfr").toString());
        assertThat(dump.get("state").getAsString()).isIn("complete", "writing");
        assertThat(json("Recording", "stop").get("active").getAsBoolean()).isFalse();
        Waiting.untilTrue(
                "the dump",
                Duration.ofSeconds(30),
                () -> json("Recording", "list")
                        .getAsJsonArray("recordings")
                        .contains(new JsonPrimitive("by-hand.jfr")));
    }

    @Test
    void observerMeasuresTheClock() throws JMException {
        assertThat((Double) server.getAttribute(name("Observer"), "ClockReadNanos"))
                .isBetween(1.0, 10_000.0);
        assertThat((Double) server.getAttribute(name("Observer"), "StallMillis"))
                .isEqualTo(-1);
        assertThat((Double) server.getAttribute(name("Observer"), "CpuShare")).isZero();
    }

    private JsonObject json(String mbean, String operation, String... arguments) throws JMException {
        String[] signature = new String[arguments.length];
        Arrays.fill(signature, String.class.getName());
        Object answer = server.invoke(name(mbean), operation, arguments, signature);
        return JsonParser.parseString((String) answer).getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        JsonObject error = answer.getAsJsonObject("error");
        assertThat(error.get("message").getAsString()).isNotBlank().doesNotContain("\n");
        return error.get("code").getAsString();
    }

    private void awaitState(String wanted) throws JMException {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (!server.getAttribute(name("Diagnosis"), "State").equals(wanted)) {
            assertThat(System.nanoTime()).as("deadline for " + wanted).isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    private static ObjectName name(String type) throws JMException {
        return new ObjectName("dev.culprit", "type", type);
    }

    private RunPorts ports() {
        return new RunPorts(
                new RunPorts.Home(
                        directory, "1.0", new Environment(Map.of()), Room.unlimited(), new AgentLog(directory)),
                new RunPorts.Measuring(new NoProbes(), depth -> Map.of(), RecordingReader::read),
                (runId, options, environment, runner, listener, cancelled) -> {
                    listener.tree(List.of(
                            new CategoryProgress(
                                    "performance-problem",
                                    "Performance Problem",
                                    0,
                                    true,
                                    VerdictKind.DETECTED,
                                    "p99 is 2 s"),
                            new CategoryProgress("traffic-jam", "Traffic Jam", 1, true, null, "")));
                    Finding finding = Finding.of(
                                    "traffic-jam", List.of("performance-problem", "traffic-jam"), Cause.POOL)
                            .suffering("GET /", List.of("GET /"), 0.6, 2)
                            .blaming(
                                    new Artefact(Artefact.Type.POOL, "orders", null, Facts.NONE, List.of()),
                                    Confidence.values()[0])
                            .saying("The pool is too small.", "Make it larger.");
                    return DiagnosisResult.builder(runId, Outcome.FINDINGS, options, environment)
                            .summary("one finding")
                            .findings(List.of(finding))
                            .build();
                },
                TimeSource.SYSTEM,
                Timeouts.STANDARD);
    }

    private static final class NoProbes implements ProbePort {

        @Override
        public void apply(Set<Scope> scopes) {}

        @Override
        public Coverage coverage() {
            return new Coverage(Map.of(), List.of());
        }

        @Override
        public List<String> clear() {
            return List.of();
        }

        @Override
        public void writeDictionaries() {}

        @Override
        public void prepareSampling() {}

        @Override
        public void countRows(boolean wanted) {}

        @Override
        public void startSampling(Depth depth) {}

        @Override
        public void stopSampling() {}

        @Override
        public List<String> remarks() {
            return List.of();
        }

        @Override
        public Optional<String> failure() {
            return Optional.empty();
        }

        @Override
        public long callsCompleted() {
            return 0;
        }

        @Override
        public CallCounts.Sum counts() {
            return CallCounts.Sum.NONE;
        }

        @Override
        public void thinCalls(int oneIn) {}
    }
}
