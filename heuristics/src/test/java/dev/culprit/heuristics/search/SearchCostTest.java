package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the search asks, and what it spares: of the problems in a tree only those below a problem that is there (Wert 2015, section
 * 4.4.4). An experiment is made once, whoever needs it.
 */
class SearchCostTest {

    private static final List<Need> NEEDS = List.of(Need.MAXIMUM, Need.SINGLE_USER, Need.BETWEEN, Need.PUSH);

    private final List<String> asked = new ArrayList<>();
    private final Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));

    /** Decides as it is told. */
    private record Told(String category, List<Need> needs, Verdict verdict, List<String> asked) implements Detector {

        private static final Verdict THERE = new Verdict.Detected(1, "There.");
        private static final Verdict NOT_THERE = new Verdict.NotDetected("Not there.");
        private static final Verdict DOUBT = new Verdict.Inconclusive(Doubt.DISTURBED, "Who knows.");

        Told(String category, List<Need> needs, boolean there, List<String> asked) {
            this(category, needs, there ? THERE : NOT_THERE, asked);
        }

        boolean there() {
            return verdict == THERE;
        }

        @Override
        public Verdict judge(String service, Measurements measurements) {
            asked.add(category);
            return verdict;
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of();
        }
    }

    private static Category category(String id, String parent) {
        return new Category(id, parent.isEmpty() ? null : parent, id, "", false);
    }

    /** A tree of so many levels, where each problem has so many causes, which are numbered: 0, 00, 01, 000 and so on. */
    private static List<Category> balanced(int levels, int causes) {
        List<Category> all = new ArrayList<>(List.of(category("0", "")));
        for (int next = 0; next < all.size(); next++) {
            String parent = all.get(next).id();
            for (int cause = 0; parent.length() < levels && cause < causes; cause++) {
                all.add(category(parent + cause, parent));
            }
        }
        return all;
    }

    private DiagnosisResult search(List<? extends Detector> detectors, List<Category> categories) {
        List<Category> known = new ArrayList<>(categories);
        // results tell that windows may have been too short for these
        known.add(category("application-hiccups", "0"));
        known.add(category("the-ramp", "0"));
        return ObservedSearch.diagnose(EvaluationPlan.of(Taxonomy.of(known), List.copyOf(detectors)), application);
    }

    /** All that stand on the way to one of these are there. */
    private static boolean leadsTo(String category, Set<String> causes) {
        return causes.stream().anyMatch(cause -> cause.startsWith(category));
    }

    /** Width, levels, root causes, and what is asked: {@code 1 + b(h-1)} for one cause, {@code 1 + b + x b (h-2)} for x in branches of their own. */
    @ParameterizedTest
    @CsvSource({
        "2, 3, none, 1",
        "2, 3, 000, 5",
        "2, 4, none, 1",
        "2, 4, 0000, 7",
        "2, 4, 0110, 7",
        "2, 3, 000 010, 7",
        "2, 4, 0000 0100, 11",
        "2, 4, 0000 0001, 7",
        "3, 4, 0120, 10",
        "3, 4, 0000 0100 0200, 22"
    })
    void asksAsManyAsTheFormulasSay(int causes, int levels, String there, int number) {
        Set<String> rootCauses = there.equals("none") ? Set.of() : Set.of(there.split(" "));
        List<Category> categories = balanced(levels, causes);
        search(
                categories.stream()
                        .map(one -> new Told(one.id(), List.of(Need.MAXIMUM), leadsTo(one.id(), rootCauses), asked))
                        .toList(),
                categories);

        assertThat(asked).doesNotHaveDuplicates().hasSize(number);
        assertThat(application.run).hasSize(1);
    }

    /** Trees of any shape with verdicts of any kind. */
    @Test
    void asksAboutTheCausesOfWhatIsThereAndNothingElse() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Category> categories = new ArrayList<>(List.of(category("0", "")));
            while (categories.size() < 20) {
                String parent =
                        categories.get(random.nextInt(categories.size())).id();
                categories.add(category(parent + "-" + categories.size(), parent));
            }
            List<Told> detectors = categories.stream()
                    .map(one -> new Told(
                            one.id(),
                            one.parent() == null ? List.of(Need.MAXIMUM) : List.of(NEEDS.get(random.nextInt(4))),
                            random.nextInt(3) > 0,
                            asked))
                    .toList();
            Set<String> reached = reached(categories, detectors);
            asked.clear();
            application.run.clear();

            DiagnosisResult result = search(shuffled(detectors, random), categories);

            assertThat(Set.copyOf(asked)).as("seed %d", seed).isEqualTo(reached);
            assertThat(application.run).as("seed %d", seed).doesNotHaveDuplicates();
            assertThat(application.run)
                    .as("seed %d", seed)
                    .extracting(Experiment::users)
                    .as("only what somebody asked needs")
                    .allMatch(users -> detectors.stream()
                            .filter(one -> reached.contains(one.category()))
                            .flatMap(one -> one.needs().stream())
                            .anyMatch(need -> isOf(need, users)));
            for (Told one : detectors) {
                for (Need need : reached.contains(one.category()) ? one.needs() : List.<Need>of()) {
                    assertThat(application.run)
                            .as("seed %d, all that %s needs", seed, one.category())
                            .extracting(Experiment::users)
                            .anyMatch(users -> isOf(need, users));
                }
                assertThat(verdict(result, one.category()))
                        .as("seed %d, %s", seed, one.category())
                        .isEqualTo(
                                one.there() && reached.contains(one.category())
                                        ? VerdictKind.DETECTED
                                        : VerdictKind.NOT_DETECTED);
            }
        }
    }

    /** What lies below a doubt is looked at, and is a suspicion at most. */
    @Test
    void nothingBelowADoubtIsMoreCertain() {
        List<Category> categories = List.of(
                category("0", ""),
                category("00", "0"),
                category("000", "00"),
                category("001", "00"),
                category("0000", "000"));
        List<Need> needs = List.of(Need.MAXIMUM);
        DiagnosisResult result = search(
                List.of(
                        new Told("0", needs, true, asked),
                        new Told("00", needs, Told.DOUBT, asked),
                        new Told("000", needs, true, asked),
                        new Told("001", needs, false, asked),
                        new Told("0000", needs, true, asked)),
                categories);

        assertThat(asked).containsExactlyInAnyOrder("0", "00", "000", "001", "0000");
        assertThat(verdict(result, "0")).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(result, "00")).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(verdict(result, "001")).isEqualTo(VerdictKind.NOT_DETECTED);
        for (String suspected : List.of("000", "0000")) {
            assertThat(verdict(result, suspected)).as(suspected).isEqualTo(VerdictKind.INCONCLUSIVE);
            assertThat(result.categories())
                    .filteredOn(one -> one.id().equals(suspected))
                    .singleElement()
                    .satisfies(one ->
                            assertThat(one.reason()).startsWith("the symptom above is not confirmed; suspected: "));
        }
    }

    private static boolean isOf(Need need, int users) {
        return switch (need.load()) {
            case SINGLE_USER -> users == 1;
            case MAXIMUM, PUSH -> users == Synthetic.MAXIMUM;
            case BETWEEN -> users > 1 && users < Synthetic.MAXIMUM;
            case ALTERNATING -> true;
        };
    }

    private static VerdictKind verdict(DiagnosisResult result, String category) {
        return result.categories().stream()
                .filter(one -> one.id().equals(category))
                .map(CategoryResult::verdict)
                .findFirst()
                .orElseThrow();
    }

    /** The root, and the causes of all that is reached and there. */
    private static Set<String> reached(List<Category> categories, List<Told> detectors) {
        Set<String> reached = new HashSet<>();
        Set<String> there = new HashSet<>();
        for (int i = 0; i < categories.size(); i++) { // parents come first
            Category one = categories.get(i);
            if (one.parent() == null || there.contains(one.parent())) {
                reached.add(one.id());
                if (detectors.get(i).there()) {
                    there.add(one.id());
                }
            }
        }
        return reached;
    }

    /** In which order they are given does not matter. */
    private static List<Told> shuffled(List<Told> detectors, Random random) {
        List<Told> others = new ArrayList<>(detectors);
        Collections.shuffle(others, random);
        return others;
    }
}
