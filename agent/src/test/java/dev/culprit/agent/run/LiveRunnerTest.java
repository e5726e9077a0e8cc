package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.room.FakeSupplies;
import dev.culprit.agent.room.Resource;
import dev.culprit.agent.room.Room;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.agent.run.clock.Timeouts;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner.Invalid;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.heuristics.search.ExperimentRunner.Outcome;
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class LiveRunnerTest {

    private static final Experiment SHORT = new Experiment(3, Depth.WIDE, 0.3, 0.5, 0);

    @TempDir
    private Path directory;

    private final FakeProbes probes = new FakeProbes();
    private final FakeApplication application = new FakeApplication(probes);
    private final LoadHandshake load = new LoadHandshake(TimeSource.SYSTEM);
    private final FakeClient client = new FakeClient(load, application);
    private Room room = Room.unlimited();
    private EvidenceReader reader = RecordingReader::read;
    private Duration patienceByHand = Duration.ofMillis(300);

    @AfterEach
    void end() {
        load.end("the test is over");
        client.close();
    }

    @Test
    void measuresOneWindowUnderLoad() throws IOException {
        LiveRunner runner = runner("1.0");
        client.start();
        Evidence evidence = measured(runner.run(SHORT));
        assertThat(evidence.experiment()).isEqualTo(SHORT);
        // by the recorder's clock, which is not the one that was waited by
        assertThat(evidence.windowMillis()).isBetween(490.0, 5000.0);
        assertThat(evidence.service(FakeApplication.SERVICE)).hasValueSatisfying(calls -> {
            assertThat(calls.count()).isGreaterThan(10);
            assertThat(Arrays.stream(calls.responseMillis())).allMatch(millis -> millis >= 1.9);
        });
        assertThat(evidence.load()).isNotNull();
        assertThat(evidence.conditions().instrumentedMethods()).isEqualTo(Map.of("ENTRY_POINTS", 3));
        assertThat(evidence.conditions().refused()).containsExactly("a.Refused: broken on purpose");
        assertThat(evidence.conditions().observerCpuShare()).isBetween(0.0, 1.0);
        assertThat(evidence.conditions().remarks()).isEmpty();
        assertThat(evidence.conditions().lockThresholdMillis())
                .as("there are few waits")
                .isZero();
        assertThat(probes.windows).hasValue(1);
        assertThat(probes.callsWhenPrepared).as("before the load").hasValue(0);
        assertThat(client.seen).containsSubsequence(Action.START, Action.CONTINUE, Action.STOP);
        assertThat(RecordingFile.readAllEvents(directory.resolve("experiment-1.jfr")))
                .as("the directory must judge itself offline")
                .anyMatch(event -> event.getEventType().getName().equals(DiagnosisEvent.NAME)
                        && event.getString("options").contains("\"maximumUsers\":10"));
        assertThat(RecordingNames.halfWritten(directory)).isEmpty();
        assertThat(ownRecordings()).isEmpty();
    }

    @Test
    void keepsProbesBetweenExperimentsAndRemovesThemInTheEnd() {
        LiveRunner runner = runner("1.0");
        client.start();
        measured(runner.run(SHORT));
        assertThat(probes.scopes).isEqualTo(Scope.ready());
        Evidence targeted = measured(runner.run(new Experiment(2, Depth.TARGETED, 0, 0.3, 1)));
        assertThat(targeted.experiment().depth()).isEqualTo(Depth.TARGETED);
        assertThat(directory.resolve("experiment-2.jfr")).exists();
        assertThat(runner.release()).isEmpty();
        assertThat(probes.off()).isTrue();
    }

    /** What there is too much of is left out from the warm-up on, and the same throughout a window. */
    @Test
    void recordsLessOfAHotLoadAndSaysHowManyCallsThereWere() throws IOException {
        LiveRunner runner = runner("1.0");
        client.start();
        measured(runner.run(new Experiment(3, Depth.WIDE, 1.5, 0.5, 0)));
        assertThat(windowCalls("experiment-1.jfr")).isBetween(10L, probes.calls.get());
        probes.likeEach = 10_000;
        measured(runner.run(new Experiment(3, Depth.WIDE, 1.5, 0.5, 1)));
        probes.likeEach = 1;
        measured(runner.run(new Experiment(3, Depth.WIDE, 1.5, 0.5, 2)));
        assertThat(probes.thinned).hasSize(3);
        assertThat(probes.thinned.get(0)).isEqualTo(1);
        assertThat(probes.thinned.get(1)).isGreaterThan(1);
        assertThat(probes.thinned.get(2)).isEqualTo(1);
        assertThat(probes.thinnedInWindow).isFalse();
    }

    private long windowCalls(String file) throws IOException {
        return RecordingFile.readAllEvents(directory.resolve(file)).stream()
                .filter(event -> event.getEventType().getName().equals(WindowEvent.NAME))
                .mapToLong(event -> event.getLong("calls"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void countsRowsWhileThereIsASingleUser() {
        LiveRunner runner = runner("1.0");
        client.start();
        measured(runner.run(SHORT));
        measured(runner.run(new Experiment(1, Depth.WIDE, 0, 0.3, 0)));
        measured(runner.run(new Experiment(2, Depth.WIDE, 0, 0.3, 0)));

        assertThat(probes.countedRows).containsExactly(false, true, false);
        assertThat(probes.countsRows).isFalse();
    }

    @Test
    void clientWithoutReportIsAnInvalidRun() {
        LiveRunner runner = runner("1.0");
        client.withholdsReport = true;
        client.start();
        Invalid invalid = invalid(runner.run(SHORT));
        assertThat(invalid.reason()).contains("delivered no report", "look at");
        assertThat(invalid.retry()).isTrue();
        assertClean();
    }

    @Test
    void missingReportOfAPersonIsARemarkAndNotAFailure() {
        patienceByHand = Duration.ofSeconds(20);
        LiveRunner runner = runner("");
        client.withholdsReport = true;
        client.start();
        Evidence evidence = measured(runner.run(SHORT));
        assertThat(evidence.load()).isNull();
        assertThat(evidence.conditions().remarks())
                .anyMatch(remark -> remark.contains("no figures of the load generator"));
    }

    @Test
    void failedLoadIsCleanedUpAndTheRepetitionWorks() {
        LiveRunner runner = runner("1.0");
        client.failures = 1;
        client.start();
        Invalid invalid = invalid(runner.run(SHORT));
        assertThat(invalid.reason()).contains("port exhausted");
        assertThat(invalid.retry()).isTrue();
        assertClean();
        measured(runner.run(SHORT));
    }

    @Test
    void nobodyWhoProducesLoadIsATimeOut() {
        LiveRunner runner = runner("");
        Invalid invalid = invalid(runner.run(SHORT));
        assertThat(invalid.reason()).contains("did not become steady");
        assertClean();
    }

    @Test
    void clientThatAbortsInTheWindowEndsEverything() {
        LiveRunner runner = runner("1.0");
        client.abortsInWindow = true;
        client.start();
        Invalid invalid = invalid(runner.run(new Experiment(2, Depth.WIDE, 0, 60, 0)));
        assertThat(invalid.reason()).contains("Ctrl-C");
        assertThat(invalid.retry()).isFalse();
        assertClean();
        assertThat(invalid(runner.run(SHORT)).reason())
                .as("no run after the end")
                .contains("Ctrl-C");
    }

    @Test
    void cancellingInTheWindowEndsItAtOnce() throws Exception {
        LiveRunner runner = runner("1.0");
        client.start();
        CompletableFuture<Outcome> outcome =
                CompletableFuture.supplyAsync(() -> runner.run(new Experiment(2, Depth.WIDE, 0, 60, 0)));
        Eventually.that("sampling", Duration.ofSeconds(30), () -> probes.sampling);
        load.end("cancelled by request");
        Invalid invalid = invalid(outcome.get(10, TimeUnit.SECONDS));
        assertThat(invalid.reason()).contains("cancelled by request");
        assertClean();
        Eventually.that("load off", Duration.ofSeconds(10), () -> client.seen.contains(Action.END));
    }

    @Test
    void faultOfTheReaderIsAnInvalidRun() {
        reader = file -> RecordingReader.read(directory.resolve("missing.jfr"));
        LiveRunner runner = runner("1.0");
        client.start();
        assertThat(invalid(runner.run(SHORT)).reason()).contains("missing.jfr");
        assertClean();
    }

    @Test
    void probesThatSwitchedThemselvesOffMakeTheRunInvalid() {
        LiveRunner runner = runner("1.0");
        probes.failure = "the probes switched themselves off: broken";
        client.start();
        assertThat(invalid(runner.run(SHORT)).reason()).contains("switched themselves off", "broken");
        assertClean();
    }

    @Test
    void classesThatKeepTheirProbesAreNamed() {
        LiveRunner runner = runner("1.0");
        client.failures = 1;
        probes.stuck = List.of("a.Stuck");
        client.start();
        assertThat(invalid(runner.run(SHORT)).reason()).contains("could not be restored: a.Stuck");
    }

    @Test
    void heapThatReadingUsedUpIsToldAsOurs() {
        reader = file -> {
            throw new OutOfMemoryError("Java heap space");
        };
        LiveRunner runner = runner("1.0");
        client.start();
        assertThat(invalid(runner.run(SHORT)).reason()).contains("ran out of heap", "at most 20 MB of it the agent's");
    }

    /** It was granted 17 MB of metaspace, 112 MB of the container, 16 threads, and has taken most of that. */
    @Test
    void whatTheDiagnosisHasTakenItselfDoesNotStopItsExperiments() {
        room = new FakeSupplies()
                .with(Resource.METASPACE, 3686, 64 << 10)
                .with(Resource.CLASS_SPACE, 700, 16 << 10)
                .with(Resource.CONTAINER, 35 << 10, 512 << 10)
                .with(Resource.THREADS, 8, 100)
                .with(Resource.HANDLES, 9, 100)
                .room();
        LiveRunner runner = runner("1.0");
        client.start();
        measured(runner.run(SHORT));
    }

    /** After collections of the young alone, the heap of an application under load looks full of what has died. */
    @Test
    void aMeasuredWindowIsJudgedHoweverFullTheHeapLooks() {
        room = new FakeSupplies().with(Resource.HEAP, 5 << 10, 64 << 10).room();
        LiveRunner runner = runner("1.0");
        client.start();
        measured(runner.run(SHORT));
    }

    @Test
    void aWindowIsNotJudgedWhenSomethingIsNearlyGone() throws Exception {
        FakeSupplies supplies = new FakeSupplies();
        room = supplies.room();
        reader = file -> {
            throw new AssertionError("there is no room to read");
        };
        LiveRunner runner = runner("1.0");
        client.start();
        CompletableFuture<Outcome> outcome =
                CompletableFuture.supplyAsync(() -> runner.run(new Experiment(3, Depth.WIDE, 0, 1.5, 0)));
        Eventually.that("sampling", Duration.ofSeconds(30), () -> probes.sampling);
        supplies.with(Resource.HEAP, 1 << 10, 64 << 10);
        assertThat(invalid(outcome.get(60, TimeUnit.SECONDS)).reason()).contains("heap nearly used up");
        assertClean();
    }

    @Test
    void aDiskWithoutRoomForTheNextWindowEndsItBefore() {
        room = new FakeSupplies().with(Resource.DISK, 200 << 10, 300 << 10).room();
        assertThat(invalid(runner("1.0").run(SHORT)).reason()).contains("disk nearly full for a recording");
        assertClean();
    }

    @Test
    void recordingOfSomebodyElseIsLeftAloneAndMentioned() {
        try (Recording foreign = new Recording()) {
            foreign.setName("of the user");
            foreign.start();
            LiveRunner runner = runner("1.0");
            client.start();
            Evidence evidence = measured(runner.run(SHORT));
            assertThat(foreign.getState()).isEqualTo(RecordingState.RUNNING);
            assertThat(evidence.conditions().remarks()).anyMatch(remark -> remark.contains("of the user"));
        }
    }

    private LiveRunner runner(String clientVersion) {
        DiagnosisOptions options =
                new DiagnosisOptions(Requirement.DEFAULT, 10, Durations.QUICK, Rules.DEFAULT, 0.1, 7, clientVersion);
        RunPorts ports = new RunPorts(
                new RunPorts.Home(directory, "1.0", new Environment(Map.of("pid", "1")), room, new AgentLog(directory)),
                new RunPorts.Measuring(probes, RecordingSettings::of, file -> reader.read(file)),
                (runId, given, environment, runner, listener, cancelled) -> {
                    throw new AssertionError("not part of this test");
                },
                TimeSource.SYSTEM,
                new Timeouts(Duration.ofSeconds(20), patienceByHand, Duration.ofSeconds(2)));
        load.begin(!clientVersion.isEmpty());
        return new LiveRunner(
                ports,
                load,
                new Progress(TimeSource.SYSTEM, "run", 0.1),
                new ObserverGauge(TimeSource.SYSTEM, probes),
                "run",
                options,
                directory);
    }

    private void assertClean() {
        assertThat(ownRecordings()).isEmpty();
        assertThat(probes.off()).isTrue();
    }

    private static List<Recording> ownRecordings() {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(recording -> recording.getName().equals(ExperimentRecording.NAME))
                .toList();
    }

    private static Evidence measured(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Measured.class);
        return ((Measured) outcome).evidence();
    }

    private static Invalid invalid(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Invalid.class);
        return (Invalid) outcome;
    }
}
