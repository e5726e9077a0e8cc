package dev.culprit.heuristics.detectors.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What calls compute alone and together with others. */
class SpinWaitTest {

    private static final String SERVICE = "GET /ticket";
    private static final int USERS = 20;
    private static final int PROCESSORS = 2;
    private static final double WINDOW_MILLIS = 60_000;
    private static final int SEEDS = 50;

    private final SpinWait detector = new SpinWait();

    /** The JVM computes in these calls only; all of the rest of a call is waiting for a processor. */
    private static Evidence run(int users, int count, double responseMillis, IntToDoubleFunction cpu) {
        double computed = IntStream.range(0, count).mapToDouble(cpu).sum();
        return run(users, count, responseMillis, computed / PROCESSORS / WINDOW_MILLIS, cpu);
    }

    /** @param jvm share of the processors that the JVM uses */
    private static Evidence run(int users, int count, double responseMillis, double jvm, IntToDoubleFunction cpu) {
        double[] starts = new double[count];
        double[] responses = new double[count];
        double[] computed = new double[count];
        double[] queued = new double[count];
        for (int i = 0; i < count; i++) {
            starts[i] = i * WINDOW_MILLIS / count;
            responses[i] = responseMillis;
            computed[i] = cpu.applyAsDouble(i);
            queued[i] = responseMillis - computed[i];
        }
        return EvidenceBuilder.at(users)
                .calls(List.of(new ServiceCalls(
                        SERVICE, starts, responses, Map.of(WaitState.CPU, computed, WaitState.RUN_QUEUE, queued))))
                .utilisation(new Utilisation(jvm, jvm, 0, PROCESSORS))
                .build();
    }

    /** So many calls at maximum load that those of {@code cpuMillis} take the given share of the processors. */
    private static Measurements measured(double alone, double loaded, double shareOfDifference) {
        int count = (int) Math.round(shareOfDifference * PROCESSORS * WINDOW_MILLIS / (loaded - alone));
        return measured(alone, run(USERS, count, 900, i -> loaded));
    }

    private static Measurements measured(double alone, Evidence loaded) {
        return new Measurements(Requirement.parse("p99<200ms"), USERS, List.of(loaded, run(1, 200, alone, i -> alone)));
    }

    @ParameterizedTest
    @CsvSource({
        "10, 100, 0.9, DETECTED",
        "10, 25.1, 0.3, DETECTED",
        "10, 24.9, 0.3, NOT_DETECTED", // caches and units of execution that are shared
        "10, 100, 0.26, DETECTED",
        "10, 100, 0.24, NOT_DETECTED", // it is not this that the processors do
        "0.1, 20, 0.5, DETECTED"
    })
    void computingMoreUnderLoadIsWaiting(double alone, double loaded, double share, VerdictKind kind) {
        assertThat(detector.judge(SERVICE, measured(alone, loaded, share)).kind())
                .isEqualTo(kind);
    }

    @Test
    void callsThatComputeAsLongAsEverAreNotAccused() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Verdict verdict =
                    detector.judge(SERVICE, measured(60, run(USERS, 1900, 900, i -> 60 * (0.6 + random.nextDouble()))));
            assertThat(verdict.kind()).as("seed " + seed).isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    @Test
    void spinningOfAnyLengthIsFound() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Verdict verdict = detector.judge(
                    SERVICE, measured(8, run(USERS, 500, 2000, i -> -160 * Math.log(1 - random.nextDouble()))));
            assertThat(verdict.kind()).as("seed " + seed).isEqualTo(VerdictKind.DETECTED);
        }
    }

    /** They seem to compute ten times as long, for waiting in front of the application was added; the JVM has not. */
    @Test
    void callsDoNotComputeMoreThanTheJvm() {
        Evidence stretched = run(USERS, 1900, 900, 0.95, i -> 600);

        Verdict verdict = detector.judge(SERVICE, measured(60, stretched));

        assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(verdict.reason()).endsWith("but the whole JVM does not compute more per call.");
    }

    /** A single user's call has the help of threads that are free. */
    @Test
    void workThatOthersDoAsLongAsTheyAreFreeIsTheSameWork() {
        Evidence alone = run(1, 200, 20, 72.0 * 200 / PROCESSORS / WINDOW_MILLIS, i -> 18);
        Evidence loaded = run(USERS, 1500, 900, i -> 72);

        assertThat(detector.judge(
                                SERVICE,
                                new Measurements(Requirement.parse("p99<200ms"), USERS, List.of(loaded, alone)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** 90 ms more of a processor in each of 900 calls. */
    @Test
    void theVerdictTellsWhatTheDifferenceTakes() {
        assertThat(detector.judge(SERVICE, measured(10, run(USERS, 900, 900, i -> 100))))
                .isInstanceOfSatisfying(Detected.class, found -> {
                    assertThat(found.severity()).isCloseTo(81_000 / 60_000.0, within(1e-9));
                    assertThat(found.reason())
                            .isEqualTo("A call computes 10 ms with one user and 100 ms with 20; the difference takes"
                                    + " 68 % of the processors.");
                });
        assertThat(detector.judge(SERVICE, measured(60, run(USERS, 900, 900, i -> 60)))
                        .reason())
                .isEqualTo("A call computes 60 ms with one user and 60 ms with 20.");
    }

    @Test
    void whatGrowsFromCallToCallIsNoWaiting() {
        assertThat(detector.judge(SERVICE, measured(10, run(USERS, 600, 900, i -> 10 + i * 0.1)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void whatTheJvmStillCompilesIsNoWaiting() {
        assertThat(detector.judge(SERVICE, measured(10, run(USERS, 1000, 900, i -> i < 600 ? 120 : 10)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** Which does not keep what is known of the processors from being told. */
    @Test
    void figuresThatAreMissingDecideNothing() {
        Evidence loaded = run(USERS, 900, 900, i -> 100);
        for (Measurements unseen : List.of(
                measured(10, EvidenceBuilder.at(USERS).build()),
                measured(10, run(USERS, 900, 900, 0.8, i -> i < 29 ? 100 : Double.NaN)),
                measured(10, run(USERS, 900, 900, Double.NaN, i -> 100)),
                new Measurements(
                        Requirement.parse("p99<200ms"),
                        USERS,
                        List.of(loaded, run(1, 200, 10, 0.1, i -> i < 9 ? 10 : Double.NaN))))) {
            assertThat(detector.judge(SERVICE, unseen))
                    .isInstanceOfSatisfying(
                            Inconclusive.class,
                            verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
        }
        assertThat(detector.judge("GET /other", measured(10, loaded)).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    @Test
    void theLoopIsNamed() {
        Measurements measurements = measured(10, run(USERS, 900, 900, i -> 100))
                .with(EvidenceBuilder.at(USERS)
                        .targeted()
                        .waitSites(new WaitSite(
                                WaitState.CPU,
                                SERVICE,
                                "com.shop.Ticket.await",
                                WaitSite.Code.at("com.shop.Ticket.await(Ticket.java:52)"),
                                null,
                                new WaitSite.Amount(40_000, 4000)))
                        .build());

        assertThat(detector.findings(List.of(SERVICE), Taxonomy.standard().path("spin-wait"), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.CPU);
                    assertThat(finding.artefact().name()).isEqualTo("com.shop.Ticket.await");
                    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(finding.responseTimeShare()).isEqualTo(1);
                    assertThat(finding.sentence())
                            .contains("100 ms of a processor with 20 users, and 10 ms alone", "com.shop.Ticket.await");
                });
    }
}
