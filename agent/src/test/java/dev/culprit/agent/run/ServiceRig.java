package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.clock.Timeouts;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** A {@link DiagnosisService} with fake probes, users and, if wanted, clock; what it searches is up to the test. */
final class ServiceRig implements AutoCloseable {

    static final String OPTIONS = "{\"maximumUsers\":3,\"timeScale\":0.1,\"clientVersion\":\"1.0\"}";
    static final Duration LIMIT = Duration.ofSeconds(30);
    static final Experiment SHORT = new Experiment(2, Depth.WIDE, 0, 0.2, 0);
    static final Experiment LONG = new Experiment(2, Depth.WIDE, 0, 60, 0);

    /** Judges by whether one experiment can be run. */
    static final DiagnosisSearch ONE_SHORT = searchOf(new Experiment(2, Depth.WIDE, 0.1, 0.3, 0));

    static final DiagnosisSearch ONE_LONG = searchOf(LONG);

    final FakeProbes probes = new FakeProbes();
    final FakeApplication application = new FakeApplication(probes);
    TimeSource time = TimeSource.SYSTEM;
    Environment environment = new Environment(Map.of("pid", "1"));
    Room room = Room.unlimited();
    Runnable clientGone = () -> {};

    private final Path directory;
    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private @Nullable DiagnosisService service;

    ServiceRig(Path directory) {
        this.directory = directory;
    }

    /** The service of this rig from now on. */
    DiagnosisService service(DiagnosisSearch search) {
        DiagnosisService created = new DiagnosisService(ports(search), clientGone);
        service = created;
        return created;
    }

    private RunPorts ports(DiagnosisSearch search) {
        return new RunPorts(
                new RunPorts.Home(directory, "1.0", environment, room, new AgentLog(directory)),
                new RunPorts.Measuring(probes, RecordingSettings::of, RecordingReader::read),
                search,
                time,
                Timeouts.STANDARD);
    }

    private static DiagnosisSearch searchOf(Experiment experiment) {
        return (runId, options, environment, runner, listener, cancelled) ->
                resultOf(runId, options, environment, runner.run(experiment));
    }

    static DiagnosisResult resultOf(
            String runId, DiagnosisOptions options, Environment environment, ExperimentRunner.Outcome outcome) {
        return outcome instanceof ExperimentRunner.Invalid invalid
                ? result(runId, options, environment, Outcome.INCONCLUSIVE, invalid.reason())
                : result(runId, options, environment, Outcome.HEALTHY, "measured");
    }

    static DiagnosisResult result(
            String runId, DiagnosisOptions options, Environment environment, Outcome outcome, String summary) {
        return DiagnosisResult.builder(runId, outcome, options, environment)
                .summary(summary)
                .build();
    }

    /** Users for the service, as many as it wants. */
    void client() {
        new FakeClient(current().load(), application).start();
    }

    /** What a search calls that is to take as long as the test likes. */
    void awaitGoOn() {
        try {
            mayGoOn.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void goOn() {
        mayGoOn.countDown();
    }

    /** The client says nothing for longer than its lease, while the agent looks once a second. */
    void silence(FakeTime clock) {
        for (int second = 0; second <= 11; second++) {
            clock.advance(Duration.ofSeconds(1));
            current().load().checkLease();
        }
    }

    void awaitOver() {
        Eventually.that("over", LIMIT, () -> current().status().state() != State.RUNNING);
    }

    void assertClean() {
        assertThat(probes.off()).isTrue();
        assertThat(FlightRecorder.getFlightRecorder().getRecordings())
                .noneMatch(recording -> recording.getName().equals(ExperimentRecording.NAME));
    }

    private DiagnosisService current() {
        return Objects.requireNonNull(service, "the test has created no service");
    }

    @Override
    public void close() {
        goOn();
        assertThat(current().shutdown()).isTrue();
        application.close();
        // they write to the log last of all, and then the directory may go
        Eventually.that(
                "threads of diagnoses gone",
                LIMIT,
                () -> Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .noneMatch(Set.of("culprit-search", "culprit-watch")::contains));
    }
}
