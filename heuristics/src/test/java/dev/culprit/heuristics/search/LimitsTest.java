package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.Limits;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a diagnosis leaves out, on an application whose connection pool is too small. */
class LimitsTest {

    private static final TestCase POOL = TestCases.byId("27");

    /** The first window with its warm-up, in seconds. */
    private static final double FIRST = 75;

    private static DiagnosisResult diagnose(Limits limits) {
        return diagnose(limits, 1, new SimulatedRunner(POOL.application(), 1));
    }

    private static DiagnosisResult diagnose(Limits limits, double timeScale, ExperimentRunner runner) {
        return diagnose(Rules.DEFAULT, limits, timeScale, runner);
    }

    private static DiagnosisResult diagnose(Rules rules, Limits limits, double timeScale, ExperimentRunner runner) {
        return diagnose(Rulebook.plan(rules), options(POOL.requirement(), rules, timeScale, limits), runner);
    }

    private static DiagnosisOptions options(Requirement requirement, Rules rules, double timeScale, Limits limits) {
        return new DiagnosisOptions(requirement, 50, DiagnosisOptions.Durations.QUICK, rules, timeScale, 1, "", limits);
    }

    private static DiagnosisResult diagnose(EvaluationPlan plan, DiagnosisOptions options, ExperimentRunner runner) {
        return new Search(plan)
                .diagnose("limited", options, new Environment(Map.of()), runner, SearchListener.SILENT, () -> false);
    }

    /** Recordings, of which there are more only as long as the application runs. */
    private static final class Recordings implements ExperimentRunner {

        private final Map<String, Evidence> made = new LinkedHashMap<>();
        private @Nullable ExperimentRunner application = new SimulatedRunner(POOL.application(), 1);

        @Override
        public Outcome run(Experiment experiment) {
            ExperimentRunner running = application;
            if (running != null && running.run(experiment) instanceof Measured measured) {
                made.put(experiment.key(), measured.evidence());
            }
            Evidence evidence = made.get(experiment.key());
            return evidence == null ? new Invalid("no recording", false) : new Measured(evidence);
        }

        @Override
        public Experiment asCarriedOut(Experiment experiment) {
            Evidence evidence = made.get(experiment.key());
            return evidence == null ? experiment : evidence.experiment();
        }
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
            assertThat(category(result, other).reason()).as(other).contains("not among those asked for");
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
        assertThat(category(result, "one-lane-bridge").reason()).contains("as asked (--skip)");
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

    /** Recordings of an earlier version, whose experiments were half as long, or twice as long, as they would be now. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2})
    void judgedAgainItIsToldByTheLengthsThatWereRecorded(double scale) {
        Recordings recordings = new Recordings();
        Limits limits = budget(150 * scale);
        DiagnosisResult then = diagnose(limits, scale, recordings);
        recordings.application = null;

        DiagnosisResult again = diagnose(limits, 1, recordings);

        assertThat(then.experiments()).hasSizeGreaterThan(1);
        assertThat(again.experiments())
                .extracting(ExperimentResult::key, ExperimentResult::calls)
                .containsExactly(then.experiments().stream()
                        .map(run -> tuple(run.key(), run.calls()))
                        .toArray(Tuple[]::new));
        assertThat(again.findings()).isEqualTo(then.findings());
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

    /**
     * By the rules of the thesis, whether it ramps takes windows of one and of all users by turns, and how it scales a few levels;
     * the latter is the reason for half a dozen verdicts.
     */
    @Test
    void whereTimeIsShortTheExperimentsComeFirstThatAnswerMostQuestions() {
        List<ExperimentResult> all = diagnoseByThesis(Limits.NONE).experiments();
        DiagnosisResult limited = diagnoseByThesis(budget(240));

        assertThat(all.get(2).purpose()).contains("slower the longer it runs");
        assertThat(category(limited, "one-lane-bridge").verdict()).isEqualTo(VerdictKind.DETECTED);
        assertThat(category(limited, "the-ramp").verdict()).isEqualTo(VerdictKind.SKIPPED);
        assertThat(category(limited, "the-ramp").reason()).contains("experiments may take");
    }

    /** A few levels would decide nothing. */
    @Test
    void experimentsThatWouldDecideNothingWithoutOthersAreNotMade() {
        DiagnosisResult limited = diagnoseByThesis(budget(165)); // 75, and 43 + 3 x 19 for the series

        assertThat(limited.experiments()).extracting(ExperimentResult::users).containsExactly(50);
        assertThat(limited.notTested()).anySatisfy(gap -> assertThat(gap.what()).isEqualTo("from how many users on?"));
    }

    /** 3 % of its calls are too slow, in waves, so that another window would be asked for. */
    @Test
    void whereThereIsNoTimeForASecondWindowTheFirstDecides() {
        TestCase lock = TestCases.byId("66");
        DiagnosisResult result = diagnose(
                Rulebook.plan(Rules.DEFAULT),
                options(Requirement.parse("p99<510ms"), Rules.DEFAULT, 1, budget(145)),
                new SimulatedRunner(lock.application(), 1));

        assertThat(result.experiments())
                .extracting(ExperimentResult::key)
                .doesNotContain("users=50,depth=WIDE,repetition=1");
        assertThat(result.findings())
                .singleElement()
                .satisfies(finding -> assertThat(lock.causes()).contains(finding.cause()));
    }

    /** Decides as it is told. */
    private record Told(String category, Verdict verdict, List<Need> needs, List<Need> needsToName)
            implements Detector {

        @Override
        public Verdict judge(String service, Measurements measurements) {
            return verdict;
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of();
        }
    }

    /** A place costs 24 s, another window of a single user 43 s. */
    @Test
    void whereTimeIsShortAPlaceComesBeforeMeasuringOnceMore() {
        List<Need> both = List.of(Need.MAXIMUM, Need.SINGLE_USER);
        Verdict there = new Verdict.Detected(1, "There.");
        Verdict close = new Verdict.Inconclusive(Verdict.Doubt.TOO_CLOSE, "Too close to call.");
        EvaluationPlan plan = EvaluationPlan.of(
                Taxonomy.standard(),
                List.of(
                        new Told("performance-problem", there, List.of(Need.MAXIMUM), List.of()),
                        new Told("the-ramp", close, both, List.of()),
                        new Told("application-hiccups", there, both, List.of(Need.MAXIMUM_TARGETED))));

        assertThat(keys(plan, Limits.NONE))
                .containsSubsequence("users=1,depth=WIDE,repetition=1", "users=50,depth=TARGETED,repetition=0");
        assertThat(keys(plan, budget(1000)))
                .containsSubsequence("users=50,depth=TARGETED,repetition=0", "users=1,depth=WIDE,repetition=1");
    }

    private static List<String> keys(EvaluationPlan plan, Limits limits) {
        return diagnose(
                        plan,
                        options(POOL.requirement(), Rules.DEFAULT, 1, limits),
                        new SimulatedRunner(POOL.application(), 1))
                .experiments()
                .stream()
                .map(ExperimentResult::key)
                .toList();
    }

    private static DiagnosisResult diagnoseByThesis(Limits limits) {
        return diagnose(Rules.THESIS, limits, 1, new SimulatedRunner(POOL.application(), 1));
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
        assertThatThrownBy(() -> budget(-1)).hasMessageContaining("budgetSeconds must be at least 0");
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
