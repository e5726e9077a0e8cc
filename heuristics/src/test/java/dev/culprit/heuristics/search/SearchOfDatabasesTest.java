package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the search says about databases and statements, those included that cost nothing yet. */
class SearchOfDatabasesTest {

    private final ObservedSearch search = new ObservedSearch();

    @Test
    void aDatabaseOfWhichNothingIsKnownIsCongestedForUnknownReason() {
        Synthetic application =
                new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));

        assertThat(search.diagnose(application).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("database-congestion");
            assertThat(finding.cause()).isEqualTo(Cause.UNKNOWN);
            assertThat(finding.sentence()).contains("the database was not asked");
        });
    }

    @Test
    void theDatabaseTellsWhetherItComputesOrWaitsForLocks() {
        Synthetic blocked = new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));
        String update = "UPDATE stock SET n = n - ? WHERE id = ?";
        blocked.statement = update;
        blocked.statementMillis = users -> 10 + 8.0 * users;
        blocked.databases = List.of(new DatabaseUsage(
                "//db/shop", "a database", 300, 1, 30, List.of(new DatabaseUsage.Activity(update, 1, 30, "COMMIT"))));

        assertThat(search.diagnose(blocked).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("expensive-database-call");
            assertThat(finding.cause()).isEqualTo(Cause.DATABASE_LOCK);
            assertThat(finding.artefact().name()).isEqualTo(update);
            assertThat(Told.of(finding.artefact().facts())).containsEntry("blockedBy", "COMMIT");
            assertThat(finding.sentence()).contains("30 of 31 active sessions", "blocked by locks");
        });
    }

    /** Its share falls from 0.96 to 0.9, because preparing it takes longer, too. */
    @Test
    void aStatementThatIsNearlyTheWholeRequestIsExpensiveThoughItsShareFalls() {
        Synthetic application = new Synthetic(3)
                .with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 9 + 8.0 * users, WaitState.CPU, users -> 0.5));
        application.statementMillis = users -> users == 1 ? 16.8 : 0.9 * (9 + 8.0 * users);

        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category)
                .isEqualTo("expensive-database-call");
    }

    /** It takes most of the time, but most of the growth is the rest of the database's work. */
    @Test
    void aStatementBesideWhichSomethingElseGrowsIsNotTheCause() {
        Synthetic application = new Synthetic(3)
                .with(
                        "GET /a",
                        50,
                        Map.of(WaitState.DATABASE, users -> 180 + 5.0 * (users - 1), WaitState.CPU, users -> 1));
        application.statementMillis = users -> 175 + 2.3 * (users - 1);

        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category)
                .isEqualTo("database-congestion");
        application.statementMillis = users -> 175 + 2.7 * (users - 1);
        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category)
                .isEqualTo("expensive-database-call");
    }

    @Test
    void aDatabaseOnTheSameMachineThatKeepsTheProcessorsBusyIsNoDisturbance() {
        Synthetic application =
                new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));
        application.utilisation =
                new Utilisation(0.15, 0.98, 0.05, 2, List.of(new Backend("postgres (4711)", 5432, 0.75)));

        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("database-congestion", Cause.DATABASE_CPU);
        application.utilisation = new Utilisation(0.15, 0.98, 0.05, 2);
        assertThat(search.diagnose(application).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** A scan keeps the database busy; short statements that a neighbour repeats only suffer from it. */
    @Test
    void repeatedStatementsThatAreSlowBecauseOfOthersAreNotTheCause() {
        Synthetic application = new Synthetic(3)
                .with("GET /report", 20, Map.of(WaitState.DATABASE, users -> 100 + 10.0 * users))
                .with("GET /cart", 50, Map.of(WaitState.DATABASE, users -> 3 + 8.0 * (users - 1)));
        application.statementsAt = users -> {
            double seconds = users == 1 ? 0.2 : 1;
            int reports = (int) (600 * seconds);
            int carts = (int) (1500 * seconds);
            return List.of(
                    new StatementUsage(
                            "GET /report",
                            "SELECT SUM(n) FROM sale",
                            null,
                            reports,
                            reports * (100 + 10.0 * users),
                            StatementUsage.PerCall.once(reports)),
                    new StatementUsage(
                            "GET /cart",
                            "SELECT * FROM item WHERE id = ?",
                            null,
                            8L * carts,
                            carts * (3 + 8.0 * (users - 1)),
                            new StatementUsage.PerCall(carts, 8, 8)));
        };

        assertThat(search.diagnose(application).findings())
                .extracting(Finding::category)
                .doesNotContain("the-stifle", "traffic-jam/the-stifle")
                .contains("expensive-database-call");
    }

    /** They are many, and together they lose more time than the one service whose statements keep the database busy. */
    @Test
    void whoSuffersFromABusyDatabaseIsNoSecondCause() {
        Synthetic application = new Synthetic(3)
                .with("GET /search", 20, Map.of(WaitState.DATABASE, users -> 100 + 20.0 * users))
                .with("GET /home", 50, Map.of(WaitState.DATABASE, users -> 2 + 5.0 * (users - 1)))
                .with("GET /cart", 50, Map.of(WaitState.DATABASE, users -> 3 + 5.0 * (users - 1)));
        application.utilisation =
                new Utilisation(0.1, 0.98, 0.05, 2, List.of(new Backend("postgres (4711)", 5432, 0.8)));
        application.statementsAt = users -> List.of(
                usage("GET /search", "SELECT a", 600, 100 + 20.0 * users),
                usage("GET /home", "SELECT b", 1500, 2 + 5.0 * (users - 1)),
                usage("GET /cart", "SELECT c", 1500, 3 + 5.0 * (users - 1)));

        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(finding -> finding.artefact().name())
                .isEqualTo("SELECT a");

        // now four statements of another service are most of the work, and none of them stands out
        application.statementsAt = users -> List.of(
                usage("GET /search", "SELECT a", 600, 30 + 20.0 * users),
                usage("GET /home", "SELECT b", 1500, 2 + 5.0 * (users - 1)),
                usage("GET /cart", "SELECT c", 1500, 15 + 1.2 * (users - 1)),
                usage("GET /cart", "SELECT d", 1500, 15 + 1.2 * (users - 1)),
                usage("GET /cart", "SELECT e", 1500, 15 + 1.2 * (users - 1)),
                usage("GET /cart", "SELECT f", 1500, 15 + 1.2 * (users - 1)));
        assertThat(search.diagnose(application).findings())
                .extracting(Finding::category)
                .contains("database-congestion");
    }

    private static StatementUsage usage(String service, String statement, int executions, double millis) {
        return new StatementUsage(
                service, statement, null, executions, executions * millis, StatementUsage.PerCall.once(executions));
    }

    @Test
    void repeatedStatementsThatCostNothingAreListedApart() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 20));
        application.statements = List.of(
                new StatementUsage(
                        "GET /a",
                        "SELECT * FROM item WHERE id = ?",
                        null,
                        3000,
                        3000,
                        new StatementUsage.PerCall(60, 50, 60)),
                new StatementUsage(
                        "GET /a",
                        "SELECT id FROM item WHERE subject = ?",
                        null,
                        60,
                        60,
                        StatementUsage.PerCall.once(60)));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.findings()).isEmpty();
        assertThat(result.latent()).singleElement().satisfies(latent -> {
            assertThat(latent.category()).isEqualTo("the-stifle");
            assertThat(latent.artefact().name()).isEqualTo("SELECT * FROM item WHERE id = ?");
            assertThat(Told.of(latent.artefact().facts())).containsEntry("executionsPerCall", 50.0);
        });
        assertThat(application.run).hasSize(1);
    }
}
