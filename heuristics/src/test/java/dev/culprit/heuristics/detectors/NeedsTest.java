package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Need;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What detectors ask for. */
class NeedsTest {

    /** They name no place of their own: one above or below does, or the problem has none. */
    private static final Set<String> WITHOUT_PLACE = Set.of(
            "performance-problem",
            "continuously-violated-requirements",
            "dispensable-synchronization",
            "database-one-lane-bridge",
            "the-blob");

    static List<Detector> detectors() {
        return Catalogue.detectors();
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void toDecideItLooksFromAfar(Detector detector) {
        assertThat(detector.needs()).isNotEmpty().allMatch(need -> need.depth() == Depth.WIDE);
    }

    @ParameterizedTest
    @MethodSource("detectors")
    void toNameAPlaceItLooksClosely(Detector detector) {
        if (!WITHOUT_PLACE.contains(detector.category())) {
            assertThat(detector.needsToName()).anyMatch(need -> need.depth() == Depth.TARGETED);
        }
    }

    @Test
    void whatASingleUserSuffersIsLookedAtWithASingleUser() {
        assertThat(detectors().stream()
                        .filter(detector -> detector.needsToName().contains(Need.SINGLE_USER_TARGETED))
                        .map(Detector::category))
                .contains("single-user-problem", "the-knot", "chatty-service", "the-stifle");
    }

    @Test
    void eachHasACategoryOfItsOwn() {
        List<String> categories = detectors().stream().map(Detector::category).toList();
        assertThat(categories).doesNotHaveDuplicates();
        assertThat(categories).doesNotContain("");
        assertThat(Catalogue.plan()).isNotNull();
    }
}
