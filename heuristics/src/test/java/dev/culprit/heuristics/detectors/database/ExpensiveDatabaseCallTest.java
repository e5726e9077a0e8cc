package dev.culprit.heuristics.detectors.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A hundred calls of a single user and a thousand under load. */
class ExpensiveDatabaseCallTest {

    private static StatementUsage usage(String service, String statement, long executions, double millis, int calls) {
        return new StatementUsage(
                service, statement, null, executions, executions * millis, StatementUsage.PerCall.once(calls));
    }

    private static EvidenceBuilder alone(double response, StatementUsage... statements) {
        return EvidenceBuilder.at(1)
                .calls(List.of(Alike.calls("a", 100, Map.of(WaitState.DATABASE, response))))
                .statements(statements);
    }

    private static EvidenceBuilder loaded(double response, StatementUsage... statements) {
        return EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls("a", 1000, Map.of(WaitState.DATABASE, response))))
                .statements(statements);
    }

    private static Measurements measured(EvidenceBuilder loaded, EvidenceBuilder alone) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(loaded.build(), alone.build()));
    }

    private static Verdict judge(EvidenceBuilder loaded, EvidenceBuilder alone) {
        return new ExpensiveDatabaseCall().judge("a", measured(loaded, alone));
    }

    /** One execution per call; response times and its own with one user and under load. */
    private static Verdict judge(double aloneResponse, double aloneMillis, double response, double millis) {
        return judge(
                loaded(response, usage("a", "big", 1000, millis, 1000)),
                alone(aloneResponse, usage("a", "big", 100, aloneMillis, 100)));
    }

    @Test
    void oneExecutionIsHalfOfTheResponseTime() {
        assertThat(judge(40, 20, 400, 200)).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isOne();
            assertThat(found.reason())
                    .isEqualTo("One execution of \"big\" takes 200 ms of 400 ms at maximum load, 20 ms of 40 ms"
                            + " with 1 user.");
        });
        assertThat(judge(40, 20, 400, 199)).isInstanceOf(NotDetected.class);
    }

    @Test
    void noMoreThanHalfOfTheGrowthIsElsewhere() {
        // grows by 200, of which the statement has 100 or 99
        assertThat(judge(200, 150, 400, 250)).isInstanceOf(Detected.class);
        assertThat(judge(200, 151, 400, 250)).isInstanceOf(NotDetected.class);
        assertThat(judge(400, 250, 400, 230))
                .as("within a twentieth of the response time")
                .isInstanceOf(Detected.class);
        assertThat(judge(400, 251, 400, 230)).isInstanceOf(NotDetected.class);
    }

    @Test
    void aCallExecutesItThreeTimesAtMost() {
        assertThat(perCall(3000)).isInstanceOf(Detected.class);
        assertThat(perCall(3001)).isInstanceOf(NotDetected.class);
    }

    private static Verdict perCall(long executions) {
        return judge(loaded(400, usage("a", "big", executions, 300, 1000)), alone(40, usage("a", "big", 100, 30, 100)));
    }

    @Test
    void aFifthOfTheServicesTimeIsSpentInIt() {
        // executed by every fifth call only, then by fewer
        assertThat(judge(loaded(400, usage("a", "big", 200, 400, 200)), alone(40, usage("a", "big", 20, 40, 20))))
                .isInstanceOf(Detected.class);
        assertThat(judge(loaded(400, usage("a", "big", 199, 400, 199)), alone(40, usage("a", "big", 20, 40, 20))))
                .isInstanceOf(NotDetected.class);
    }

    /** Another service's statements give the database the rest of a hundred units of work. */
    private static EvidenceBuilder[] sharedDatabase(int own) {
        return new EvidenceBuilder[] {
            loaded(400, usage("a", "big", 1000, 300, 1000), usage("b", "other", 1000, 300, 1000), quick(20_000)),
            alone(40, usage("a", "big", 100, own, 100), usage("b", "other", 100, 100 - own, 100), quick(2000))
        };
    }

    /** The quickest that is common takes no time: so there is no round trip. */
    private static StatementUsage quick(long executions) {
        return usage("b", "quick", executions, 0, 1000);
    }

    @Test
    void aFifthOfTheDatabasesWorkIsItsOrElseItIsSlowBecauseOfOthers() {
        EvidenceBuilder[] fifth = sharedDatabase(20);
        assertThat(judge(fifth[0], fifth[1])).isInstanceOf(Detected.class);
        EvidenceBuilder[] less = sharedDatabase(19);
        assertThat(judge(less[0], less[1]))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        found -> assertThat(found.reason())
                                .endsWith("But it is only 19 % of the work of the database: it is slow because of other"
                                        + " statements."));
    }

    @Test
    void aStatementThatWaitsForLocksGivesTheDatabaseLittleWork() {
        EvidenceBuilder[] less = sharedDatabase(19);
        less[0].database(1, 9);
        assertThat(judge(less[0], less[1])).isInstanceOf(Detected.class);
    }

    @Test
    void withoutStatementsThereIsNone() {
        assertThat(judge(loaded(400), alone(40)))
                .as("who spends time in the database executes some")
                .isInstanceOfSatisfying(
                        NotApplicable.class,
                        open -> assertThat(open.reason()).contains("of which no statement was recorded"));
        assertThat(judge(40, 20, 400, 100).reason()).doesNotContain("other statements");
    }

    @Test
    void aFindingNamesTheStatementAndWhyItIsSlow() {
        EvidenceBuilder loaded = loaded(400, usage("a", "big", 1000, 300, 1000))
                .waitSites(new WaitSite(
                        WaitState.DATABASE,
                        "a",
                        "big",
                        new WaitSite.Code("shop.A.a(A.java:1)", List.of("x")),
                        null,
                        new WaitSite.Amount(9, 9)));
        Measurements measured = measured(loaded, alone(40, usage("a", "big", 100, 30, 100)));

        assertThat(new ExpensiveDatabaseCall().findings(List.of("a"), List.of("expensive"), measured))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.cause()).isEqualTo(Cause.STATEMENT);
                    assertThat(found.path()).containsExactly("expensive");
                    assertThat(found.responseTimeShare()).isEqualTo(0.75);
                    assertThat(found.artefact().location()).isEqualTo("shop.A.a(A.java:1)");
                    assertThat(found.artefact().stack()).containsExactly("x");
                    assertThat(Told.of(found.artefact().facts()))
                            .isEqualTo(Map.of(
                                    "executionMillis",
                                    300.0,
                                    "executionSingleUserMillis",
                                    30.0,
                                    "executionsPerCall",
                                    1.0,
                                    "shareOfDatabaseWork",
                                    1.0));
                    assertThat(found.sentence())
                            .contains("takes 300 ms at 50 users (30 ms with 1 user), 75 % of its response time")
                            .endsWith("of the work of the database; from 50 users on the requirement is missed.");
                    assertThat(found.advice()).startsWith("Look at the plan");
                });
    }

    @Test
    void whoBlocksItIsTold() {
        EvidenceBuilder loaded = loaded(400, usage("a", "big", 1000, 300, 1000));
        loaded.databases(new DatabaseUsage(
                "db", "Any 1", 300, 1, 9, List.of(new DatabaseUsage.Activity("big", 0.5, 8, "UPDATE stock"))));
        Measurements measured = measured(loaded, alone(40, usage("a", "big", 100, 30, 100)));

        assertThat(new ExpensiveDatabaseCall().findings(List.of("a"), List.of(), measured))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.cause()).isEqualTo(Cause.DATABASE_LOCK);
                    assertThat(found.sentence()).contains("are blocked by locks (holder: \"UPDATE stock\")");
                    assertThat(Told.of(found.artefact().facts()))
                            .containsEntry("sessionsExecuting", 0.5)
                            .containsEntry("sessionsBlocked", 8.0)
                            .containsEntry("blockedBy", "UPDATE stock");
                    assertThat(found.advice()).startsWith("Shorten the transactions");
                });
    }
}
