package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.NotTested;
import dev.culprit.heuristics.simulation.SimulatedRunner;
import dev.culprit.heuristics.simulation.TestCase;
import dev.culprit.heuristics.simulation.TestCases;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a diagnosis leaves out, on an application whose connection pool is too small. */
class LimitsTest {

    private static final TestCase POOL = TestCases.byId("27");

    /** The first window with its warm-up, in seconds. */
    private static final double FIRST = 75;

    private static DiagnosisResult diagnose(Limits limits) {
        DiagnosisOptions options = new DiagnosisOptions(
                POOL.requirement(),
                50,
                DiagnosisOptions.Durations.QUICK,
                DiagnosisOptions.Rules.DEFAULT,
                1,
                1,
                "",
                limits);
        return new Search(Catalogue.plan())
                .diagnose(
                        "limited",
                        options,
                        new Environment(Map.of()),
                        new SimulatedRunner(POOL.application(), 1),
                        SearchListener.SILENT,
                        () -> false);
    }

    private static Limits only(String... categories) {
        return new Limits(List.of(categories), List.of(), 0);
    }

    private static Limits skip(String... categories) {
        return new Limits(List.of(), List.of(categories), 0);
    }

    private static Limits budget(double seconds) {
        return new Limits(List.of(), List.of(), seconds);
    }

    private static CategoryResult category(DiagnosisResult result, String id) {
        return result.categories().stream()
                .filter(category -> category.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static double seconds(DiagnosisResult result) {
        return result.experiments().stream()
                .mapToDouble(experiment -> experiment.warmUpSeconds() + experiment.windowMillis() / 1000)
                .sum();
    }

    @Test
    void withoutLimitsNothingIsLeftOut() {
        DiagnosisResult result = diagnose(Limits.NONE);
        assertThat(result.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.cause()).isEqualTo(Cause.POOL));
        assertThat(result.notTested())
                .noneSatisfy(gap -> assertThat(gap.reason()).contains("left out"));
    }

    @Test
    void whatWasAskedForIsFoundAndTheRestSaysThatItWasNotAskedFor() {
        DiagnosisResult result = diagnose(only("one-lane-bridge"));

        assertThat(result.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.cause()).isEqualTo(Cause.POOL));
        assertThat(category(result, "traffic-jam").verdict()).isEqualTo(VerdictKind.DETECTED);
        for (String other : List.of("application-hiccups", "the-ramp", "cpu-intensive-application", "gc-hiccups")) {
            assertThat(category(result, other).verdict()).as(other).isEqualTo(VerdictKind.SKIPPED);
            assertThat(category(result, other).reason()).as(other).contains("others were asked for");
        }
        assertThat(result.notTested())
                .extracting(NotTested::what)
                .contains("application-hiccups")
                .doesNotContain("gc-hiccups");
    }

    @Test
    void whetherTheRequirementIsMetCanBeAskedAlone() {
        DiagnosisResult result = diagnose(only("performance-problem"));
        assertThat(result.categories())
                .as("all lie below")
                .noneSatisfy(category -> assertThat(category.reason()).contains("left out"));

        DiagnosisResult alone = diagnose(skip("application-hiccups", "the-ramp", "continuously-violated-requirements"));
        assertThat(alone.experiments()).hasSize(1);
        assertThat(alone.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(alone.summary()).contains("no cause could be named");
    }

    @Test
    void whatIsSkippedIsSkippedWithAllBelow() {
        DiagnosisResult result = diagnose(skip("traffic-jam"));

        assertThat(category(result, "traffic-jam").verdict()).isEqualTo(VerdictKind.SKIPPED);
        assertThat(category(result, "one-lane-bridge").reason()).contains("as it was wanted");
        assertThat(result.findings())
                .noneSatisfy(finding -> assertThat(finding.cause()).isEqualTo(Cause.POOL));
    }

    @Test
    void theFirstExperimentIsMadeWhateverTheBudget() {
        DiagnosisResult result = diagnose(budget(10));

        assertThat(result.experiments()).hasSize(1);
        assertThat(category(result, "performance-problem").verdict()).isEqualTo(VerdictKind.DETECTED);
        assertThat(category(result, "traffic-jam").verdict()).isEqualTo(VerdictKind.SKIPPED);
        assertThat(result.summary()).contains("no cause could be named");
        assertThat(result.notTested())
                .anySatisfy(gap -> assertThat(gap.reason()).contains("experiments may take 10 s together"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {75, 120, 150, 200, 1000})
    void noMoreTimeIsSpentThanThereIs(double budget) {
        DiagnosisResult result = diagnose(budget(budget));
        assertThat(seconds(result)).isLessThanOrEqualTo(Math.max(FIRST, budget) + 1);
    }

    /** The place is worth more than the load from which on it matters. */
    @Test
    void whereTimeIsShortThePlaceComesFirst() {
        DiagnosisResult result = diagnose(budget(150)); // 75 + 43 + 24, and 19 for each load in between

        assertThat(result.experiments())
                .extracting(ExperimentResult::depth)
                .contains(Depth.TARGETED.name())
                .hasSize(3);
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.POOL);
            assertThat(finding.artefact().location()).isNotNull();
        });
        assertThat(result.notTested()).anySatisfy(gap -> assertThat(gap.what()).isEqualTo("from how many users on?"));
    }

    @Test
    void whatDoesNotExistIsRefused() {
        Taxonomy taxonomy = Taxonomy.standard();
        assertThatThrownBy(() -> LeftOut.check(taxonomy, only("the-sun")))
                .hasMessage("no category is called the-sun; 'culprit explain' lists what there is");
        assertThatThrownBy(() -> LeftOut.check(taxonomy, skip("performance-problem")))
                .hasMessage("nothing is left without performance-problem; skip what lies below it");
        assertThatThrownBy(() ->
                        LeftOut.check(taxonomy, new Limits(List.of("gc-hiccups"), List.of("application-hiccups"), 0)))
                .hasMessage("nothing is left of what was asked for; skip less");
        assertThatThrownBy(() -> budget(-1)).hasMessageContaining("must be 0 s or more");
        LeftOut.check(taxonomy, skip("the-stifle"));
    }

    @Test
    void aNameStandsForAllPlacesOfAProblem() {
        LeftOut leftOut = new LeftOut(Taxonomy.standard(), skip("the-stifle"));
        for (String id : List.of("the-stifle", "single-user-problem/the-stifle", "traffic-jam/the-stifle")) {
            assertThat(leftOut.reason(id)).isPresent();
        }
        assertThat(leftOut.reason("traffic-jam")).isEmpty();
    }
}
