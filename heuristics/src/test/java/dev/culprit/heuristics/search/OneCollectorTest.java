package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The collector stops all services: what several categories say about it is one cause. */
class OneCollectorTest {

    private static final List<String> CATEGORIES = List.of(
            "performance-problem",
            "application-hiccups",
            "gc-hiccups",
            "continuously-violated-requirements",
            "single-user-problem");

    /** Detects what it is told to, for one service. */
    record Stub(String category, String service, Cause cause) implements Detector {

        @Override
        public List<Need> needs() {
            return List.of(Need.MAXIMUM);
        }

        @Override
        public Verdict judge(String judged, Measurements measurements) {
            return judged.equals(service) || service.isEmpty()
                    ? new Verdict.Detected(0.5, "seen")
                    : new Verdict.NotDetected("not seen");
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of(Finding.of(category, path, cause)
                    .suffering(services.get(0), services, 0.5, 1)
                    .blaming(
                            new Artefact(Artefact.Type.METHOD, "of " + category, null, Facts.NONE, List.of()),
                            Confidence.HIGH)
                    .saying(services.get(0) + " suffers.", "Correct it."));
        }
    }

    private static DiagnosisResult diagnose(String hiccups, Cause ofSingleUser) {
        List<Detector> detectors = new ArrayList<>();
        for (String category : CATEGORIES) {
            boolean inHiccups = category.endsWith("hiccups");
            boolean inContinuous = CATEGORIES.indexOf(category) > 2;
            detectors.add(new Stub(
                    category,
                    inHiccups ? hiccups : inContinuous ? "GET /rare" : "",
                    category.equals("single-user-problem") ? ofSingleUser : Cause.GC));
        }
        Synthetic application = new Synthetic(1)
                .with("GET /often", 50, Map.of(WaitState.CPU, users -> 300))
                .with("GET /rare", 5, Map.of(WaitState.CPU, users -> 300));
        return ObservedSearch.diagnose(EvaluationPlan.of(Catalogue.plan().taxonomy(), detectors), application);
    }

    @Test
    void aServiceThatMetItRarelyIsNoSecondCause() {
        DiagnosisResult result = diagnose("GET /often", Cause.GC);

        assertThat(result.findings()).extracting(Finding::category).containsExactly("gc-hiccups");
        assertThat(result.notTested())
                .anySatisfy(open -> assertThat(open.what()).isEqualTo("GET /rare"));
    }

    @Test
    void anotherCauseStays() {
        assertThat(diagnose("GET /often", Cause.CPU).findings())
                .extracting(Finding::category)
                .containsExactlyInAnyOrder("gc-hiccups", "single-user-problem");
    }

    @Test
    void withoutHiccupsItIsACause() {
        assertThat(diagnose("nobody", Cause.GC).findings())
                .extracting(Finding::category)
                .contains("single-user-problem");
    }
}
