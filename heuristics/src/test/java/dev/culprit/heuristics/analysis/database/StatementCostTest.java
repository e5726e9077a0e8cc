package dev.culprit.heuristics.analysis.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatementCostTest {

    private static final int USERS = 50;

    private static StatementUsage usage(String statement, int executions, double millis) {
        return new StatementUsage(
                "GET /" + statement,
                statement,
                null,
                executions,
                executions * millis,
                StatementUsage.PerCall.once(executions));
    }

    /** Of the statement {@code wanted}; under load all take three times as long. */
    private static double shareOfWork(StatementUsage... alone) {
        StatementUsage[] loaded = List.of(alone).stream()
                .map(usage -> usage(
                        usage.statement(), (int) usage.executions(), 3 * usage.totalMillis() / usage.executions()))
                .toArray(StatementUsage[]::new);
        return StatementCost.shareOfWork(
                Set.of("wanted"),
                "a",
                new Measurements(
                        Requirement.parse("p99<200ms"),
                        USERS,
                        List.of(
                                EvidenceBuilder.at(USERS).statements(loaded).build(),
                                EvidenceBuilder.at(1).statements(alone).build())));
    }

    /** It would be a quarter with the round trips of the others. */
    @Test
    void fewHeavyExecutionsAreMostOfTheWorkBesideManyQuickOnes() {
        assertThat(shareOfWork(usage("wanted", 600, 60), usage("other", 20_000, 5)))
                .isBetween(0.7, 0.8);
    }

    /** It would be a third without its round trips. */
    @Test
    void manyQuickExecutionsAreMostOfTheWorkBesideFewSlowerOnes() {
        assertThat(shareOfWork(usage("wanted", 20_000, 5), usage("other", 1_100, 20)))
                .isBetween(0.8, 0.9);
    }

    @Test
    void whatIsNotExecutedIsNoWork() {
        assertThat(shareOfWork(usage("other", 20_000, 5))).isZero();
        assertThat(shareOfWork()).isZero();
        assertThat(StatementCost.shareOfWork(
                        Set.of("wanted"), "a", new Measurements(Requirement.parse("p99<200ms"), USERS, List.of())))
                .isZero();
    }
}
