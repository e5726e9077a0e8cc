package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which way the search takes and what it names in the end. */
class SearchTest {

    private final ObservedSearch search = new ObservedSearch();

    @Test
    void aHealthyApplicationIsToldSoAfterOneExperiment() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.findings()).isEmpty();
        assertThat(application.run).hasSize(1);
        Set<String> judged =
                Catalogue.detectors().stream().map(Detector::category).collect(Collectors.toSet());
        assertThat(result.categories())
                .allSatisfy(category -> assertThat(category.verdict())
                        .as(category.id())
                        .isEqualTo(
                                judged.contains(category.id())
                                        ? VerdictKind.NOT_DETECTED
                                        : VerdictKind.NOT_APPLICABLE));
        assertThat(result.summary()).isEqualTo("The application meets p99 < 200 ms at 40 users.");
    }

    @Test
    void aSmallPoolIsNamedWithSizeWaitingThreadsShareAndLoad() {
        Synthetic application = poolSmall();

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings()).hasSize(1);
        Finding finding = result.findings().get(0);
        assertThat(finding.category()).isEqualTo("one-lane-bridge");
        assertThat(finding.cause()).isEqualTo(Cause.POOL);
        assertThat(finding.services()).containsExactlyInAnyOrder("GET /a", "GET /b");
        assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.POOL);
        assertThat(finding.artefact().name()).isEqualTo("orders");
        assertThat(finding.artefact().location()).isEqualTo("com.example.Shop.buy(Shop.java:42)");
        assertThat(Told.of(finding.artefact().facts()))
                .containsEntry("size", 5.0)
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

    @Test
    void theTreeIsShownFromTheRootDownWhileTheSearchGoesOn() {
        search.diagnose(poolSmall());

        List<CategoryProgress> first = search.trees().get(0);
        List<CategoryProgress> last = search.trees().get(search.trees().size() - 1);
        assertThat(first).extracting(CategoryProgress::verdict).containsOnlyNulls();
        assertThat(last)
                .filteredOn(line -> line.verdict() == VerdictKind.DETECTED)
                .extracting(CategoryProgress::id)
                .containsExactly(
                        "performance-problem", "continuously-violated-requirements", "traffic-jam", "one-lane-bridge");
        assertThat(last)
                .extracting(CategoryProgress::depth)
                .containsExactly(
                        0, 1, 2, 3, 1, 2, 2, 1, 2, 3, 3, 3, 3, 2, 3, 4, 4, 4, 3, 4, 4, 3, 4, 4, 4, 3, 3, 4, 4, 3, 4);
    }

    /** What its holder does is asked of all who wait for it. */
    @Test
    void aLockThatIsHeldInDatabaseCallsIsDispensable() {
        Synthetic application = new Synthetic(3)
                .with("GET /m", 50, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 8.0 * users))
                .with("GET /n", 40, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 9.0 * users));
        application.holder = new LockHolder("worker-*", List.of(), Map.of(WaitState.DATABASE, 0.9));

        assertThat(search.diagnose(application).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("dispensable-synchronization");
            assertThat(finding.cause()).isEqualTo(Cause.MONITOR);
            assertThat(finding.services()).containsExactlyInAnyOrder("GET /m", "GET /n");
        });
    }

    @Test
    void aMonitorAndALockAreToldApart() {
        Synthetic application = new Synthetic(3)
                .with("GET /m", 50, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 8.0 * users))
                .with("GET /l", 50, Map.of(WaitState.CPU, users -> 5, WaitState.LOCK, users -> 9.0 * users));

        assertThat(search.diagnose(application).findings())
                .extracting(Finding::service, Finding::cause)
                .containsExactlyInAnyOrder(tuple("GET /m", Cause.MONITOR), tuple("GET /l", Cause.LOCK));
    }

    @Test
    void waitingForProcessorsIsTheApplicationsOrSomebodyElses() {
        Map<WaitState, IntToDoubleFunction> parts =
                Map.of(WaitState.CPU, users -> 20, WaitState.RUN_QUEUE, users -> 8.0 * users);
        Synthetic own = new Synthetic(3).with("GET /a", 50, parts);
        own.utilisation = new Utilisation(0.9, 0.97, 0.05, 2);
        Synthetic victim = new Synthetic(3).with("GET /a", 50, parts);
        victim.utilisation = new Utilisation(0.2, 0.85, 0.05, 2);

        assertThat(search.diagnose(own).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("cpu-intensive-application", Cause.CPU);
        DiagnosisResult doubtful = search.diagnose(victim);
        assertThat(doubtful.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(doubtful.reasons()).singleElement().asString().contains("other processes");
    }

    @Test
    void aLockThatIsHeldWhileWaitingForAProcessorIsNotTheCause() {
        Map<WaitState, IntToDoubleFunction> parts =
                Map.of(WaitState.CPU, users -> 39, WaitState.MONITOR, users -> 0.1 + 7.5 * (users - 1));
        Synthetic full = new Synthetic(3).with("GET /a", 50, parts);
        full.utilisation = new Utilisation(0.94, 0.98, 0.03, 2);
        Synthetic idle = new Synthetic(3).with("GET /a", 50, parts);
        idle.utilisation = new Utilisation(0.5, 0.55, 0.03, 2);

        assertThat(search.diagnose(full).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("cpu-intensive-application", Cause.CPU);
        assertThat(search.diagnose(idle).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("one-lane-bridge", Cause.MONITOR);
    }

    @Test
    void aServiceThatIsSlowAloneIsNotAJam() {
        Synthetic application = new Synthetic(3)
                .with("GET /slow", 30, Map.of(WaitState.SLEEP, users -> 400, WaitState.CPU, users -> 3));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("single-user-problem", Cause.SLEEP);
        assertThat(ObservedSearch.verdict(result, "traffic-jam")).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void growthThatNoDetectorExplainsNamesTheStateAndIsNotSure() {
        Synthetic application = new Synthetic(3).with("GET /a", 50, Map.of(WaitState.DISK, users -> 10 + 8.0 * users));

        assertThat(search.diagnose(application).findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause, Finding::confidence)
                .containsExactly("traffic-jam", Cause.DISK, Confidence.LOW);
    }

    /** What the jam consists of is told as long as nobody knows which thread it is. */
    @Test
    void recordingsThatDoNotTellWhatThreadsComputeTakeNothingFromTheJam() {
        Synthetic application = new Synthetic(3).with("GET /a", 50, Map.of(WaitState.QUEUE, users -> 10 + 8.0 * users));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings())
                .singleElement()
                .extracting(Finding::category, Finding::cause)
                .containsExactly("traffic-jam", Cause.QUEUE);
        for (String category : List.of("unbalanced-processing", "single-threaded-code")) {
            assertThat(ObservedSearch.verdict(result, category)).isEqualTo(VerdictKind.NOT_APPLICABLE);
            assertThat(result.notTested()).extracting(NotTested::what).doesNotContain(category);
        }
    }

    @Test
    void whatOnlyNamesAWaitStateStepsBackBehindANamedCauseButIsTold() {
        Synthetic application =
                poolSmall().with("GET /report", 20, Map.of(WaitState.DATABASE, users -> 10 + 9.0 * users));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.findings()).singleElement().extracting(Finding::cause).isEqualTo(Cause.POOL);
        assertThat(result.notTested())
                .filteredOn(open -> open.what().equals("GET /report"))
                .singleElement()
                .extracting(NotTested::reason)
                .asString()
                .contains("database calls", "diagnose again");
    }

    @Test
    void aCauseThatTakesLittleOfTheTimeDoesNotStandInForWhatTakesMost() {
        Synthetic application = new Synthetic(3)
                .with("GET /remote", 100, Map.of(WaitState.EXTERNAL_CALL, users -> 10 + 12.0 * users))
                .with("GET /small", 10, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 8.0 * users));

        assertThat(search.diagnose(application).findings())
                .extracting(Finding::service, Finding::cause)
                .containsExactly(tuple("GET /remote", Cause.EXTERNAL_CALL), tuple("GET /small", Cause.MONITOR));
    }

    @Test
    void aServiceThatIsSlowAloneAndSlowerUnderLoadHasTwoCauses() {
        Synthetic application = new Synthetic(3)
                .with(
                        "GET /a",
                        50,
                        Map.of(WaitState.EXTERNAL_CALL, users -> 400, WaitState.MONITOR, users -> 4.0 * (users - 1)));

        assertThat(search.diagnose(application).findings())
                .extracting(Finding::category, Finding::cause)
                .containsExactly(tuple("the-knot", Cause.EXTERNAL_CALL), tuple("one-lane-bridge", Cause.MONITOR));
    }

    @Test
    void aJamThatTakesMostOfTheTimeIsLookedAtFirst() {
        Synthetic application = new Synthetic(3)
                .with(
                        "GET /a",
                        50,
                        Map.of(WaitState.EXTERNAL_CALL, users -> 400, WaitState.MONITOR, users -> 40.0 * (users - 1)));

        assertThat(search.diagnose(application).findings())
                .extracting(Finding::category, Finding::cause)
                .containsExactly(tuple("one-lane-bridge", Cause.MONITOR));
    }

    @Test
    void whoComputesBesideTheCallsIsNotNamedAfterThem() {
        Synthetic application = new Synthetic(3)
                .with("GET /a", 20, Map.of(WaitState.CPU, users -> 5, WaitState.RUN_QUEUE, users -> 12.0 * users));
        application.utilisation = new Utilisation(0.93, 0.97, 0.02, 2);

        assertThat(search.diagnose(application).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("cpu-intensive-application");
            assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
            assertThat(finding.sentence())
                    .contains("in threads that serve none")
                    .doesNotContain("Most processor time");
            assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.SERVICE);
        });
    }

    @Test
    void aCancelledSearchHasNoVerdict() {
        Synthetic application = poolSmall();

        DiagnosisResult result = search.diagnose(application, () -> application.run.size() >= 2);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons()).containsExactly("the diagnosis was cancelled before it was finished");
        assertThat(application.run).hasSize(2);
    }

    @Test
    void adviceNeverChangesWithTheOrderOfServices() {
        DiagnosisResult one = search.diagnose(new Synthetic(5)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.POOL, users -> 9.0 * users))
                .with("GET /ok", 50, Map.of(WaitState.CPU, users -> 5)));
        DiagnosisResult other = search.diagnose(new Synthetic(5)
                .with("GET /ok", 50, Map.of(WaitState.CPU, users -> 5))
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.POOL, users -> 9.0 * users)));

        assertThat(one.findings())
                .extracting(Finding::service, Finding::cause)
                .containsExactlyElementsOf(other.findings().stream()
                        .map(finding -> tuple(finding.service(), finding.cause()))
                        .toList());
        assertThat(one.findings().get(0).services()).containsExactly("GET /a");
    }

    private static Synthetic poolSmall() {
        return new Synthetic(7)
                .with("GET /a", 50, Map.of(WaitState.DATABASE, users -> 25, WaitState.POOL, users -> 6.0 * users))
                .with("GET /b", 20, Map.of(WaitState.DATABASE, users -> 30, WaitState.POOL, users -> 6.0 * users));
    }
}
