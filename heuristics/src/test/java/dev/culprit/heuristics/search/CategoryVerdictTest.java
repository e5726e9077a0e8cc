package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CategoryVerdictTest {

    private static final Verdict THERE = new Detected(1, "it is.");
    private static final Verdict INNOCENT = new NotDetected("it is not.");
    private static final Verdict CLOSE = new Inconclusive(Doubt.TOO_CLOSE, "too close.");
    private static final Verdict FEW = new Inconclusive(Doubt.TOO_FEW_CALLS, "too few.");
    private static final Verdict YET = new Inconclusive(Doubt.TOO_FEW_YET, "too few yet.");
    private static final Verdict ALONE = new Inconclusive(Doubt.TOO_FEW_ALONE, "too few alone.");
    private static final Verdict DISTURBED = new Inconclusive(Doubt.DISTURBED, "disturbed.");

    private static final Verdict NOT_HERE = new NotApplicable("nobody is here.");

    /** "often" makes up 95 % of the calls, "rare" 5 %. */
    private static final Measurements MEASURED = new Measurements(
            Requirement.DEFAULT,
            50,
            List.of(EvidenceBuilder.at(50)
                    .calls("often", 950, WaitState.CPU, call -> 1)
                    .calls("rare", 50, WaitState.CPU, call -> 1)
                    .build()));

    private static CategoryVerdict root(Verdict often, Verdict rare) {
        return verdict(often, rare, true);
    }

    private static CategoryVerdict cause(Verdict often, Verdict rare) {
        return verdict(often, rare, false);
    }

    private static CategoryVerdict verdict(Verdict often, Verdict rare, boolean root) {
        Detector detector = new Told(Map.of("often", often, "rare", rare));
        return CategoryVerdict.of(detector, List.of("often", "rare"), MEASURED, root);
    }

    @Test
    void oneServiceWithTheProblemIsEnough() {
        assertThat(root(INNOCENT, THERE).kind()).isEqualTo(VerdictKind.DETECTED);
        assertThat(cause(DISTURBED, THERE).kind()).isEqualTo(VerdictKind.DETECTED);
        assertThat(cause(CLOSE, THERE).toFollow()).containsExactly("rare", "often");
    }

    @Test
    void doubtAboutARareServiceKeepsTheRequirementOpen() {
        assertThat(root(INNOCENT, CLOSE).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(root(INNOCENT, CLOSE).wantsRepetition()).isTrue();
    }

    @Test
    void doubtAboutAServiceThatTakesLittleTimeDoesNotKeepACauseOpenButIsTold() {
        assertThat(cause(INNOCENT, CLOSE).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(cause(INNOCENT, CLOSE).wantsRepetition()).isFalse();
        assertThat(cause(INNOCENT, CLOSE).passedOver()).containsOnly(Map.entry("rare", CLOSE.reason()));
        assertThat(cause(CLOSE, INNOCENT).passedOver()).isEmpty();
        assertThat(cause(INNOCENT, INNOCENT).passedOver()).isEmpty();
    }

    @Test
    void doubtAboutTheServiceThatSuffersMostAlwaysKeepsACauseOpen() {
        Detector detector = new Told(Map.of("often", INNOCENT, "rare", CLOSE));

        assertThat(CategoryVerdict.of(detector, List.of("rare", "often"), MEASURED, false)
                        .kind())
                .isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    @Test
    void notCallsButTheirTimeIsWhatCounts() {
        Measurements slow = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(EvidenceBuilder.at(50)
                        .calls("often", 950, WaitState.CPU, call -> 1)
                        .calls("rare", 50, WaitState.CPU, call -> 100)
                        .build()));
        Detector detector = new Told(Map.of("often", INNOCENT, "rare", CLOSE));

        assertThat(CategoryVerdict.of(detector, List.of("often", "rare"), slow, false)
                        .kind())
                .isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    @Test
    void doubtAboutACommonServiceDoes() {
        assertThat(cause(CLOSE, INNOCENT).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(cause(CLOSE, INNOCENT).wantsRepetition()).isTrue();
    }

    @Test
    void aDisturbanceLeavesEverythingOpenAndIsNotRepeatedHere() {
        assertThat(cause(INNOCENT, DISTURBED).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(cause(INNOCENT, DISTURBED).wantsRepetition()).isFalse();
    }

    @Test
    void tooFewCallsDoNotHoldUpTheOthersUnlessTheyAreMostOfThem() {
        assertThat(root(INNOCENT, FEW).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(root(FEW, INNOCENT).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(root(INNOCENT, FEW).tooFewCalls()).containsOnlyKeys("rare");
    }

    @Test
    void tooFewCallsYetAreRepeatedButSuspectedOfNothing() {
        assertThat(cause(YET, INNOCENT).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(cause(YET, INNOCENT).wantsRepetition()).isTrue();
        assertThat(cause(INNOCENT, YET).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(cause(THERE, YET).toFollow()).containsExactly("often");
        assertThat(cause(THERE, YET).passedOver()).containsOnly(Map.entry("rare", YET.reason()));
        assertThat(cause(YET, THERE).toFollow()).as("it takes most of the time").containsExactly("rare", "often");
    }

    /** "often" has 950 calls and "rare" 50; 200 are enough for p99. */
    @Test
    void servicesWithTooFewCallsAloneAreHealthyIfTheyHaveEnoughTogether() {
        assertThat(root(ALONE, ALONE).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(root(ALONE, ALONE).judgedTogether()).containsExactly("often", "rare");
        assertThat(root(ALONE, ALONE).tooFewCalls()).isEmpty();
        assertThat(root(INNOCENT, ALONE).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(root(INNOCENT, ALONE).tooFewCalls()).containsOnlyKeys("rare");
        assertThat(root(FEW, ALONE).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(root(ALONE, FEW).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(root(ALONE, CLOSE).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    /** Nearly all calls are of the service that is called in the first window only, half as long as the second. */
    @Test
    void allWindowsCountAndCallsOfWindowsOfDifferentLengthPerTime() {
        Measurements windows = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(
                        EvidenceBuilder.at(50)
                                .window(30_000)
                                .calls("often", 600, WaitState.CPU, call -> 1)
                                .build(),
                        EvidenceBuilder.at(50)
                                .window(60_000)
                                .calls("rare", 120, WaitState.CPU, call -> 1)
                                .build()));
        Detector detector = new Told(Map.of("often", FEW, "rare", INNOCENT));

        assertThat(CategoryVerdict.of(detector, List.of("often", "rare"), windows, true)
                        .kind())
                .isEqualTo(VerdictKind.INCONCLUSIVE);
        detector = new Told(Map.of("often", INNOCENT, "rare", FEW));
        assertThat(CategoryVerdict.of(detector, List.of("often", "rare"), windows, true)
                        .kind())
                .as("20 calls a second of 22")
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    @Test
    void whatDoesNotAriseForAnyServiceDoesNotApply() {
        assertThat(cause(NOT_HERE, NOT_HERE).kind()).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(cause(NOT_HERE, NOT_HERE).reason()).isEqualTo("often: nobody is here (and 1 other service of 2).");
        assertThat(cause(NOT_HERE, FEW).kind()).isEqualTo(VerdictKind.NOT_APPLICABLE);
        assertThat(cause(NOT_HERE, INNOCENT).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(cause(NOT_HERE, THERE).kind()).isEqualTo(VerdictKind.DETECTED);
        assertThat(cause(NOT_HERE, DISTURBED).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(cause(FEW, NOT_HERE).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    private record Told(Map<String, Verdict> verdicts) implements Detector {

        @Override
        public String category() {
            return "any";
        }

        @Override
        public List<Need> needs() {
            return List.of();
        }

        @Override
        public Verdict judge(String service, Measurements measurements) {
            return verdicts.getOrDefault(service, INNOCENT);
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of();
        }
    }
}
