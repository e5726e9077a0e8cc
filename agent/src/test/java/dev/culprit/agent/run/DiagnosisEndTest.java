package dev.culprit.agent.run;

import static dev.culprit.agent.run.Refusals.assertRefused;
import static dev.culprit.agent.run.ServiceRig.LIMIT;
import static dev.culprit.agent.run.ServiceRig.LONG;
import static dev.culprit.agent.run.ServiceRig.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.search.ExperimentRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** However a diagnosis ends, the application is left clean and the reason can be read. */
@Timeout(120)
final class DiagnosisEndTest {

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
    void lostClientEndsItAndLeavesTheApplicationClean() {
        FakeTime fake = new FakeTime();
        rig.time = fake;
        DiagnosisService service = rig.service(ServiceRig.ONE_LONG);
        service.start(OPTIONS);
        FakeClient client = new FakeClient(service.load(), rig.application);
        client.silentAfterSteady = true;
        client.start();
        Eventually.that(
                "in the window", LIMIT, () -> service.status().phase() == Phase.MEASURING && rig.probes.sampling);
        rig.silence(fake);
        rig.awaitOver();
        assertThat(service.status().state()).isEqualTo(State.CANCELLED);
        assertThat(service.lastReason()).contains("client gone");
        rig.assertClean();
    }

    @Test
    void clientThatIsGoneIsToldOnlyThen() {
        FakeTime fake = new FakeTime();
        rig.time = fake;
        AtomicInteger gone = new AtomicInteger();
        rig.clientGone = gone::incrementAndGet;
        DiagnosisService service = rig.service(ServiceRig.ONE_LONG);
        service.cancel(service.start(OPTIONS));
        rig.awaitOver();
        assertThat(gone).as("after a cancel").hasValue(0);
        service.start(OPTIONS);
        rig.silence(fake);
        rig.awaitOver();
        Eventually.that("told", LIMIT, () -> gone.get() == 1);
    }

    @Test
    void faultOfTheSearchIsAReadableFailure() {
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            runner.run(ServiceRig.SHORT);
            throw new StackOverflowError("deep");
        });
        String runId = service.start(OPTIONS);
        rig.client();
        rig.awaitOver();
        assertThat(service.status().state()).isEqualTo(State.FAILED);
        assertThat(service.lastReason()).isEqualTo("internal error: StackOverflowError: deep");
        assertRefused(RefusalCode.FAILED, () -> service.result(runId));
        rig.assertClean();
    }

    @Test
    void heapThatIsUsedUpIsToldWithOurShare() {
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            throw new OutOfMemoryError("Java heap space");
        });
        service.start(OPTIONS);
        rig.awaitOver();
        assertThat(service.lastReason())
                .startsWith("the application ran out of heap (Java heap space), at most 4 MB of it the agent's: ")
                .doesNotContain("internal");
        rig.assertClean();
    }

    @Test
    void whatCannotBeTakenBackWithoutMemoryIsTakenBackLater() {
        int failures = 3; // a second apart, so that there is time to look in between
        AtomicBoolean full = new AtomicBoolean();
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            runner.run(ServiceRig.SHORT);
            rig.probes.clearsWithoutMemory.set(failures);
            full.set(true);
            throw new OutOfMemoryError("Java heap space");
        });
        service.start(OPTIONS);
        rig.client();
        Eventually.that("tried", LIMIT, () -> full.get() && rig.probes.clearsWithoutMemory.get() < failures);
        assertThat(rig.probes.off()).isFalse();
        rig.awaitOver();
        assertThat(rig.probes.clearsWithoutMemory).hasValue(0);
        assertThat(service.status().state()).isEqualTo(State.FAILED);
        rig.assertClean();
    }

    @Test
    void aCleanUpThatFailsOtherwiseIsSaidAndEndsIt() {
        DiagnosisService service = rig.service(ServiceRig.ONE_SHORT);
        rig.probes.clearFault = new StackOverflowError("deep");
        service.start(OPTIONS);
        rig.client();
        rig.awaitOver();
        assertThat(service.lastReason()).contains("could not be restored", "StackOverflowError");
    }

    @Test
    void searchThatDoesNotListenCannotKeepTheProbesIn() {
        AtomicReference<ExperimentRunner.Outcome> late = new AtomicReference<>();
        DiagnosisService service = rig.service((runId, options, environment, runner, listener, cancelled) -> {
            runner.run(ServiceRig.SHORT);
            rig.awaitGoOn();
            late.set(runner.run(LONG));
            return ServiceRig.result(runId, options, environment, Outcome.INCONCLUSIVE, "late");
        });
        String runId = service.start(OPTIONS);
        rig.client();
        Eventually.that("measured", LIMIT, () -> rig.probes.windows.get() == 1 && !rig.probes.sampling);
        assertThat(rig.probes.off()).isFalse();
        service.cancel(runId);
        Eventually.that("cleaned up by the watch", Duration.ofSeconds(10), rig.probes::off);
        rig.goOn();
        rig.awaitOver();
        assertThat(late.get()).isInstanceOf(ExperimentRunner.Invalid.class);
        rig.assertClean();
    }

    @Test
    void codeThatCannotBeRestoredIsSaid() {
        rig.probes.stuck = List.of("a.Stuck");
        DiagnosisService service = rig.service(ServiceRig.ONE_SHORT);
        service.start(OPTIONS);
        rig.client();
        rig.awaitOver();
        assertThat(service.lastReason()).isEqualTo("could not be restored: a.Stuck");
    }

    @Test
    void nothingStartsAfterTheShutdown() {
        DiagnosisService service = rig.service(ServiceRig.ONE_LONG);
        service.start(OPTIONS);
        rig.client();
        Eventually.that("in the window", LIMIT, () -> rig.probes.sampling);
        assertThat(service.shutdown()).isTrue();
        rig.assertClean();
        assertRefused(RefusalCode.CLOSED, () -> service.start(OPTIONS));
    }
}
