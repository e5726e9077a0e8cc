package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.PlanNode;
import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In which order nodes are visited changes neither verdicts nor experiments, for a verdict is given on nothing but what was measured
 * on the path to it. The search goes breadth first (Wert 2015, section 4.4.3.1); here others are put beside it.
 */
class SearchOrderTest {

    private static final int CATEGORIES = 20;
    private static final ExperimentSchedule SCHEDULE = new ExperimentSchedule(Synthetic.options());
    private static final List<Need> NEEDS = List.of(
            Need.MAXIMUM,
            Need.SINGLE_USER,
            Need.BETWEEN,
            Need.PUSH,
            Need.ALTERNATING,
            Need.SINGLE_USER_TARGETED,
            Need.MAXIMUM_TARGETED);

    private static final Order BREADTH_FIRST = (open, made) -> 0;
    private static final Order DEPTH_FIRST = (open, made) -> open.size() - 1;
    private static final Order CHEAPEST_FIRST = (open, made) -> IntStream.range(0, open.size())
            .boxed()
            .min(Comparator.comparingInt(index -> missing(open.get(index), made)))
            .orElseThrow();

    /** Which of the nodes that are open is visited next, by its index. */
    private interface Order {
        int next(List<Visit> open, Set<Experiment> made);
    }

    /**
     * A node to visit.
     *
     * @param certain whether all above it is beyond doubt
     * @param measured on the path to it, but for what names causes, which is not measured below a doubt
     */
    private record Visit(PlanNode node, boolean certain, Set<Experiment> measured) {

        Set<Experiment> experiments() {
            if (node instanceof Action action) {
                return SearchOrderTest.experiments(action.needs());
            }
            return node instanceof Found found && certain
                    ? SearchOrderTest.experiments(found.detector().needsToName())
                    : Set.of();
        }

        Stream<Visit> causes(boolean beyondDoubt) {
            Set<Experiment> all = new HashSet<>(measured);
            all.addAll(node instanceof Action ? experiments() : Set.of());
            return node.children().stream().map(child -> new Visit(child, certain && beyondDoubt, all));
        }
    }

    /** What came out, verdicts in the order in which they were given. */
    private record Outcome(Map<String, VerdictKind> verdicts, Set<Experiment> experiments) {}

    /** Decides as it is told, once it has what it needs. */
    private record Told(String category, List<Need> needs, List<Need> needsToName, Verdict verdict)
            implements Detector {

        @Override
        public Verdict judge(String service, Measurements measurements) {
            assertThat(measurements.evidence())
                    .as("what %s needs", category)
                    .extracting(Evidence::experiment)
                    .containsAll(experiments(needs));
            return verdict;
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of();
        }
    }

    private static Set<Experiment> experiments(List<Need> needs) {
        Set<Experiment> experiments = new LinkedHashSet<>();
        needs.forEach(need -> experiments.addAll(SCHEDULE.experiments(need)));
        return experiments;
    }

    private static int missing(Visit visit, Set<Experiment> made) {
        return (int) visit.experiments().stream()
                .filter(experiment -> !made.contains(experiment))
                .count();
    }

    private static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void changesNeitherVerdictsNorExperiments(long seed) {
        Random random = new Random(seed);
        List<Category> categories = categories(random);
        List<Told> detectors = detectors(categories, random);
        EvaluationPlan plan = plan(categories, detectors);

        Outcome expected = evaluate(plan, BREADTH_FIRST);

        assertThat(evaluate(plan, DEPTH_FIRST)).isEqualTo(expected);
        assertThat(evaluate(plan, CHEAPEST_FIRST)).isEqualTo(expected);
        assertThat(evaluate(plan, (open, made) -> random.nextInt(open.size()))).isEqualTo(expected);
        assertThat(search(plan)).isEqualTo(expected);
        assertThat(search(plan(shuffled(categories, random), detectors)))
                .as("siblings in another order")
                .isEqualTo(expected);
    }

    /** Otherwise there would be nothing to compare. */
    @Test
    void differs() {
        Random random = new Random(1);
        List<Category> categories = categories(random);
        EvaluationPlan plan = plan(
                categories,
                categories.stream()
                        .map(one ->
                                new Told(one.id(), needs(one, random), List.of(), new Verdict.Detected(1, "There.")))
                        .toList());

        assertThat(Stream.of(BREADTH_FIRST, DEPTH_FIRST, CHEAPEST_FIRST)
                        .map(order ->
                                List.copyOf(evaluate(plan, order).verdicts().keySet())))
                .doesNotHaveDuplicates()
                .allSatisfy(order -> assertThat(order).hasSize(CATEGORIES));
    }

    /** A tree of any shape, parents before children. */
    private static List<Category> categories(Random random) {
        List<Category> categories = new ArrayList<>(List.of(category("0", null)));
        while (categories.size() < CATEGORIES) {
            String parent = categories.get(random.nextInt(categories.size())).id();
            categories.add(category(parent + "-" + categories.size(), parent));
        }
        return categories;
    }

    private static Category category(String id, @Nullable String parent) {
        return new Category(id, parent, id, "", false);
    }

    private static List<Told> detectors(List<Category> categories, Random random) {
        return categories.stream()
                .map(one -> new Told(
                        one.id(),
                        needs(one, random),
                        random.nextInt(3) == 0 ? any(random) : List.of(),
                        verdict(random)))
                .toList();
    }

    private static List<Need> needs(Category category, Random random) {
        return category.parent() == null ? List.of(Need.MAXIMUM) : any(random);
    }

    private static List<Need> any(Random random) {
        Set<Need> some = new LinkedHashSet<>();
        for (int number = random.nextInt(2); number >= 0; number--) {
            some.add(NEEDS.get(random.nextInt(NEEDS.size())));
        }
        return List.copyOf(some);
    }

    private static Verdict verdict(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> new Verdict.NotDetected("Not there.");
            case 1 -> new Verdict.NotApplicable("No such thing.");
            case 2, 3 -> new Verdict.Inconclusive(Doubt.DISTURBED, "Who knows.");
            default -> new Verdict.Detected(1, "There.");
        };
    }

    private static EvaluationPlan plan(List<Category> categories, List<Told> detectors) {
        List<Category> known = new ArrayList<>(categories);
        // results tell that windows may have been too short for these
        known.add(category("application-hiccups", "0"));
        known.add(category("the-ramp", "0"));
        return EvaluationPlan.of(Taxonomy.of(known), List.copyOf(detectors));
    }

    /** Parents still stand before children. */
    private static List<Category> shuffled(List<Category> categories, Random random) {
        Map<String, Double> places = new HashMap<>();
        categories.forEach(one ->
                places.put(one.id(), random.nextDouble() + (one.parent() == null ? 0 : places.get(one.parent()))));
        return categories.stream()
                .sorted(Comparator.comparing(one -> places.get(one.id())))
                .toList();
    }

    private static Outcome search(EvaluationPlan plan) {
        Synthetic application = new Synthetic(1).with("GET /a", 50, Map.of(WaitState.CPU, users -> 20));
        Map<String, VerdictKind> verdicts = new LinkedHashMap<>();
        ObservedSearch.diagnose(plan, application).categories().forEach(one -> verdicts.put(one.id(), one.verdict()));
        assertThat(application.run).doesNotHaveDuplicates();
        plan.taxonomy().categories().stream()
                .map(Category::id)
                .filter(id -> plan.detectors().stream()
                        .noneMatch(detector -> detector.category().equals(id)))
                .forEach(verdicts::remove);
        return new Outcome(verdicts, new HashSet<>(application.run));
    }

    private static Outcome evaluate(EvaluationPlan plan, Order order) {
        List<Visit> open = new ArrayList<>(List.of(new Visit(plan.root(), true, Set.of())));
        Map<String, VerdictKind> verdicts = new LinkedHashMap<>();
        Set<Experiment> made = new HashSet<>();
        while (!open.isEmpty()) {
            Visit visit = open.remove(order.next(open, made));
            made.addAll(visit.experiments());
            if (visit.node() instanceof Condition condition) {
                Detector detector = condition.detector();
                assertThat(visit.measured())
                        .as("what %s needs", detector.category())
                        .containsAll(experiments(detector.needs()));
                VerdictKind kind = ((Told) detector).verdict().kind();
                boolean there = kind == VerdictKind.DETECTED;
                boolean root = verdicts.isEmpty();
                verdicts.put(detector.category(), there && !visit.certain() ? VerdictKind.INCONCLUSIVE : kind);
                if (there || (kind == VerdictKind.INCONCLUSIVE && !root)) {
                    visit.causes(there).forEach(open::add);
                }
            } else {
                visit.causes(true).forEach(open::add);
            }
        }
        plan.detectors().stream()
                .map(Detector::category)
                .sorted(Comparator.comparingInt(
                        category -> plan.taxonomy().path(category).size()))
                .forEach(category -> verdicts.computeIfAbsent(category, id -> verdicts.get(parent(plan, id))));
        return new Outcome(verdicts, made);
    }

    private static @Nullable String parent(EvaluationPlan plan, String category) {
        return plan.taxonomy().category(category).parent();
    }
}
