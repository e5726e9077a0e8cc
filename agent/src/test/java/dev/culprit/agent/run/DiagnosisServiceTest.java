package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.culprit.agent.AgentLog;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class DiagnosisServiceTest {

    private static final String OPTIONS = "{\"maximumUsers\":3,\"timeScale\":0.1,\"clientVersion\":\"1.0\"}";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Experiment LONG = new Experiment(2, Depth.WIDE, 0, 60, 0);

    @TempDir
    private Path directory;

    private final FakeProbes probes = new FakeProbes();
    private final FakeApplication application = new FakeApplication(probes);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private DiagnosisSearch search = (runId, options, environment, runner, listener, cancelled) ->
            resultOf(runId, options, environment, runner.run(new Experiment(2, Depth.WIDE, 0.1, 0.3, 0)));
    private TimeSource time = TimeSource.SYSTEM;
    private DiagnosisService service;

    @BeforeEach
    void create() {
        service = service();
    }

    @AfterEach
    void end() {
        mayEnd.countDown();
        assertThat(service.shutdown()).isTrue();
        application.close();
    }

    @Test
    void runsAWholeDiagnosisAndKeepsItsResult() throws IOException {
        assertThat(service.status().state()).isEqualTo(State.IDLE);
        String runId = service.start(OPTIONS);
        assertThat(service.result(runId)).isEmpty();
        client();
        awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FINISHED);
        assertThat(service.result(runId)).hasValueSatisfying(result -> {
            assertThat(result.outcome()).as(result.summary()).isEqualTo(Outcome.HEALTHY);
            assertThat(result.options().maximumUsers()).isEqualTo(3);
        });
        String written = Files.readString(directory.resolve(runId).resolve("result.json"));
        assertThat(Documents.read(written, DiagnosisResult.class).runId()).isEqualTo(runId);
        assertThat(directory.resolve(runId).resolve("experiment-1.jfr")).isNotEmptyFile();
        assertClean();
        assertThat(service.lastReason()).isEmpty();
    }

    @Test
    void onlyOneAtATimeAndNoOtherVersion() {
        search = (runId, options, environment, runner, listener, cancelled) -> {
            awaitLatch(mayEnd);
            return result(runId, options, environment, Outcome.HEALTHY, "");
        };
        service = service();
        String first = service.start(OPTIONS);
        refused(RefusalCode.BUSY, () -> service.start(OPTIONS));
        refused(RefusalCode.VERSION, () -> service.start("{\"maximumUsers\":3,\"clientVersion\":\"2.0\"}"));
        refused(RefusalCode.BAD_INPUT, () -> service.start("{\"maximumUsers\":0}"));
        refused(RefusalCode.UNKNOWN, () -> service.result("another"));
        refused(RefusalCode.UNKNOWN, () -> service.cancel("another"));
        mayEnd.countDown();
        awaitOver();
        String second = service.start(OPTIONS);
        assertThat(second).isNotEqualTo(first);
        refused(RefusalCode.UNKNOWN, () -> service.result(first));
        awaitOver();
    }

    @Test
    void showsWhereItStands() {
        search = (runId, options, environment, runner, listener, cancelled) -> {
            Experiment next = new Experiment(3, Depth.WIDE, 10, 100, 0);
            listener.experiment(LONG, "see the load", 1, 2, List.of(next));
            listener.message("first\nline");
            return resultOf(runId, options, environment, runner.run(LONG));
        };
        service = service();
        String runId = service.start(OPTIONS);
        client();
        Eventually.that("measuring", LIMIT, () -> service.status().phase() == Phase.MEASURING);
        Eventually.that("calls are counted", LIMIT, () -> service.status().callsPerSecond() > 1);
        var status = service.status();
        assertThat(status.runId()).isEqualTo(runId);
        assertThat(status.experiment()).isEqualTo(1);
        assertThat(status.experimentsEstimated()).isEqualTo(2);
        assertThat(status.users()).isEqualTo(2);
        assertThat(status.purpose()).isEqualTo("see the load");
        assertThat(status.phaseShare()).isBetween(0.0, 0.5);
        assertThat(status.secondsLeft()).isBetween(110.0, 200.0);
        assertThat(status.message()).isEqualTo("first line");
        assertThat(service.observer().cpuShare()).isBetween(0.0, 1.0);
        service.cancel(runId);
        awaitOver();
        assertThat(service.status().state()).isEqualTo(State.CANCELLED);
        assertThat(service.status().secondsLeft()).isZero();
        assertThat(service.lastReason()).contains("cancelled by request");
        assertThat(service.result(runId)).as("what was found until then").isPresent();
        assertClean();
    }

    @Test
    void lostClientEndsItAndLeavesTheApplicationClean() {
        FakeTime fake = new FakeTime();
        time = fake;
        search = (runId, options, environment, runner, listener, cancelled) ->
                resultOf(runId, options, environment, runner.run(LONG));
        service = service();
        service.start(OPTIONS);
        FakeClient client = new FakeClient(service.load(), application);
        client.silentAfterSteady = true;
        client.start();
        Eventually.that("in the window", LIMIT, () -> service.status().phase() == Phase.MEASURING && probes.sampling);
        for (int second = 0; second <= 11; second++) {
            fake.advance(Duration.ofSeconds(1));
            service.load().checkLease();
        }
        awaitOver();
        assertThat(service.status().state()).isEqualTo(State.CANCELLED);
        assertThat(service.lastReason()).contains("client gone");
        assertClean();
    }

    @Test
    void faultOfTheSearchIsAReadableFailure() {
        search = (runId, options, environment, runner, listener, cancelled) -> {
            runner.run(new Experiment(2, Depth.WIDE, 0, 0.2, 0));
            throw new StackOverflowError("deep");
        };
        service = service();
        String runId = service.start(OPTIONS);
        client();
        awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FAILED);
        assertThat(service.lastReason()).isEqualTo("internal error: StackOverflowError: deep");
        refused(RefusalCode.FAILED, () -> service.result(runId));
        assertClean();
    }

    @Test
    void resultThatCannotBeWrittenIsDeliveredAllTheSame() {
        search = (runId, options, environment, runner, listener, cancelled) -> {
            delete(directory.resolve(runId));
            return result(runId, options, environment, Outcome.HEALTHY, "measured");
        };
        service = service();
        String runId = service.start(OPTIONS);
        awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FINISHED);
        assertThat(service.result(runId)).isPresent();
        assertThat(directory.resolve(runId)).doesNotExist();
    }

    @Test
    void heapThatTheApplicationUsedUpIsTheApplicationsFault() {
        search = (runId, options, environment, runner, listener, cancelled) -> {
            throw new OutOfMemoryError("Java heap space");
        };
        service = service();
        service.start(OPTIONS);
        awaitOver();
        assertThat(service.lastReason())
                .startsWith("the application ran out of memory (Java heap space): ")
                .doesNotContain("internal");
        assertClean();
    }

    @Test
    void clientThatIsGoneIsToldOnlyThen() {
        FakeTime fake = new FakeTime();
        time = fake;
        AtomicInteger gone = new AtomicInteger();
        search = (runId, options, environment, runner, listener, cancelled) ->
                resultOf(runId, options, environment, runner.run(LONG));
        service = new DiagnosisService(ports(), gone::incrementAndGet);
        service.cancel(service.start(OPTIONS));
        awaitOver();
        assertThat(gone).as("after a cancel").hasValue(0);
        service.start(OPTIONS);
        for (int second = 0; second <= 11; second++) {
            fake.advance(Duration.ofSeconds(1));
            service.load().checkLease();
        }
        awaitOver();
        Eventually.that("told", LIMIT, () -> gone.get() == 1);
    }

    private static void delete(Path empty) {
        try {
            Files.delete(empty);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void searchThatDoesNotListenCannotKeepTheProbesIn() {
        AtomicReference<ExperimentRunner.Outcome> late = new AtomicReference<>();
        search = (runId, options, environment, runner, listener, cancelled) -> {
            runner.run(new Experiment(2, Depth.WIDE, 0, 0.2, 0));
            awaitLatch(mayEnd);
            late.set(runner.run(LONG));
            return result(runId, options, environment, Outcome.INCONCLUSIVE, "late");
        };
        service = service();
        String runId = service.start(OPTIONS);
        client();
        Eventually.that("measured", LIMIT, () -> probes.windows.get() == 1 && !probes.sampling);
        assertThat(probes.off()).isFalse();
        service.cancel(runId);
        Eventually.that("cleaned up by the watch", Duration.ofSeconds(10), probes::off);
        mayEnd.countDown();
        awaitOver();
        assertThat(late.get()).isInstanceOf(ExperimentRunner.Invalid.class);
        assertClean();
    }

    @Test
    void codeThatCannotBeRestoredIsSaid() {
        probes.stuck = List.of("a.Stuck");
        service.start(OPTIONS);
        client();
        awaitOver();
        assertThat(service.lastReason()).isEqualTo("could not be restored: a.Stuck");
    }

    @Test
    void nothingStartsAfterTheShutdown() {
        search = (runId, options, environment, runner, listener, cancelled) ->
                resultOf(runId, options, environment, runner.run(LONG));
        service = service();
        service.start(OPTIONS);
        client();
        Eventually.that("in the window", LIMIT, () -> probes.sampling);
        assertThat(service.shutdown()).isTrue();
        assertClean();
        refused(RefusalCode.CLOSED, () -> service.start(OPTIONS));
    }

    private void client() {
        new FakeClient(service.load(), application).start();
    }

    private void awaitOver() {
        Eventually.that("over", LIMIT, () -> service.status().state() != State.RUNNING);
    }

    private void assertClean() {
        assertThat(probes.off()).isTrue();
        assertThat(FlightRecorder.getFlightRecorder().getRecordings())
                .noneMatch(recording -> recording.getName().equals(ExperimentRecording.NAME));
    }

    private static void refused(RefusalCode code, Runnable call) {
        assertThatExceptionOfType(RefusedException.class).isThrownBy(call::run).satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal).hasMessageMatching("[^\n]+");
        });
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private DiagnosisService service() {
        return new DiagnosisService(ports());
    }

    private RunPorts ports() {
        return new RunPorts(
                directory,
                "1.0",
                new Environment(Map.of("pid", "1")),
                probes,
                RecordingSettings::of,
                RecordingReader::read,
                (runId, options, environment, runner, listener, cancelled) ->
                        search.diagnose(runId, options, environment, runner, listener, cancelled),
                time,
                Patience.STANDARD,
                new AgentLog(directory));
    }

    private static DiagnosisResult resultOf(
            String runId, DiagnosisOptions options, Environment environment, ExperimentRunner.Outcome outcome) {
        return outcome instanceof ExperimentRunner.Invalid invalid
                ? result(runId, options, environment, Outcome.INCONCLUSIVE, invalid.reason())
                : result(runId, options, environment, Outcome.HEALTHY, "measured");
    }

    private static DiagnosisResult result(
            String runId, DiagnosisOptions options, Environment environment, Outcome outcome, String summary) {
        return new DiagnosisResult(
                DiagnosisResult.SCHEMA_VERSION,
                runId,
                outcome,
                summary,
                List.of(),
                options.requirement(),
                options,
                List.of(),
                List.of(),
                List.of(),
                List.<ExperimentResult>of(),
                List.of(),
                environment);
    }
}
