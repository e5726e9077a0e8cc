package dev.culprit.heuristics.detectors.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A call computes for 20 ms with a single user; at maximum load it is up to 100 ms slower. */
class CpuIntensiveApplicationTest {

    private static final CpuIntensiveApplication DETECTOR = new CpuIntensiveApplication();
    private static final Utilisation IDLE = new Utilisation(0.3, 0.4, 0, 2);

    private static EvidenceBuilder alone() {
        return EvidenceBuilder.at(1).calls(List.of(Alike.calls("a", 500, Map.of(WaitState.CPU, 20.0))));
    }

    /** A thousand calls, slower for these reasons. */
    private static EvidenceBuilder slower(double computing, double queued, WaitState other, double otherMillis) {
        return EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls(
                        "a",
                        1000,
                        Map.of(WaitState.CPU, 20 + computing, WaitState.RUN_QUEUE, queued, other, otherMillis))));
    }

    private static Measurements measured(EvidenceBuilder... windows) {
        return new Measurements(
                Requirement.parse("p99<100ms"),
                50,
                List.of(windows).stream().map(EvidenceBuilder::build).toList());
    }

    private static Verdict judge(EvidenceBuilder loaded) {
        return DETECTOR.judge("a", measured(alone(), loaded));
    }

    private static void assertDisturbed(Verdict verdict, String why) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        doubtful -> assertThat(doubtful.doubt()).isEqualTo(Doubt.DISTURBED));
        assertThat(verdict.reason()).contains(why);
    }

    @Test
    void halfOfTheGrowthIsComputingAndWaitingForAProcessor() {
        assertThat(judge(slower(20, 30, WaitState.LOCK, 50).utilisation(IDLE)))
                .isInstanceOfSatisfying(Detected.class, found -> {
                    assertThat(found.severity()).isCloseTo(100 * 1000 / 60_000.0, within(1e-9));
                    assertThat(found.reason())
                            .isEqualTo(
                                    "50 % of the growth of 100 ms is computing and waiting for a processor; the application"
                                            + " uses 30 % of the processors, all processes 40 %.");
                });
        assertThat(judge(slower(20, 29, WaitState.LOCK, 51).utilisation(IDLE)))
                .isInstanceOf(NotDetected.class)
                .extracting(Verdict::reason)
                .asString()
                .startsWith("49 % of the growth");
    }

    /** A window that was repeated for another question may find the application at rest. */
    @Test
    void allThatIsSaidIsOfTheWindowThatMissedTheRequirement() {
        Utilisation full = new Utilisation(0.95, 0.97, 0, 2);
        Measurements slowThenFast = measured(
                alone(),
                slower(20, 80, WaitState.LOCK, 0).utilisation(full),
                slower(0, 1, WaitState.LOCK, 0).utilisation(new Utilisation(0.1, 0.12, 0, 2)));

        assertThat(DETECTOR.judge("a", slowThenFast))
                .isInstanceOf(Detected.class)
                .extracting(Verdict::reason)
                .asString()
                .contains("the application uses 95 % of the processors");
        Finding finding =
                DETECTOR.findings(List.of("a"), List.of(), slowThenFast).get(0);
        assertThat(Told.of(finding.artefact().facts())).containsEntry("jvmUtilisation", 0.95);
        assertThat(finding.responseTimeShare()).isEqualTo(1);
    }

    @Test
    void whatDoesNotGrowHasNoReason() {
        assertThat(judge(slower(0, 0, WaitState.LOCK, 0)))
                .isInstanceOf(NotDetected.class)
                .extracting(Verdict::reason)
                .isEqualTo("Response times do not grow.");
        assertThat(DETECTOR.judge("b", measured(alone(), slower(20, 30, WaitState.LOCK, 50))))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        doubtful -> assertThat(doubtful.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    @Test
    void aMachineThatDoesNotTellItsUtilisationIsNoObjection() {
        assertThat(judge(slower(20, 80, WaitState.LOCK, 0).utilisation(new Utilisation(Double.NaN, Double.NaN, 0, 2))))
                .isInstanceOf(Detected.class)
                .extracting(Verdict::reason)
                .asString()
                .endsWith("; utilisation unknown.");
    }

    @Test
    void othersThatUseMoreOfTheProcessorsMakeItAVictim() {
        assertThat(judge(slower(20, 80, WaitState.LOCK, 0).utilisation(new Utilisation(0.3, 0.6, 0, 2))))
                .as("as much as it")
                .isInstanceOf(Detected.class);
        assertDisturbed(
                judge(slower(20, 80, WaitState.LOCK, 0).utilisation(new Utilisation(0.3, 0.62, 0, 2))),
                "other processes use more of the processors than the application");
    }

    @Test
    void processesThatItCallsAreAnotherReason() {
        assertThat(judge(slower(20, 80, WaitState.LOCK, 0).utilisation(withDatabase(0.3))))
                .as("as much as it")
                .isInstanceOf(Detected.class);
        assertThat(judge(slower(20, 80, WaitState.LOCK, 0).utilisation(withDatabase(0.31))))
                .isInstanceOf(NotDetected.class)
                .extracting(Verdict::reason)
                .asString()
                .contains("processes on the same machine that the application calls");
    }

    private static Utilisation withDatabase(double share) {
        return new Utilisation(0.3, 0.6, 0, 2, List.of(new Backend("postgres 7", 5432, share)));
    }

    /** The JVM does not show what they compute, so that it is missing. */
    @Test
    void onVirtualThreadsMissingTimeMayBeComputing() {
        Utilisation full = new Utilisation(0.6, 0.96, 0.3, 2);
        assertThat(judge(slower(20, 20, WaitState.UNKNOWN, 60).utilisation(full)))
                .as("nothing else explains it")
                .isInstanceOf(Detected.class);
        EvidenceBuilder virtual = EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls(
                        "a",
                        1000,
                        Map.of(WaitState.CPU, 40.0, WaitState.RUN_QUEUE, 20.0, WaitState.UNKNOWN, 60.0),
                        1,
                        0)))
                .utilisation(full);
        assertDisturbed(judge(virtual), "it runs on virtual threads, whose computing the JVM does not show");
    }

    private static Finding finding(EvidenceBuilder loaded) {
        List<Finding> found = DETECTOR.findings(List.of("a"), List.of("x"), measured(alone(), loaded));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** So many calls that compute for 50 ms and wait for a processor for 150. */
    private static EvidenceBuilder computing(int calls, Utilisation use) {
        return EvidenceBuilder.at(50)
                .calls(List.of(Alike.calls("a", calls, Map.of(WaitState.CPU, 50.0, WaitState.RUN_QUEUE, 150.0))))
                .utilisation(use)
                .waitSites(new WaitSite(
                        WaitState.CPU,
                        "a",
                        "shop.Rank.sort",
                        WaitSite.Code.at("shop.Rank.sort(Rank.java:1)"),
                        null,
                        new WaitSite.Amount(9000, 900)));
    }

    @Test
    void itTellsWhoComputesHowMuchAndWhere() {
        Finding found = finding(computing(2000, new Utilisation(0.9, 0.95, 0.02, 2)));

        assertThat(found.cause()).isEqualTo(Cause.CPU);
        assertThat(found.path()).containsExactly("x");
        assertThat(found.responseTimeShare()).isEqualTo(1);
        assertThat(found.fromUsers()).isEqualTo(50);
        assertThat(found.artefact().name()).isEqualTo("shop.Rank.sort");
        assertThat(Told.of(found.artefact().facts()))
                .containsEntry("processors", 2.0)
                .containsEntry("jvmUtilisation", 0.9)
                .containsEntry("machineUtilisation", 0.95)
                .containsEntry("cpuPerCallMillis", 50.0)
                .containsEntry("runQueuePerCallMillis", 150.0)
                .containsEntry("shareOfCalls", 50.0 * 2000 / (0.9 * 2 * 60_000))
                .doesNotContainKey("throttledShare");
        assertThat(found.sentence())
                .isEqualTo(
                        "The application needs more processor time than 2 processors give: 100 % of the response time of a"
                                + " is computing and waiting for a processor, and from 50 users on the requirement is missed. Most"
                                + " processor time goes to shop.Rank.sort.");
        assertThat(found.advice()).isEqualTo("Make the hot method cheaper, or give the application more processors.");
    }

    @Test
    void itIsLessCertainTheMoreOthersCompute() {
        assertThat(finding(computing(2000, new Utilisation(0.5, 0.6, 0, 2))).confidence())
                .isEqualTo(Confidence.HIGH);
        assertThat(finding(computing(2000, new Utilisation(0.5, 0.61, 0, 2))).confidence())
                .isEqualTo(Confidence.MEDIUM);
        assertThat(finding(computing(2000, new Utilisation(0.5, 0.59, 0.08, 2))).confidence())
                .isEqualTo(Confidence.HIGH);
        assertThat(finding(computing(2000, new Utilisation(0.5, 0.61, 0.11, 2))).confidence())
                .as("the load generator is one of them")
                .isEqualTo(Confidence.MEDIUM);
    }

    @Test
    void whatServesNoCallsHasNoHotMethod() {
        assertThat(finding(computing(600, new Utilisation(0.5, 0.52, 0, 2))).confidence())
                .as("half of it is in calls")
                .isEqualTo(Confidence.HIGH);

        Finding found = finding(computing(590, new Utilisation(0.5, 0.52, 0, 2)));
        assertThat(found.confidence()).isEqualTo(Confidence.LOW);
        assertThat(found.artefact().name()).isNotEqualTo("shop.Rank.sort");
        assertThat(found.sentence())
                .endsWith(" Only 49 % of what it computes is in calls, the rest in threads that serve none.");
        assertThat(found.advice()).startsWith("Find out which threads compute beside the calls");
    }

    @Test
    void callsThatWaitForProcessorsInOtherPlacesAreToldSo() {
        Utilisation full = new Utilisation(0.9, 0.95, 0.02, 2);
        assertThat(finding(slower(40, 10, WaitState.LOCK, 70).utilisation(full)).sentence())
                .as("70 of 140 ms")
                .contains("50 % of the response time of a is computing and waiting for a processor");
        assertThat(finding(slower(40, 9, WaitState.LOCK, 71).utilisation(full)).sentence())
                .contains("it keeps the processors 90 % busy, and calls of a wait for them in other places, too");
    }
}
