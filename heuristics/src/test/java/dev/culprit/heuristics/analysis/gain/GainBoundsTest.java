package dev.culprit.heuristics.analysis.gain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.result.Gain.Limit;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** 50 users who pause 100 ms; calls of 400 ms, 6000 in a minute. */
class GainBoundsTest {

    private static final int USERS = 50;
    private static final String BOOKS = "GET /books";
    private static final List<String> JAM =
            List.of("performance-problem", "continuously-violated-requirements", "traffic-jam", "one-lane-bridge");

    private static ServiceCalls calls(String service, int count, Map<WaitState, Double> millis) {
        double response =
                millis.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        millis.forEach((state, each) -> states.put(state, filled(count, each)));
        double[] starts = new double[count];
        for (int i = 0; i < count; i++) {
            starts[i] = i * 60_000.0 / count;
        }
        return new ServiceCalls(service, starts, filled(count, response), states);
    }

    private static double[] filled(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    private static Evidence window(int users, Utilisation use, ServiceCalls... services) {
        return EvidenceBuilder.at(users)
                .calls(List.of(services))
                .utilisation(use)
                .build();
    }

    private static Optional<Gain> gain(Finding finding, Evidence... evidence) {
        return GainBounds.of(finding, new Measurements(Requirement.parse("p99<200ms"), USERS, List.of(evidence)));
    }

    private static Finding finding(Cause cause, double share, List<String> path, String... services) {
        return Finding.of(path.get(path.size() - 1), path, cause)
                .suffering(services[0], List.of(services), share, 10)
                .blaming(new Artefact(Artefact.Type.MONITOR, "a.B", null, Facts.NONE, List.of()), Confidence.HIGH)
                .saying("", "");
    }

    private static Utilisation busy(double share) {
        return new Utilisation(share, share, 0, 2);
    }

    @Test
    void whatIsNotWaitedForIsWonAndUsersComeBackSooner() {
        Evidence loaded =
                window(USERS, busy(0.2), calls(BOOKS, 6000, Map.of(WaitState.MONITOR, 390.0, WaitState.CPU, 10.0)));

        Gain gain = gain(finding(Cause.MONITOR, 0.975, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.responseMillis()).isEqualTo(400);
        assertThat(gain.bestResponseMillis()).isCloseTo(10, within(1e-6));
        assertThat(gain.callsPerSecond()).isCloseTo(100, within(1e-6));
        assertThat(gain.bestCallsPerSecond()).isCloseTo(50 / 0.110, within(1e-6));
        assertThat(gain.limit()).isEqualTo(Limit.REST);
        assertThat(gain.sentence())
                .isEqualTo("Corrected, GET /books would take 10 ms instead of 400 ms at best, and the application would"
                        + " complete 455 calls per second instead of 100.");
    }

    /** At 100 calls per second they are half busy, so 200 are the most, and 50 users then wait: 250 ms from call to call. */
    @Test
    void itIsNoMoreThanTheProcessorsLetThrough() {
        Evidence loaded =
                window(USERS, busy(0.5), calls(BOOKS, 6000, Map.of(WaitState.MONITOR, 390.0, WaitState.CPU, 10.0)));

        Gain gain = gain(finding(Cause.MONITOR, 0.975, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.bestResponseMillis()).isCloseTo(150, within(1e-6));
        assertThat(gain.bestCallsPerSecond()).isCloseTo(200, within(1e-6));
        assertThat(gain.limit()).isEqualTo(Limit.PROCESSORS);
        assertThat(gain.sentence()).endsWith("; the processors would be full then.");
    }

    /** The calls use 12 % at 100 calls per second, and other programs 26 %, whatever the calls do: 617 are the most. */
    @Test
    void whatOtherProgramsComputeDoesNotGrowWithTheCalls() {
        Evidence loaded = window(
                USERS,
                new Utilisation(0.12, 0.38, 0, 2),
                calls(BOOKS, 6000, Map.of(WaitState.MONITOR, 399.0, WaitState.CPU, 1.0)));

        Gain gain = gain(finding(Cause.MONITOR, 0.9975, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.limit()).isEqualTo(Limit.REST);
        assertThat(gain.bestCallsPerSecond()).isCloseTo(50 / 0.101, within(1e-6));
    }

    @Test
    void whatTheGeneratorComputesGrowsWithTheCalls() {
        Evidence loaded = window(
                USERS,
                new Utilisation(0.2, 0.5, 0.1, 2),
                calls(BOOKS, 6000, Map.of(WaitState.MONITOR, 399.0, WaitState.CPU, 1.0)));

        Gain gain = gain(finding(Cause.MONITOR, 0.9975, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.limit()).isEqualTo(Limit.PROCESSORS);
        assertThat(gain.bestCallsPerSecond()).as("(1 - 0.2) / 0.3").isCloseTo(100 * 0.8 / 0.3, within(1e-6));
    }

    /** What the database computes for a statement goes with it. */
    @Test
    void whatGoesWithTheCauseIsNoLimit() {
        Evidence loaded = window(
                USERS,
                new Utilisation(0.1, 0.9, 0, 2, List.of(backend(0.8))),
                calls(BOOKS, 6000, Map.of(WaitState.DATABASE, 390.0, WaitState.CPU, 10.0)));

        assertThat(gain(finding(Cause.STATEMENT, 0.975, JAM, BOOKS), loaded)
                        .orElseThrow()
                        .limit())
                .isEqualTo(Limit.REST);
        assertThat(gain(finding(Cause.DATABASE_LOCK, 0.975, JAM, BOOKS), loaded)
                        .orElseThrow()
                        .limit())
                .isEqualTo(Limit.PROCESSORS);
    }

    private static Backend backend(double share) {
        return new Backend("postgres 4711", 5432, share);
    }

    @Test
    void moreProcessorsSpareTheWaitingForThem() {
        Evidence loaded =
                window(USERS, busy(1), calls(BOOKS, 6000, Map.of(WaitState.RUN_QUEUE, 380.0, WaitState.CPU, 20.0)));

        Gain gain = gain(finding(Cause.CPU, 1, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.bestResponseMillis()).isCloseTo(20, within(1e-6));
        assertThat(gain.limit()).isEqualTo(Limit.REST);
    }

    @Test
    void servicesThatDoNotSufferOnlyTakeTheirPartOfTheTime() {
        Evidence loaded = window(
                USERS,
                busy(0.1),
                calls(BOOKS, 3000, Map.of(WaitState.MONITOR, 760.0, WaitState.CPU, 10.0)),
                calls("GET /", 3000, Map.of(WaitState.CPU, 30.0)));

        Gain gain =
                gain(finding(Cause.MONITOR, 760.0 / 770, JAM, BOOKS), loaded).orElseThrow();

        assertThat(gain.bestResponseMillis()).isCloseTo(10, within(1e-6));
        assertThat(gain.bestCallsPerSecond()).isCloseTo(50 / 0.120, within(1e-6));
    }

    /** Its share is that of a user alone, who waits for nobody. */
    @Test
    void aProblemOfASingleUserCostsTheSameUnderLoad() {
        List<String> path =
                List.of("performance-problem", "continuously-violated-requirements", "single-user-problem", "the-knot");
        Evidence alone = window(1, busy(0), calls(BOOKS, 150, Map.of(WaitState.EXTERNAL_CALL, 300.0)));
        Evidence loaded = window(
                USERS, busy(0.1), calls(BOOKS, 6000, Map.of(WaitState.EXTERNAL_CALL, 350.0, WaitState.CPU, 50.0)));

        Gain gain = gain(finding(Cause.EXTERNAL_CALL, 1, path, BOOKS), alone, loaded)
                .orElseThrow();

        assertThat(gain.bestResponseMillis()).isCloseTo(100, within(1e-6));
    }

    @Test
    void nothingIsSaidOfWhatComesAndGoesOrIsNotKnown() {
        Evidence loaded = window(USERS, busy(0.2), calls(BOOKS, 6000, Map.of(WaitState.GC, 400.0)));
        List<String> hiccups = List.of("performance-problem", "application-hiccups", "gc-hiccups");

        assertThat(gain(finding(Cause.GC, 0.5, hiccups, BOOKS), loaded)).isEmpty();
        assertThat(gain(finding(Cause.UNKNOWN, 0.5, JAM, BOOKS), loaded)).isEmpty();
        assertThat(gain(finding(Cause.GC, Double.NaN, JAM, BOOKS), loaded)).isEmpty();
        assertThat(gain(finding(Cause.GC, 1, JAM, "GET /unknown"), loaded)).isEmpty();
    }

    /** 50 users cannot be in calls of 400 ms 200 times a second: there are more of them than was said. */
    @Test
    void nothingIsSaidOfAnOpenWorkload() {
        Evidence loaded = window(USERS, busy(0.2), calls(BOOKS, 12_000, Map.of(WaitState.MONITOR, 400.0)));

        assertThat(gain(finding(Cause.MONITOR, 0.9, JAM, BOOKS), loaded)).isEmpty();
    }

    @Test
    void whatLetsNoMoreThroughIsSaidWithTheLoadFromWhichItDoes() {
        Gain gain = new Gain(BOOKS, 398, 45, 124, 300, Limit.REST, 26);

        assertThat(gain.sentence())
                .startsWith("No more than 124 calls per second are completed, with 26 users as with all. Corrected,");
        assertThat(new Gain(BOOKS, 398, 45, 124, 300, Limit.REST, 0).sentence()).startsWith("Corrected,");
    }

    /** As many calls with half of the users; one service makes nearly all of them and waits for most of the time. */
    @Test
    void onlyWhatMostOfTheTimeGoesToLetsNoMoreThrough() {
        ServiceCalls[] both = {
            calls(BOOKS, 6000, Map.of(WaitState.MONITOR, 390.0, WaitState.CPU, 10.0)),
            calls("GET /rare", 100, Map.of(WaitState.LOCK, 390.0, WaitState.CPU, 10.0))
        };
        Evidence all = window(USERS, busy(0.2), both);
        Evidence half = window(USERS / 2, busy(0.2), both);

        assertThat(gain(finding(Cause.MONITOR, 0.975, JAM, BOOKS), half, all)
                        .orElseThrow()
                        .ceilingFromUsers())
                .isEqualTo(USERS / 2);
        assertThat(gain(finding(Cause.LOCK, 0.975, JAM, "GET /rare"), half, all)
                        .orElseThrow()
                        .ceilingFromUsers())
                .isZero();
    }
}
