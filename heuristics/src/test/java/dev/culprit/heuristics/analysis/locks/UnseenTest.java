package dev.culprit.heuristics.analysis.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnseenTest {

    private static Measurements measured(Evidence... runs) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(runs));
    }

    /** Calls of 100 ms. */
    private static EvidenceBuilder run(int users, double databaseMillis) {
        return EvidenceBuilder.at(users)
                .calls(
                        "a",
                        100,
                        Map.of(
                                WaitState.DATABASE,
                                call -> databaseMillis,
                                WaitState.CPU,
                                call -> 100 - databaseMillis));
    }

    private static StatementUsage statement(String service) {
        return new StatementUsage(service, "SELECT ?", null, 100, 1000, StatementUsage.PerCall.once(100));
    }

    @Test
    void statementsAreMissedFromATenthOfTheResponseTime() {
        assertThat(Unseen.statements("a", measured(run(1, 10).build())))
                .hasValueSatisfying(unseen -> assertThat(unseen.reason()).contains("is the database probed?"));
        assertThat(Unseen.statements("a", measured(run(1, 9.9).build()))).isEmpty();
        assertThat(Unseen.statements(
                        "a", measured(run(1, 1).build(), run(50, 10).build())))
                .as("at either load")
                .isPresent();
        assertThat(Unseen.statements("b", measured(run(1, 10).build())))
                .as("not called")
                .isEmpty();
    }

    @Test
    void aStatementOfTheServiceThatWasRecordedIsEnough() {
        assertThat(Unseen.statements(
                        "a",
                        measured(
                                run(1, 50).build(),
                                run(50, 50).statements(statement("a")).build())))
                .isEmpty();
        assertThat(Unseen.statements(
                        "a",
                        measured(
                                run(1, 50).build(),
                                run(50, 50).statements(statement("b")).build())))
                .isPresent();
    }

    private static EvidenceBuilder waiting(int users, WaitState state, double millis) {
        return EvidenceBuilder.at(users).calls("a", 100, state, call -> millis);
    }

    private static WaitSite site(WaitState state) {
        return new WaitSite(state, "a", "prices:80", new WaitSite.Amount(30_000, 100));
    }

    private static Optional<NotApplicable> place(Evidence loaded) {
        Measurements measurements =
                measured(waiting(1, WaitState.EXTERNAL_CALL, 100).build(), loaded);
        return Unseen.place(WaitState.EXTERNAL_CALL, "a", Growth.ofDetected("a", measurements), measurements);
    }

    @Test
    void aPlaceIsMissedOnlyOfTheStateThatLeads() {
        assertThat(place(waiting(50, WaitState.EXTERNAL_CALL, 300).build()))
                .contains(new NotApplicable("100 % of the growth of 200 ms is " + WaitState.EXTERNAL_CALL.phrase()
                        + ", for something that was not recorded."));
        assertThat(place(waiting(50, WaitState.MONITOR, 300).build())).isEmpty();
        assertThat(place(waiting(50, WaitState.EXTERNAL_CALL, 300)
                        .waitSites(site(WaitState.EXTERNAL_CALL))
                        .build()))
                .isEmpty();
        assertThat(place(waiting(50, WaitState.EXTERNAL_CALL, 300)
                        .waitSites(site(WaitState.NETWORK))
                        .build()))
                .as("a place of another state")
                .isPresent();
    }

    private static Optional<NotApplicable> locks(EvidenceBuilder alone, EvidenceBuilder loaded) {
        Measurements measurements = measured(alone.build(), loaded.build());
        return Unseen.databaseLocks("a", Growth.ofDetected("a", measurements), measurements);
    }

    @Test
    void locksOfADatabaseThatNobodyAskedAreUnknown() {
        assertThat(locks(waiting(1, WaitState.DATABASE, 100), waiting(50, WaitState.DATABASE, 300)))
                .hasValueSatisfying(unseen -> assertThat(unseen.reason())
                        .startsWith("100 % of the growth of 200 ms is database calls; ")
                        .contains("(--database)"));
        assertThat(locks(waiting(1, WaitState.DATABASE, 100), waiting(50, WaitState.MONITOR, 300)))
                .isEmpty();
    }

    @Test
    void aDatabaseThatWasAskedOrIsSeenToComputeIsKnown() {
        assertThat(locks(
                        waiting(1, WaitState.DATABASE, 100),
                        waiting(50, WaitState.DATABASE, 300).database(0, 0)))
                .isEmpty();
        assertThat(locks(waiting(1, WaitState.DATABASE, 100).database(0, 0), waiting(50, WaitState.DATABASE, 300)))
                .isEmpty();
        assertThat(locks(
                        waiting(1, WaitState.DATABASE, 100),
                        waiting(50, WaitState.DATABASE, 300)
                                .utilisation(new Utilisation(
                                        0.1, 0.95, 0, 2, List.of(new Backend("localhost:5432", 7, 0.8))))))
                .isEmpty();
    }
}
