package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchTest {

    private final List<String> messages = new ArrayList<>();
    private final List<List<CategoryProgress>> trees = new ArrayList<>();

    @Test
    void aHealthyApplicationIsToldSoAfterOneExperiment() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.findings()).isEmpty();
        assertThat(application.run).hasSize(1);
        assertThat(result.categories()).extracting(CategoryResult::verdict).containsOnly(VerdictKind.NOT_DETECTED);
        assertThat(result.summary()).isEqualTo("The application meets p99 < 200 ms at 40 users.");
    }

    @Test
    void aSmallPoolIsNamedWithSizeWaitingThreadsShareAndLoad() {
        Synthetic application = poolSmall();

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings()).hasSize(1);
        Finding finding = result.findings().get(0);
        assertThat(finding.category()).isEqualTo("one-lane-bridge");
        assertThat(finding.cause()).isEqualTo(Cause.POOL);
        assertThat(finding.services()).containsExactlyInAnyOrder("GET /a", "GET /b");
        assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.POOL);
        assertThat(finding.artefact().name()).isEqualTo("orders");
        assertThat(finding.artefact().location()).isEqualTo("com.example.Shop.buy(Shop.java:42)");
        assertThat(finding.artefact().details())
                .containsEntry("size", 5)
                .containsEntry("exhausted", true)
                .containsKeys("waiting", "active", "holdMillis", "estimatedNeed");
        assertThat(finding.responseTimeShare()).isBetween(0.85, 0.95);
        assertThat(finding.fromUsers()).isEqualTo(30);
        assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(finding.sentence())
                .contains("connection pool orders", "all 5 connections", "35 threads wait", "from 30 users on");
        assertThat(application.run)
                .extracting(Experiment::key)
                .doesNotHaveDuplicates()
                .hasSize(6);
        assertThat(result.experiments()).hasSize(6);
    }

    private static Synthetic poolSmall() {
        return new Synthetic(7)
                .with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 25, WaitState.POOL, users -> 6.0 * users))
                .with("GET /b", 20, Map.of(WaitState.DATABASE, users -> 30, WaitState.POOL, users -> 6.0 * users));
    }

    @Test
    void theTreeIsShownFromTheRootDownWhileTheSearchGoesOn() {
        diagnose(poolSmall());

        List<CategoryProgress> first = trees.get(0);
        List<CategoryProgress> last = trees.get(trees.size() - 1);
        assertThat(first).extracting(CategoryProgress::verdict).containsOnlyNulls();
        assertThat(last)
                .filteredOn(line -> line.verdict() == VerdictKind.DETECTED)
                .extracting(CategoryProgress::id)
                .containsExactly(
                        "performance-problem", "continuously-violated-requirements", "traffic-jam", "one-lane-bridge");
        assertThat(last).extracting(CategoryProgress::depth).containsExactly(0, 1, 2, 1, 1, 2, 3, 2, 3, 3, 4, 4, 3, 3);
    }

    @Test
    void aMonitorAndALockAreToldApart() {
        Synthetic application = new Synthetic(3)
                .with("GET /m", 50, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 8.0 * users))
                .with("GET /l", 50, Map.of(WaitState.CPU, users -> 5, WaitState.LOCK, users -> 9.0 * users));

        assertThat(diagnose(application).findings())
                .extracting(Finding::service, Finding::cause)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("GET /m", Cause.MONITOR),
                        org.assertj.core.groups.Tuple.tuple("GET /l", Cause.LOCK));
    }

    @Test
    void waitingForProcessorsIsTheApplicationsOrSomebodyElses() {
        Map<WaitState, java.util.function.IntToDoubleFunction> parts =
                Map.of(WaitState.CPU, users -> 20, WaitState.RUN_QUEUE, users -> 8.0 * users);
        Synthetic own = new Synthetic(3).with("GET /a", 50, parts);
        own.utilisation = new Utilisation(0.9, 0.97, 0.05, 2);
        Synthetic victim = new Synthetic(3).with("GET /a", 50, parts);
        victim.utilisation = new Utilisation(0.2, 0.85, 0.05, 2);

        assertThat(diagnose(own).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("cpu-intensive-application", Cause.CPU);
        DiagnosisResult doubtful = diagnose(victim);
        assertThat(doubtful.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(doubtful.reasons()).singleElement().asString().contains("other processes");
    }

    @Test
    void aServiceThatIsSlowAloneIsNotAJam() {
        Synthetic application = new Synthetic(3)
                .with("GET /slow", 30, Map.of(WaitState.SLEEP, users -> 400, WaitState.CPU, users -> 3));

        DiagnosisResult result = diagnose(application);

        assertThat(result.findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("single-user-problem", Cause.SLEEP);
        assertThat(verdict(result, "traffic-jam")).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void growthThatNoDetectorExplainsNamesTheStateAndIsNotSure() {
        Synthetic application =
                new Synthetic(3).with("GET /a", 50, Map.of(WaitState.EXTERNAL_CALL, users -> 10 + 8.0 * users));

        assertThat(diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause, Finding::confidence)
                .containsExactly("traffic-jam", Cause.EXTERNAL_CALL, Confidence.LOW);
    }

    @Test
    void aFailedRunIsRepeatedOnceAndThenNeverReadsAsHealthy() {
        List<Experiment> asked = new ArrayList<>();
        ExperimentRunner broken = experiment -> {
            asked.add(experiment);
            return new ExperimentRunner.Invalid("the load generator stopped", true);
        };

        DiagnosisResult result = diagnose(broken);

        assertThat(asked).extracting(Experiment::repetition).containsExactly(0, 1);
        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons()).singleElement().asString().contains("the load generator stopped");
        assertThat(result.experiments())
                .allSatisfy(run -> assertThat(run.invalid()).isNotNull());
    }

    @Test
    void fastErrorsAreNotGoodTimes() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 2));
        application.failedShare = 0.5;

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.summary()).contains("failed", "HTTP 503");
    }

    @Test
    void aQueueInFrontOfTheEntryPointsIsNotHealthy() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.clientExtraMillis = 900;

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.summary()).contains("queue in front of the entry points");
    }

    @Test
    void rarelyCalledServicesAreListedAsNotTestedAndDoNotHoldUpTheOthers() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 20))
                .with("GET /rare", 0.5, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.notTested()).extracting(NotTested::what).contains("GET /rare");
    }

    @Test
    void lockWaitingOfVirtualThreadsIsNeverDenied() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.UNKNOWN, users -> 9.0 * users));
        application.virtualThreads = 1_000_000;

        DiagnosisResult result = diagnose(application);

        assertThat(verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason).contains("virtual threads"));
    }

    @Test
    void whatOnlyNamesAWaitStateStepsBackBehindANamedCauseButIsTold() {
        Synthetic application =
                poolSmall().with("GET /report", 20, Map.of(WaitState.DATABASE, users -> 10 + 9.0 * users));

        DiagnosisResult result = diagnose(application);

        assertThat(result.findings()).singleElement().extracting(Finding::cause).isEqualTo(Cause.POOL);
        assertThat(result.notTested())
                .filteredOn(open -> open.what().equals("GET /report"))
                .singleElement()
                .extracting(NotTested::reason)
                .asString()
                .contains("database calls", "diagnose again");
    }

    @Test
    void usersWhoMoveInStepAreMeasuredAgainWithVariedThinkTimes() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.waveMillis = 20 + 250 + 100; // response and think time: the users' cycle

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(application.run).extracting(Experiment::repetition).containsExactly(0, 1);
        assertThat(messages).anySatisfy(message -> assertThat(message).contains("measuring once more"));
    }

    @Test
    void aLoadThatStandsStillIsMeasuredAgain() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.standstillMillis = 8000;

        DiagnosisResult result = diagnose(application);

        assertThat(result.experiments().get(0).invalid()).contains("no user sent anything");
        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.experiments()).hasSize(2);
    }

    @Test
    void repeatedStatementsThatCostNothingAreListedApart() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 20));
        application.statements = List.of(
                new StatementUsage("GET /a", "SELECT * FROM item WHERE id = ?", null, 3000, 3000, 60, 50, 60),
                new StatementUsage("GET /a", "SELECT id FROM item WHERE subject = ?", null, 60, 60, 60, 1, 1));

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.findings()).isEmpty();
        assertThat(result.latent()).singleElement().satisfies(latent -> {
            assertThat(latent.category()).isEqualTo("the-stifle");
            assertThat(latent.artefact().name()).isEqualTo("SELECT * FROM item WHERE id = ?");
            assertThat(latent.artefact().details()).containsEntry("executionsPerCall", 50);
        });
        assertThat(application.run).hasSize(1);
    }

    @Test
    void aDatabaseOfWhichNothingIsKnownIsCongestedForUnknownReason() {
        Synthetic application =
                new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));

        assertThat(diagnose(application).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("database-congestion");
            assertThat(finding.cause()).isEqualTo(Cause.UNKNOWN);
            assertThat(finding.sentence()).contains("the database was not asked");
        });
    }

    @Test
    void theDatabaseTellsWhetherItComputesOrWaitsForLocks() {
        Synthetic blocked = new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));
        String update = "UPDATE stock SET n = n - ? WHERE id = ?";
        blocked.statements = List.of(new StatementUsage("GET /a", update, null, 3000, 990_000, 3000, 1, 1));
        blocked.databases = List.of(new DatabaseUsage(
                "//db/shop", "a database", 300, 1, 30, List.of(new DatabaseUsage.Activity(update, 1, 30, "COMMIT"))));

        assertThat(diagnose(blocked).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("expensive-database-call");
            assertThat(finding.cause()).isEqualTo(Cause.DATABASE_LOCK);
            assertThat(finding.artefact().name()).isEqualTo(update);
            assertThat(finding.artefact().details()).containsEntry("blockedBy", "COMMIT");
            assertThat(finding.sentence()).contains("30 of 31 active sessions", "blocked by locks");
        });
    }

    @Test
    void aDatabaseOnTheSameMachineThatKeepsTheProcessorsBusyIsNoDisturbance() {
        Synthetic application =
                new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 10 + 8.0 * users));
        application.utilisation =
                new Utilisation(0.15, 0.98, 0.05, 2, List.of(new Backend("postgres (4711)", 5432, 0.75)));

        assertThat(diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("database-congestion", Cause.DATABASE_CPU);
        application.utilisation = new Utilisation(0.15, 0.98, 0.05, 2);
        assertThat(diagnose(application).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void aGeneratorThatTakesTheProcessorsIsBlamedItself() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.utilisation = new Utilisation(0.25, 0.97, 0.6, 2);

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons())
                .anySatisfy(reason ->
                        assertThat(reason).contains("the load generator itself used 60 %", "too weak for this load"));
    }

    @Test
    void aHandfulOfSlowCallsOfARareServiceIsNoVerdict() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 20))
                .with("GET /cold", 0.1, Map.of(WaitState.CPU, users -> 900));

        DiagnosisResult result = diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.notTested()).extracting(NotTested::what).contains("GET /cold");
    }

    @Test
    void aCancelledSearchHasNoVerdict() {
        Synthetic application = poolSmall();

        DiagnosisResult result = new Search(Catalogue.plan())
                .diagnose(
                        "r",
                        Synthetic.options(),
                        new Environment(Map.of()),
                        application,
                        listener(),
                        () -> application.run.size() >= 2);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons()).containsExactly("the diagnosis was cancelled before it was finished");
        assertThat(application.run).hasSize(2);
    }

    @Test
    void adviceNeverChangesWithTheOrderOfServices() {
        DiagnosisResult one = diagnose(new Synthetic(5)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.POOL, users -> 9.0 * users))
                .with("GET /ok", 50, Map.of(WaitState.CPU, users -> 5)));
        DiagnosisResult other = diagnose(new Synthetic(5)
                .with("GET /ok", 50, Map.of(WaitState.CPU, users -> 5))
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.POOL, users -> 9.0 * users)));

        assertThat(one.findings())
                .extracting(Finding::service, Finding::cause)
                .containsExactlyElementsOf(other.findings().stream()
                        .map(finding -> org.assertj.core.groups.Tuple.tuple(finding.service(), finding.cause()))
                        .toList());
        assertThat(one.findings().get(0).services()).containsExactly("GET /a");
    }

    private static VerdictKind verdict(DiagnosisResult result, String category) {
        return result.categories().stream()
                .filter(one -> one.id().equals(category))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private DiagnosisResult diagnose(ExperimentRunner runner) {
        return new Search(Catalogue.plan())
                .diagnose("r", Synthetic.options(), new Environment(Map.of()), runner, listener(), () -> false);
    }

    private SearchListener listener() {
        return new SearchListener() {
            @Override
            public void experiment(
                    Experiment experiment, String purpose, int number, int estimated, List<Experiment> remaining) {
                assertThat(number).isLessThanOrEqualTo(estimated);
                messages.add(number + "/" + estimated + " " + purpose);
            }

            @Override
            public void tree(List<CategoryProgress> categories) {
                trees.add(categories);
            }

            @Override
            public void message(String line) {
                messages.add(line);
            }
        };
    }
}
