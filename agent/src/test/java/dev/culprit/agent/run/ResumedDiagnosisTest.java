package dev.culprit.agent.run;

import static dev.culprit.agent.run.Refusals.assertRefused;
import static dev.culprit.agent.run.ServiceRig.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.contract.LoadRequest.Action;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.ExperimentRunner.Invalid;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a diagnosis takes over from its earlier session, and what it measures again. */
@Timeout(120)
final class ResumedDiagnosisTest {

    private static final Experiment MAXIMUM = new Experiment(3, Depth.WIDE, 0.3, 0.3, 0);
    /** So long that its calls tell how fast the application is; those of the others are too few. */
    private static final Experiment LONG = new Experiment(3, Depth.WIDE, 0.3, 1.5, 0);

    private static final Experiment ALONE = new Experiment(1, Depth.WIDE, 0.1, 0.2, 0);
    private static final Experiment BETWEEN = new Experiment(2, Depth.WIDE, 0.1, 0.2, 0);
    private static final Experiment CLOSELY = new Experiment(3, Depth.TARGETED, 0.1, 0.3, 0);

    @TempDir
    private Path directory;

    private String application = "shop.jar";

    /** The calls of the application in milliseconds, so long that a busy machine does not double them. */
    private int callMillis = 40;

    /** What the experiments of the last search brought. */
    private final List<Experiment> measured = new ArrayList<>();

    /** Starts of the load in the last session. */
    private long loads;

    private State state = State.IDLE;
    private String reason = "";

    private String session(String life, String resume, Experiment... experiments) {
        return session(life, resume, OPTIONS, experiments);
    }

    /** From the start of the agent to its end; the run id. */
    private String session(String life, String resume, String options, Experiment... experiments) {
        try (ServiceRig rig = new ServiceRig(directory)) {
            rig.environment = new Environment(Map.of("application", application, "JVM id", life));
            rig.application.serviceNanos = callMillis * 1_000_000L;
            DiagnosisService service = rig.service(searchOf(experiments));
            String request = resume.isEmpty() ? options : options.replaceFirst("}$", ",\"resume\":\"" + resume + "\"}");
            String runId = service.start(request);
            FakeClient client = new FakeClient(service.load(), rig.application).start();
            rig.awaitOver();
            loads = client.seen.stream()
                    .filter(action -> action == Action.START)
                    .count();
            state = service.status().state();
            reason = service.lastReason();
            return runId;
        }
    }

    /** Runs these until it is told to end, as the real search does. */
    private DiagnosisSearch searchOf(Experiment... experiments) {
        return (runId, options, environment, runner, listener, cancelled) -> {
            measured.clear();
            for (Experiment experiment : experiments) {
                if (!cancelled.getAsBoolean() && runner.run(experiment) instanceof Measured run) {
                    measured.add(run.evidence().experiment());
                }
            }
            return ServiceRig.result(runId, options, environment, Outcome.HEALTHY, "measured");
        };
    }

    private int takenOver(String runId) throws IOException {
        assertThat(state).as(reason).isEqualTo(State.FINISHED);
        String document = Files.readString(directory.resolve(runId).resolve("result.json"));
        return Documents.read(document, DiagnosisResult.class).takenOver();
    }

    private List<String> files(String runId) throws IOException {
        return RecordingNames.in(directory.resolve(runId)).stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    /** The recordings that count. */
    private List<Integer> counting(String runId) throws Exception {
        return Replay.open(directory.resolve(runId)).recordings().stream()
                .map(Replay.Stored::number)
                .toList();
    }

    @Test
    void anotherLifeOfTheApplicationGoesOnWithOtherLoadsAndLooks() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE);

        assertThat(session("b", runId, MAXIMUM, ALONE, BETWEEN, CLOSELY)).isEqualTo(runId);

        assertThat(measured).containsExactly(MAXIMUM, ALONE, BETWEEN, CLOSELY);
        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(1, 2, 3, 4);
        assertThat(loads).as("the application is warmed up first").isEqualTo(3);
        Replay replay = Replay.open(directory.resolve(runId));
        assertThat(replay.latestSession()).isEqualTo(2);
        assertThat(replay.environment().facts()).containsEntry("JVM id", "b");
    }

    @Test
    void whereNothingIsMissingThereIsNothingToGoOnWith() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE);
        Path result = directory.resolve(runId).resolve("result.json");
        String judged = Files.readString(result);

        session("b", runId, MAXIMUM, ALONE);

        assertThat(state).isEqualTo(State.FAILED);
        assertThat(reason)
                .isEqualTo("it cannot be resumed: nothing is missing there; 'culprit analyze "
                        + directory.resolve(runId) + "' judges it");
        assertThat(loads).isZero();
        assertThat(files(runId)).hasSize(2);
        assertThat(result).hasContent(judged);
    }

    @Test
    void aDirectoryOfAnotherNameHoldsTheSameDiagnosis() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE);
        Files.move(directory.resolve(runId), directory.resolve("another"));

        assertThat(session("b", "another", MAXIMUM, ALONE, CLOSELY)).isEqualTo("another");

        assertThat(takenOver("another")).isEqualTo(2);
        assertThat(counting("another")).containsExactly(1, 2, 3);
        assertThat(Replay.open(directory.resolve("another")).runId()).isEqualTo(runId);
    }

    @Test
    void recordingsOfAnotherDiagnosisDoNotCount() throws Exception {
        String other = session("a", "", MAXIMUM, BETWEEN);
        String runId = session("a", "", MAXIMUM, ALONE);
        Path foreign = directory.resolve(runId).resolve("experiment-7.jfr");
        Files.copy(directory.resolve(other).resolve("experiment-2.jfr"), foreign);

        session("b", runId, MAXIMUM, ALONE, BETWEEN);

        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(1, 2, 8);
        assertThat(Files.readString(directory.resolve("agent.log")))
                .contains("not taken over: ", "experiment-7.jfr: of another diagnosis (" + other + ")");
    }

    /** From its beginning on, under the load of the first window. */
    @Test
    @Tag("live")
    void aNewLifeThatIsSlowerOrFasterIsMeasuredAnew() throws Exception {
        for (int[] millis : new int[][] {{40, 90}, {90, 40}}) {
            callMillis = millis[0];
            String runId = session("a", "", LONG, ALONE);
            callMillis = millis[1];

            session("b", runId, LONG, ALONE, CLOSELY);

            assertThat(measured).containsExactly(LONG, ALONE, CLOSELY);
            assertThat(takenOver(runId)).isZero();
            assertThat(counting(runId)).containsExactly(3, 4, 5);
            String told = "aken over: the application is " + (millis[1] > millis[0] ? "slower" : "faster")
                    + " than in its earlier life: GET /fake";
            assertThat(Files.readString(directory.resolve("agent.log"))).contains("nothing is t" + told);
            Replay replay = Replay.open(directory.resolve(runId));
            assertThat(remarks(replay, LONG)).anyMatch(remark -> remark.contains(told));
            assertThat(remarks(replay, ALONE)).as("once is enough").noneMatch(remark -> remark.contains(told));
        }
    }

    /** What the report tells with an experiment. */
    private static List<String> remarks(Replay replay, Experiment experiment) {
        return replay.run(experiment) instanceof Measured measured
                ? measured.evidence().conditions().remarks()
                : List.of("not measured");
    }

    @Test
    void aNewLifeThatIsAsFastGoesOnAndTheLookLeavesNothing() throws Exception {
        String runId = session("a", "", LONG, ALONE);

        session("b", runId, LONG, ALONE, BETWEEN, CLOSELY);

        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(1, 2, 3, 4);
        assertThat(loads).as("the look, and two experiments").isEqualTo(3);
        try (Stream<Path> all = Files.list(directory.resolve(runId))) {
            assertThat(all.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "experiment-1.jfr",
                            "experiment-2.jfr",
                            "experiment-3.jfr",
                            "experiment-4.jfr",
                            "result.json");
        }
    }

    @Test
    void theSameLifeIsNotLookedAt() throws Exception {
        String runId = session("a", "", LONG, ALONE);
        callMillis = 90;

        session("a", runId, LONG, ALONE, BETWEEN);

        assertThat(takenOver(runId)).isEqualTo(2);
    }

    @Test
    void windowsComparedOverTimeAreNeverOfTwoLives() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE, BETWEEN);

        session("b", runId, MAXIMUM, ALONE, BETWEEN, MAXIMUM.repeated(), ALONE.repeated());

        assertThat(measured).containsExactly(MAXIMUM, ALONE, BETWEEN, MAXIMUM.repeated(), ALONE.repeated());
        assertThat(takenOver(runId)).isZero();
        assertThat(counting(runId)).as("neither do they offline").containsExactly(4, 5, 6, 7, 8);
    }

    @Test
    void inTheSameLifeTheSeriesGoesOn() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE);

        session("a", runId, MAXIMUM, ALONE, MAXIMUM.repeated(), ALONE.repeated());

        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void inTheSameLifeTooLaterWindowsComeLater() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE, BETWEEN);
        Files.delete(directory.resolve(runId).resolve("experiment-1.jfr"));

        session("a", runId, MAXIMUM, ALONE, BETWEEN);

        assertThat(takenOver(runId)).isEqualTo(1);
        assertThat(files(runId))
                .containsExactly("experiment-2.jfr", "experiment-3.jfr", "experiment-4.jfr", "experiment-5.jfr");
    }

    @Test
    void aHalfWrittenRecordingIsMeasuredAgain() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE, CLOSELY);
        Path third = directory.resolve(runId).resolve("experiment-3.jfr");
        byte[] whole = Files.readAllBytes(third);
        Files.write(third, Arrays.copyOf(whole, whole.length / 2));

        session("b", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(measured).containsExactly(MAXIMUM, ALONE, CLOSELY);
        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(third).as("left to whoever wants to know").hasSize(whole.length / 2);
        assertThat(counting(runId)).containsExactly(1, 2, 4);
        assertThat(Files.readString(directory.resolve("agent.log")))
                .contains("not taken over: ", "experiment-3.jfr: not a readable recording");
    }

    @Test
    void withoutItsFirstRecordingTheSeriesBeginsAnewInAnotherLife() throws Exception {
        String runId = session("a", "", MAXIMUM, ALONE, CLOSELY);
        Files.write(directory.resolve(runId).resolve("experiment-1.jfr"), new byte[0]);

        session("b", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(measured).containsExactly(MAXIMUM, ALONE, CLOSELY);
        assertThat(takenOver(runId)).isZero();
        assertThat(counting(runId)).containsExactly(4, 5, 6);
    }

    @Test
    void anApplicationThatHasRecoveredIsMeasuredAnewButNotTwice() throws Exception {
        callMillis = 100;
        String runId = session("a", "", MAXIMUM, ALONE);
        callMillis = 10;

        session("b", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(measured).containsExactly(MAXIMUM, ALONE, CLOSELY);
        assertThat(takenOver(runId)).isZero();
        assertThat(counting(runId)).containsExactly(3, 4, 5);
    }

    /** MAXIMUM and ALONE of a slow life, and what one that had recovered has refused and then did not live to measure anew. */
    private String interruptedAfterARefusal() throws Exception {
        callMillis = 100;
        String runId = session("a", "", MAXIMUM, ALONE);
        callMillis = 10;
        session("b", runId, MAXIMUM, ALONE, CLOSELY);
        Files.delete(directory.resolve(runId).resolve("experiment-4.jfr"));
        Files.delete(directory.resolve(runId).resolve("experiment-5.jfr"));
        return runId;
    }

    @Test
    void whatWasRefusedBeforeIsNotMixedTheNextTime() throws Exception {
        String runId = interruptedAfterARefusal();

        session("c", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(loads).isPositive();
        assertThat(takenOver(runId)).isZero();
        assertThat(counting(runId)).as("all of the life that has recovered").containsExactly(4, 5, 6);
    }

    @Test
    void whatWasRefusedBeforeIsMeasuredAgainIfTheApplicationIsSlowAgain() throws Exception {
        String runId = interruptedAfterARefusal();
        callMillis = 100;

        session("c", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(1, 2, 4);
    }

    @Test
    void whatWasRefusedIsNotMixedOfflineEither() throws Exception {
        Replay replay = Replay.open(directory.resolve(interruptedAfterARefusal()));

        assertThat(replay.run(MAXIMUM)).isInstanceOf(Measured.class);
        assertThat(replay.run(ALONE)).isInstanceOf(Measured.class);
        assertThat(replay.run(CLOSELY))
                .isInstanceOfSatisfying(
                        Invalid.class,
                        invalid -> assertThat(invalid.reason())
                                .contains("experiment-3.jfr does not count: ", "what slowed them is gone"));
    }

    @Test
    void aWindowThatWasShorterIsNotTakenOver() throws Exception {
        String runId = session("a", "", MAXIMUM, BETWEEN);

        session("b", runId, MAXIMUM, new Experiment(2, Depth.WIDE, 0.1, 0.4, 0));

        assertThat(takenOver(runId)).isEqualTo(1);
        assertThat(counting(runId)).containsExactly(1, 3);
    }

    @Test
    void aThirdSittingGoesByWhatTheSecondHasBegun() throws Exception {
        String runId = session("a", "", MAXIMUM);
        session("b", runId, MAXIMUM, ALONE);
        assertThat(takenOver(runId)).isZero();

        session("c", runId, MAXIMUM, ALONE, CLOSELY);

        assertThat(takenOver(runId)).isEqualTo(2);
        assertThat(counting(runId)).containsExactly(2, 3, 4);
    }

    @Test
    void otherOptionsAreRefusedInOneLine() throws Exception {
        String runId = session("a", "", MAXIMUM);

        session("b", runId, OPTIONS.replace("0.1", "0.2"), MAXIMUM, ALONE);

        assertThat(state).isEqualTo(State.FAILED);
        assertThat(reason)
                .isEqualTo("it cannot be resumed: the diagnosis was made with time scale 0.1, not 0.2;"
                        + " start a new one");
        assertThat(files(runId)).hasSize(1);
        assertThat(loads).isZero();
    }

    @Test
    void anotherApplicationIsRefusedInOneLine() throws Exception {
        String runId = session("a", "", MAXIMUM);
        application = "stock.jar";

        session("b", runId, MAXIMUM, ALONE);

        assertThat(state).isEqualTo(State.FAILED);
        assertThat(reason)
                .isEqualTo("it cannot be resumed: the diagnosis was made with application shop.jar, not stock.jar;"
                        + " start a new one");
        assertThat(loads).isZero();
    }

    @Test
    void onlyADiagnosisInTheAgentsDirectoryCanBeResumed() throws IOException {
        Files.createDirectory(directory.resolve("empty"));
        try (ServiceRig rig = new ServiceRig(directory)) {
            DiagnosisService service = rig.service(ServiceRig.ONE_SHORT);
            assertRefused(RefusalCode.UNKNOWN, () -> service.start(resuming("20200101-000000")));
            assertRefused(RefusalCode.BAD_INPUT, () -> service.start(resuming("..")));
            assertRefused(RefusalCode.BAD_INPUT, () -> service.start(resuming("a/b")));
            service.start(resuming("empty"));
            rig.awaitOver();
            assertThat(service.lastReason()).contains("holds no recording of a diagnosis");
        }
    }

    private static String resuming(String runId) {
        return OPTIONS.replaceFirst("}$", ",\"resume\":\"" + runId + "\"}");
    }
}
