package dev.culprit.agent.run;

import static dev.culprit.agent.run.Refusals.assertRefused;
import static dev.culprit.agent.run.ServiceRig.LIMIT;
import static dev.culprit.agent.run.ServiceRig.LONG;
import static dev.culprit.agent.run.ServiceRig.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.room.FakeSupplies;
import dev.culprit.agent.room.Resource;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a diagnosis while it runs and afterwards. */
@Timeout(120)
final class DiagnosisServiceTest {

    @TempDir
    private Path directory;

    private ServiceRig rig;

    @BeforeEach
    void create() {
        rig = new ServiceRig(directory);
    }

    @AfterEach
    void end() {
        rig.close();
    }

    @Test
    void runsAWholeDiagnosisAndKeepsItsResult() throws IOException {
        DiagnosisService service = rig.service(ServiceRig.ONE_SHORT);
        assertThat(service.status().state()).isEqualTo(State.IDLE);
        String runId = service.start(OPTIONS);
        assertThat(service.result(runId)).isEmpty();
        rig.client();
        rig.awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FINISHED);
        assertThat(service.result(runId)).hasValueSatisfying(result -> {
            assertThat(result.outcome()).as(result.summary()).isEqualTo(Outcome.HEALTHY);
            assertThat(result.options().maximumUsers()).isEqualTo(3);
        });
        String written = Files.readString(directory.resolve(runId).resolve("result.json"));
        assertThat(Documents.read(written, DiagnosisResult.class).runId()).isEqualTo(runId);
        assertThat(directory.resolve(runId).resolve("experiment-1.jfr")).isNotEmptyFile();
        rig.assertClean();
        assertThat(service.lastReason()).isEmpty();
    }

    @Test
    void withoutRoomNoneBegins() {
        rig.room = new FakeSupplies().with(Resource.HEAP, 20 << 10, 64 << 10).room();
        DiagnosisService service = rig.service(ServiceRig.ONE_SHORT);
        assertRefused(RefusalCode.UNAVAILABLE, () -> service.start(OPTIONS));
        assertThat(service.status().state()).isEqualTo(State.IDLE);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatIsNearlyUsedUpMeanwhileEndsItAndPutsEverythingBack() {
        FakeSupplies supplies = new FakeSupplies().with(Resource.METASPACE, 60 << 10, 64 << 10);
        rig.room = supplies.room();
        DiagnosisService service = rig.service(ServiceRig.ONE_LONG);
        String runId = service.start(OPTIONS);
        rig.client();
        Eventually.that("measuring", ServiceRig.LIMIT, () -> service.status().phase() == Phase.MEASURING);

        supplies.with(Resource.METASPACE, 100, 64 << 10);

        rig.awaitOver();
        assertThat(service.result(runId)).hasValueSatisfying(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(result.summary())
                    .contains("metaspace nearly used up", "at most 15 MB of it the agent's", "it has ended by itself");
        });
        rig.assertClean();
    }

    @Test
    void supplyThatCannotBeLookedAtDoesNotEndTheWatch() {
        FakeSupplies supplies = new FakeSupplies();
        rig.room = supplies.room();
        DiagnosisService service = rig.service(ServiceRig.ONE_LONG);
        String runId = service.start(OPTIONS);
        rig.client();
        Eventually.that("measuring", LIMIT, () -> service.status().phase() == Phase.MEASURING);
        supplies.failing(new InternalError("Too many open files"));
        int looks = supplies.looks();
        Eventually.that("looked twice", LIMIT, () -> supplies.looks() > looks + 1);
        assertThat(service.status().state()).isEqualTo(State.RUNNING);
        service.cancel(runId);
        rig.awaitOver();
        rig.assertClean();
    }

    @Test
    void onlyOneAtATimeAndNoOtherVersion() {
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            rig.awaitGoOn();
            return ServiceRig.result(runId, options, environment, Outcome.HEALTHY, "");
        });
        String first = service.start(OPTIONS);
        assertRefused(RefusalCode.BUSY, () -> service.start(OPTIONS));
        assertRefused(RefusalCode.VERSION, () -> service.start("{\"maximumUsers\":3,\"clientVersion\":\"2.0\"}"));
        assertRefused(RefusalCode.BAD_INPUT, () -> service.start("{\"maximumUsers\":0}"));
        assertRefused(RefusalCode.UNKNOWN, () -> service.result("another"));
        assertRefused(RefusalCode.UNKNOWN, () -> service.cancel("another"));
        rig.goOn();
        rig.awaitOver();
        String second = service.start(OPTIONS);
        assertThat(second).isNotEqualTo(first);
        assertRefused(RefusalCode.UNKNOWN, () -> service.result(first));
        rig.awaitOver();
    }

    @Test
    void showsWhereItStands() {
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            Experiment next = new Experiment(3, Depth.WIDE, 10, 100, 0);
            listener.experiment(LONG, "see the load", 1, 2, List.of(next));
            listener.message("first\nline");
            return ServiceRig.resultOf(runId, options, environment, runner.run(LONG));
        });
        String runId = service.start(OPTIONS);
        rig.client();
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
        rig.awaitOver();
        assertThat(service.status().state()).isEqualTo(State.CANCELLED);
        assertThat(service.status().secondsLeft()).isZero();
        assertThat(service.lastReason()).contains("cancelled by request");
        assertThat(service.result(runId)).as("what was found until then").isPresent();
        rig.assertClean();
    }

    @Test
    void resultThatCannotBeWrittenIsDeliveredAllTheSame() {
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            delete(directory.resolve(runId));
            return ServiceRig.result(runId, options, environment, Outcome.HEALTHY, "measured");
        });
        String runId = service.start(OPTIONS);
        rig.awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FINISHED);
        assertThat(service.result(runId)).isPresent();
        assertThat(directory.resolve(runId)).doesNotExist();
    }

    private static void delete(Path empty) {
        try {
            Files.delete(empty);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
