package dev.culprit.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemGuideTest {

    private static final Taxonomy TAXONOMY = Taxonomy.standard();
    private static final Set<String> DETECTED =
            Catalogue.detectors().stream().map(Detector::category).collect(Collectors.toSet());

    private final ProblemGuide guide = new ProblemGuide(TAXONOMY, DETECTED);

    static Stream<String> problems() {
        return TAXONOMY.categories().stream().map(category -> category.id()).distinct();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void everyProblemHasAPageWithAllThatHelps(String id) {
        String page = ProblemGuide.pageOf(id);
        List<String> lines = guide.page(page, Style.PLAIN);

        assertThat(lines.get(0)).isEqualTo(TAXONOMY.category(id).name());
        assertThat(lines)
                .contains("How to fix", "How it is tested", "Literature")
                .allSatisfy(line -> assertThat(line)
                        .hasSizeLessThanOrEqualTo(Style.PLAIN.width())
                        .doesNotContain("](", "*cause*")
                        .doesNotStartWith("**"));
        assertThat(String.join(" ", lines).replaceAll("\\s+", " "))
                .contains(TAXONOMY.path(id).stream()
                        .map(node -> TAXONOMY.category(node).name())
                        .collect(Collectors.joining(" > ")));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void everyPageRanksWhatToDo(String id) {
        List<String> lines = guide.page(ProblemGuide.pageOf(id), Style.PLAIN);

        List<String> fixes = lines.stream()
                .skip(lines.indexOf("How to fix") + 1)
                .takeWhile(line -> !line.isBlank())
                .toList();
        assertThat(fixes.get(0)).isEqualTo("  Most for the effort first:");
        List<String> items = fixes.stream()
                .filter(line -> line.matches(" {2}[0-9]\\. \\S.*"))
                .toList();
        assertThat(items).hasSizeBetween(2, 5);
        for (int i = 0; i < items.size(); i++) {
            assertThat(items.get(i)).startsWith("  " + (i + 1) + ". ");
        }
        assertThat(fixes.stream().skip(1).filter(line -> !items.contains(line)))
                .as("the rest of an item stands below its beginning")
                .allSatisfy(line -> assertThat(line).matches(" {5}\\S.*"));
    }

    @Test
    void theTreeMarksWhatHasDetectors() {
        List<String> tree = guide.tree(Style.PLAIN);

        assertThat(tree.stream().filter(line -> line.contains("* "))).hasSize(DETECTED.size());
        assertThat(tree)
                .contains("      * One Lane Bridge", "        * Bottleneck Service", "          Insufficient Caching");
    }
}
