package dev.culprit.heuristics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.heuristics.detectors.Catalogue;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TaxonomyTest {

    private static final Set<String> GROUPS = Set.of(
            "Performance Problem",
            "Continuously Violated Requirements",
            "Single User Problem",
            "Database One Lane Bridge",
            "Excessive Messaging",
            "Database Congestion",
            "Expensive Database Call",
            "CPU-intensive Application");

    /** Wert (2015), section 4.3: 27 anti-patterns and 8 nodes that group them; Sisyphus and Stifle thrice, Treasure Hunt and Insufficient Caching twice. */
    @Test
    void holdsThePublishedAntiPatterns() {
        Taxonomy taxonomy = Taxonomy.standard();
        Set<String> names = new TreeSet<>();
        taxonomy.categories().forEach(category -> names.add(category.name()));

        assertThat(names).hasSize(27 + 8).containsAll(GROUPS);
        assertThat(taxonomy.categories()).hasSize(27 + 8 + 2 + 2 + 1 + 1);
    }

    @Test
    void aProblemIsIdentifiedByItsPath() {
        Taxonomy taxonomy = Taxonomy.standard();

        assertThat(taxonomy.path("one-lane-bridge"))
                .containsExactly(
                        "performance-problem", "continuously-violated-requirements", "traffic-jam", "one-lane-bridge");
        assertThat(taxonomy.path("the-ramp/sisyphus-database-retrieval"))
                .containsExactly("performance-problem", "the-ramp", "the-ramp/sisyphus-database-retrieval");
    }

    @Test
    void refusesTwoRootsOrphansAndTwins() {
        Category root = new Category("a", null, "A", "", false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Taxonomy.of(List.of(root, new Category("b", null, "B", "", false))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Taxonomy.of(List.of(root, new Category("b", "x", "B", "", false))));
        assertThatIllegalArgumentException().isThrownBy(() -> Taxonomy.of(List.of(root, root)));
    }

    @Test
    void whatNoDetectorDecidesIsLeftToPeople() {
        Set<String> decided = new TreeSet<>();
        Catalogue.detectors().forEach(detector -> decided.add(detector.category()));
        assertThat(Taxonomy.standard().categories()).allSatisfy(category -> {
            assertThat(category.byHand()).as(category.id()).isNotEqualTo(decided.contains(category.id()));
            assertThat(category.byHand() && category.hint().isEmpty())
                    .as(category.id())
                    .isFalse();
        });
    }
}
