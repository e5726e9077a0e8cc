package dev.culprit.heuristics.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A call computes for 20 ms with a single user; at maximum load it is 100 ms slower. */
class SlowDiskTest {

    private static final Detector DETECTOR = new SlowDisk();
    private static final int USERS = 50;

    private static Verdict judge(double inDisk, double inLock) {
        return DETECTOR.judge(
                "a",
                new Measurements(
                        Requirement.parse("p99<100ms"),
                        USERS,
                        List.of(
                                EvidenceBuilder.at(1)
                                        .calls(List.of(Alike.calls("a", 500, Map.of(WaitState.CPU, 20.0))))
                                        .build(),
                                EvidenceBuilder.at(USERS)
                                        .calls(List.of(Alike.calls(
                                                "a",
                                                1000,
                                                Map.of(
                                                        WaitState.CPU, 20.0,
                                                        WaitState.DISK, inDisk,
                                                        WaitState.LOCK, inLock))))
                                        .build())));
    }

    @Test
    void halfOfTheGrowthDecides() {
        assertThat(judge(50, 50)).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isCloseTo(50 * 1000 / 60_000.0, within(1e-9));
            assertThat(found.reason()).isEqualTo("50 % of the growth of 100 ms is waiting for files.");
        });
        assertThat(judge(49, 51)).isInstanceOf(NotDetected.class);
        assertThat(judge(0, 0).reason()).isEqualTo("Response times do not grow.");
    }

    @Test
    void withoutASingleUserNothingIsSaid() {
        Measurements loadedOnly = new Measurements(
                Requirement.DEFAULT,
                USERS,
                List.of(EvidenceBuilder.at(USERS)
                        .calls(List.of(Alike.calls("a", 1000, Map.of(WaitState.DISK, 100.0))))
                        .build()));

        assertThat(DETECTOR.judge("a", loadedOnly))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        doubtful -> assertThat(doubtful.doubt()).isEqualTo(Doubt.TOO_FEW_CALLS));
    }

    /** A problem of the taxonomy: below Traffic Jam, in the order in which it is asked about. */
    private static EvaluationPlan withSlowDisk() {
        List<Category> categories = new ArrayList<>(Taxonomy.standard().categories());
        categories.add(new Category("slow-disk", "traffic-jam", "Slow Disk", "look at the waits of the disk", false));
        List<Detector> detectors = new ArrayList<>(Catalogue.detectors());
        detectors.add(DETECTOR);
        return EvaluationPlan.of(Taxonomy.of(categories), detectors);
    }

    private static DiagnosisResult diagnose(TestCase truth, SimulatedApplication application, long seed) {
        DiagnosisOptions options =
                new DiagnosisOptions(truth.requirement(), USERS, Durations.QUICK, Rules.DEFAULT, 1, seed, "");
        return new Search(withSlowDisk())
                .diagnose(
                        "simulated",
                        options,
                        new Environment(Map.of()),
                        new SimulatedRunner(application, seed),
                        SearchListener.SILENT,
                        () -> false);
    }

    @Test
    void theWholeSearchNamesTheFileAndItsTwinIsHealthy() {
        TestCase truth = TestCases.byId("73");
        for (long seed = 0; seed < 10; seed++) {
            List<Finding> findings = diagnose(truth, truth.application(), seed).findings();
            assertThat(findings).as("seed " + seed).singleElement().satisfies(found -> {
                assertThat(found.category()).isEqualTo("slow-disk");
                assertThat(found.cause()).isEqualTo(Cause.DISK);
                assertThat(found.artefact().name())
                        .isEqualTo(truth.artefacts().get(0).name());
            });
            assertThat(diagnose(truth, truth.twin().orElseThrow(), seed).findings())
                    .as("twin, seed " + seed)
                    .isEmpty();
        }
    }
}
