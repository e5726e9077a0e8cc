package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Told;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What a whole diagnosis says of requests that wait where no probe sees them. Limit 200 ms, 40 users. */
class FrontQueueTest {

    private static final Utilisation CALM = new Utilisation(0.2, 0.3, 0.05, 2);
    private static final Utilisation FULL = new Utilisation(0.93, 0.98, 0.05, 2);

    private static DiagnosisResult diagnose(
            int threads, int seen, Map<WaitState, IntToDoubleFunction> parts, double busy, Utilisation use) {
        return new ObservedSearch().diagnose(new ServerWithThreads(threads, seen, parts, busy, use));
    }

    private static DiagnosisResult diagnose(int threads, Map<WaitState, IntToDoubleFunction> parts, Utilisation use) {
        return diagnose(threads, threads, parts, 1, use);
    }

    @Test
    void tooFewRequestThreadsAreNamed() {
        DiagnosisResult result =
                diagnose(5, Map.of(WaitState.EXTERNAL_CALL, served -> 48, WaitState.CPU, served -> 2), CALM);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings()).hasSize(1);
        Finding finding = result.findings().get(0);
        assertThat(finding.category()).isEqualTo("one-lane-bridge");
        assertThat(finding.cause()).isEqualTo(Cause.POOL);
        assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.POOL);
        assertThat(finding.artefact().name()).isEqualTo("http-exec");
        assertThat(Told.of(finding.artefact().facts()))
                .containsEntry("size", 5.0)
                .containsEntry("exhausted", true);
        assertThat((double) Told.of(finding.artefact().facts()).get("waiting")).isCloseTo(35, Offset.offset(0.5));
        assertThat(finding.responseTimeShare()).isCloseTo(0.875, Offset.offset(0.01));
        assertThat(finding.sentence())
                .contains(
                        "request threads http-exec",
                        "no more than 5 requests are served at a time",
                        "35 wait in front");
        assertThat(finding.advice()).contains("more threads", "about 37");
    }

    @Test
    void whoeverServesOneAtATimeIsToldSo() {
        DiagnosisResult result = diagnose(1, Map.of(WaitState.SLEEP, served -> 20), CALM);

        assertThat(result.findings())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.sentence()).contains("no more than 1 request is served at a time"));
    }

    /** With more threads all would wait at the lock. */
    @Test
    void aLockInsideIsNotHiddenByTheQueueThatItMakes() {
        DiagnosisResult result =
                diagnose(5, Map.of(WaitState.LOCK, served -> (served - 1) * 10.0, WaitState.SLEEP, served -> 10), CALM);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.LOCK);
            assertThat(finding.artefact().name()).isEqualTo("com.example.LOCK");
        });
    }

    @Test
    void aSlowServiceBehindIsNotHiddenByTheQueueThatItMakes() {
        DiagnosisResult result =
                diagnose(5, Map.of(WaitState.EXTERNAL_CALL, served -> served * 20.0, WaitState.CPU, served -> 1), CALM);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("bottleneck-service");
            assertThat(finding.artefact().name()).isEqualTo("com.example.EXTERNAL_CALL");
        });
    }

    /** All growth is waiting for the inner pool; how long requests wait in front adds nothing to that. */
    @Test
    void aPoolInsideIsNotHiddenByTheQueueThatItMakes() {
        DiagnosisResult result =
                diagnose(5, Map.of(WaitState.POOL, served -> (served - 1) * 12.0, WaitState.SLEEP, served -> 12), CALM);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.POOL);
            assertThat(finding.artefact().name()).isEqualTo("com.example.POOL");
        });
    }

    /** With more threads all would wait for a processor, whether or not these few do. */
    @Test
    void asManyThreadsAsProcessorsAreNoLackOfThreads() {
        DiagnosisResult result = diagnose(2, Map.of(WaitState.CPU, served -> 25), FULL);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("cpu-intensive-application");
            assertThat(finding.cause()).isEqualTo(Cause.CPU);
        });
    }

    /** With more threads all would wait for a processor. */
    @Test
    void fullProcessorsAreNoLackOfThreads() {
        DiagnosisResult result = diagnose(
                4, Map.of(WaitState.CPU, served -> 25, WaitState.RUN_QUEUE, served -> served > 2 ? 25 : 0), FULL);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("cpu-intensive-application");
            assertThat(finding.cause()).isEqualTo(Cause.CPU);
        });
    }

    @Test
    void aQueueThatTheRequirementAllowsIsHealthy() {
        DiagnosisResult result = diagnose(5, Map.of(WaitState.SLEEP, served -> 10), CALM);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.experiments()).hasSize(1);
    }

    /** A client with few connections: the server would serve more at a time. */
    @Test
    void threadsThatAreLeftOverAreNotWhatRequestsWaitFor() {
        DiagnosisResult result = diagnose(5, 50, Map.of(WaitState.SLEEP, served -> 50), 1, CALM);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.findings()).isEmpty();
    }

    /** A slow line: threads have nothing to do. */
    @Test
    void threadsThatRestAreNotWhatRequestsWaitFor() {
        DiagnosisResult result = diagnose(5, 5, Map.of(WaitState.SLEEP, served -> 25), 0.5, CALM);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.findings()).isEmpty();
    }
}
