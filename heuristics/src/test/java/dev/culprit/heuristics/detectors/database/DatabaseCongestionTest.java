package dev.culprit.heuristics.detectors.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.detectors.locks.DatabaseOneLaneBridge;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A single user's calls compute for 20 ms; under load 1200 a minute take what a test says: 20 under way per second of it. */
class DatabaseCongestionTest {

    private static final int CALLS = 1200;

    private static EvidenceBuilder loaded(double database, double sleep) {
        return EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls(
                        "a",
                        CALLS,
                        Map.of(WaitState.CPU, 20.0, WaitState.DATABASE, database, WaitState.SLEEP, sleep))));
    }

    private static Measurements measured(EvidenceBuilder loaded) {
        return new Measurements(
                Requirement.parse("p99<200ms"),
                50,
                List.of(
                        loaded.build(),
                        EvidenceBuilder.at(1)
                                .calls(List.of(Alike.calls("a", 100, Map.of(WaitState.CPU, 20.0))))
                                .build()));
    }

    private static Verdict congestion(EvidenceBuilder loaded) {
        return new DatabaseCongestion().judge("a", measured(loaded));
    }

    private static Verdict lane(EvidenceBuilder loaded) {
        return new DatabaseOneLaneBridge().judge("a", measured(loaded));
    }

    @Test
    void halfOfTheGrowthIsCongestion() {
        assertThat(congestion(loaded(500, 500)))
                .isEqualTo(new Detected(500 * CALLS / 60_000.0, "50 % of the growth of 1 s is database calls."));
        assertThat(congestion(loaded(499, 501))).isInstanceOf(NotDetected.class);
    }

    @Test
    void whatDoesNotGrowIsNotCongested() {
        assertThat(congestion(loaded(0, 0))).isEqualTo(new NotDetected("Response times do not grow."));
    }

    @Test
    void aServiceThatWasNotCalledAtBothLoadsIsLeftOpen() {
        for (Detector detector : List.of(new DatabaseCongestion(), new DatabaseOneLaneBridge())) {
            assertThat(detector.judge("b", measured(loaded(500, 0))))
                    .isInstanceOfSatisfying(
                            Inconclusive.class, open -> assertThat(open.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
        }
    }

    @Test
    void anApplicationThatUsesUpTheProcessorsStarvesItsDatabaseCalls() {
        Utilisation full = new Utilisation(0.9, 0.99, 0, 2);
        assertThat(congestion(loaded(500, 0).utilisation(full)))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        found -> assertThat(found.reason()).contains("itself uses up the processors"));
        assertThat(congestion(loaded(500, 0).utilisation(new Utilisation(0.4, 0.99, 0, 2))))
                .as("others use them")
                .isInstanceOf(Detected.class);
        assertThat(congestion(loaded(500, 0).utilisation(full).database(1, 9)))
                .as("the database speaks of locks")
                .isInstanceOf(Detected.class);
    }

    @Test
    void sessionsThatAreBlockedMakeALane() {
        assertThat(lane(loaded(500, 500).database(5, 5))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isCloseTo(500 * CALLS / 60_000.0, within(1e-9));
            assertThat(found.reason()).contains("5.0 of 10 active sessions");
        });
        assertThat(lane(loaded(500, 500).database(5.1, 4.9))).isInstanceOf(NotDetected.class);
        assertThat(lane(loaded(499, 501).database(5, 5))).isInstanceOf(NotDetected.class);
        assertThat(lane(loaded(500, 500))).as("nobody asked").isInstanceOf(NotDetected.class);
        assertThat(new DatabaseOneLaneBridge()
                        .findings(
                                List.of("a"), List.of(), measured(loaded(500, 0).database(1, 9))))
                .as("named below")
                .isEmpty();
    }

    @Test
    void aFindingTellsWhatKeepsTheDatabaseBusy() {
        EvidenceBuilder loaded = loaded(480, 0)
                .database(9, 1)
                .waitSites(new WaitSite(
                        WaitState.DATABASE,
                        "a",
                        "SELECT 1",
                        WaitSite.Code.at("shop.A.a(A.java:1)"),
                        null,
                        new WaitSite.Amount(9, 9)));
        assertThat(new DatabaseCongestion().findings(List.of("a"), List.of("congestion"), measured(loaded)))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.cause()).isEqualTo(Cause.DATABASE_CPU);
                    assertThat(found.path()).containsExactly("congestion");
                    assertThat(found.artefact().name()).isEqualTo("SELECT 1");
                    assertThat(Told.of(found.artefact().facts()))
                            .containsEntry("singleUserMeanMillis", 20.0)
                            .containsEntry("maximumLoadMeanMillis", 500.0)
                            .containsEntry("growthShare", 1.0);
                    assertThat(found.responseTimeShare()).isEqualTo(0.96);
                    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(found.sentence()).contains("96 % of the response time of a (480 ms of 500 ms)");
                });
        assertThat(new DatabaseCongestion()
                        .findings(List.of("a"), List.of(), measured(loaded(480, 0)))
                        .get(0)
                        .confidence())
                .as("nobody asked")
                .isEqualTo(Confidence.LOW);
    }
}
