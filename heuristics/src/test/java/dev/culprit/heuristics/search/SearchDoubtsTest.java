package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.NotTested;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Evidence from which the search must not conclude, or only when it has measured once more. */
class SearchDoubtsTest {

    private final ObservedSearch search = new ObservedSearch();

    @Test
    void aFailedRunIsRepeatedOnceAndThenNeverReadsAsHealthy() {
        List<Experiment> asked = new ArrayList<>();
        ExperimentRunner broken = experiment -> {
            asked.add(experiment);
            return new ExperimentRunner.Invalid("the load generator stopped", true);
        };

        DiagnosisResult result = search.diagnose(broken);

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

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.summary()).contains("failed", "HTTP 503");
    }

    @Test
    void aQueueInFrontOfTheEntryPointsIsNotHealthy() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.clientExtraMillis = 900;

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.summary()).contains("queue in front of the entry points");
    }

    @Test
    void rarelyCalledServicesAreListedAsNotTestedAndDoNotHoldUpTheOthers() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 20))
                .with("GET /rare", 0.5, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.notTested()).extracting(NotTested::what).contains("GET /rare");
    }

    /** Twelve calls, all too slow, in the first window; none when it is measured once more. */
    @Test
    void aServiceUnderSuspicionIsNotForgottenWhenItIsNotCalledAgain() {
        Synthetic first = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 20))
                .with("GET /rare", 0.2, Map.of(WaitState.CPU, users -> 500));
        Synthetic later = new Synthetic(2).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = search.diagnose(
                experiment -> experiment.repetition() == 0 ? first.run(experiment) : later.run(experiment));

        assertThat(later.run).isNotEmpty();
        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.summary()).contains("GET /rare");
    }

    /** Such as 300 paths of one call each, which are too few together, too. */
    @Test
    void manyRarelyCalledServicesAreOneLine() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        for (int i = 0; i < 20; i++) {
            application.with("GET /rare/" + i, 0.1, Map.of(WaitState.CPU, users -> 20));
        }

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.notTested())
                .filteredOn(one -> one.what().contains("/rare/"))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.what()).endsWith("and 17 more services");
                    assertThat(one.reason())
                            .startsWith("for example GET /rare/0: no further experiment was made for it")
                            .doesNotContain(".)");
                });
    }

    /** 150 calls in the first window. */
    @Test
    void whereTwoWindowsHaveEnoughCallsThereIsASecond() {
        Synthetic application = new Synthetic(1).with("GET /a", 2.5, Map.of(WaitState.CPU, users -> 20));

        DiagnosisResult result = search.diagnose(application);

        assertThat(application.run).extracting(Experiment::repetition).containsExactly(0, 1);
        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
    }

    /** Forty services of thirty calls each, so that none has enough for a verdict of its own. */
    @Test
    void manyServicesThatAreAllCalledRarelyAreHealthyTogether() {
        Synthetic application = new Synthetic(1);
        for (int i = 0; i < 40; i++) {
            application.with("GET /" + i, 0.5, Map.of(WaitState.CPU, users -> 20));
        }

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.notTested())
                .filteredOn(one -> one.what().endsWith("and 37 more services"))
                .singleElement()
                .satisfies(one -> assertThat(one.reason()).contains("too rarely for a verdict of its own"));
    }

    @Test
    void aServiceThatTakesLittleOfTheTimeIsPassedOverAndAccusedOfNothing() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 300))
                .with("GET /rare", 0.25, Map.of(WaitState.POOL, users -> users == 1 ? 5 : 15.0 * users));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings()).hasSize(1);
        assertThat(result.findings().get(0).services()).containsExactly("GET /a");
        assertThat(result.notTested())
                .filteredOn(one -> one.what().equals("GET /rare"))
                .singleElement()
                .satisfies(one -> assertThat(one.reason())
                        .contains("no further experiment was made for it (Traffic Jam")
                        .doesNotContain(".)"));
        assertThat(application.run).extracting(Experiment::repetition).containsOnly(0);
    }

    @Test
    void aHandfulOfCallsOfARareServiceThatAreAllSlowIsNoVerdict() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 20))
                .with("GET /cold", 0.05, Map.of(WaitState.CPU, users -> 900));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason).contains("GET /cold", "too few calls for a verdict"));
    }

    /** Pages of some seconds: there are no more calls than that in a window. */
    @Test
    void tenCallsThatAreAllSlowAreAVerdict() {
        Synthetic application = new Synthetic(1).with("GET /report", 0.3, Map.of(WaitState.CPU, users -> 4000));

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("single-user-problem");
            assertThat(finding.services()).containsExactly("GET /report");
            assertThat(finding.artefact().location()).isNotNull();
        });
        assertThat(application.run).as("and one more look of a single user").hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void lockWaitingOfVirtualThreadsIsNeverDenied() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.UNKNOWN, users -> 9.0 * users));
        application.virtualThreads = 1_000_000;

        DiagnosisResult result = search.diagnose(application);

        assertThat(ObservedSearch.verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason).contains("virtual threads"));
    }

    @Test
    void lockWaitingOfVirtualThreadsIsDeniedWhereTheirTimeIsExplained() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.QUEUE, users -> 9.0 * users));
        application.virtualThreads = 1_000_000;

        DiagnosisResult result = search.diagnose(application);

        assertThat(ObservedSearch.verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void lockWaitingOfVirtualThreadsIsDeniedWhereItWouldHaveBeenSeen() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.UNKNOWN, users -> 9.0 * users));
        application.virtualThreads = 1_000_000;
        application.monitorsSeen = true;

        DiagnosisResult result = search.diagnose(application);

        assertThat(ObservedSearch.verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void monitorsThatVirtualThreadsWaitForAreFound() {
        Synthetic application = new Synthetic(1)
                .with("GET /a", 50, Map.of(WaitState.CPU, users -> 5, WaitState.MONITOR, users -> 9.0 * users));
        application.virtualThreads = 1_000_000;
        application.monitorsSeen = true;

        DiagnosisResult result = search.diagnose(application);

        assertThat(ObservedSearch.verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void usersWhoMoveInStepAreMeasuredAgainWithVariedThinkTimes() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.waveMillis = 20 + 250 + 100; // response and think time: the users' cycle

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(application.run).extracting(Experiment::repetition).containsExactly(0, 1);
        assertThat(search.messages()).anySatisfy(message -> assertThat(message).contains("measuring once more"));
    }

    @Test
    void aLoadThatStandsStillIsMeasuredAgain() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.standstillMillis = 8000;

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.experiments().get(0).invalid()).contains("no user sent anything");
        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.experiments()).hasSize(2);
    }

    @Test
    void aGeneratorThatTakesTheProcessorsIsBlamedItself() {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        application.utilisation = new Utilisation(0.25, 0.97, 0.6, 2);

        DiagnosisResult result = search.diagnose(application);

        assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.reasons())
                .anySatisfy(reason ->
                        assertThat(reason).contains("the load generator itself used 60 %", "too weak for this load"));
    }
}
