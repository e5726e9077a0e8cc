package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the report concludes by itself from figures. */
class JudgementsTest {

    private static final Requirement LIMIT_100 = new Requirement(0.99, 100, true);

    private static LoadReport seen(double meanMillis, long count) {
        return Examples.load(5, Map.of(), List.of(step("GET /", count, 0, meanMillis)));
    }

    private static Agreement agreement(double inside, double outside) {
        return Agreement.of(new Run(1, 5).times(10, inside, 50).result(), seen(outside, 600), LIMIT_100);
    }

    @Test
    void clientsThatWaitMuchLongerThanTheApplicationWorksStandInAQueue() {
        assertThat(agreement(10, 29).fits()).isTrue();
        assertThat(agreement(10, 29).sentence()).endsWith(": both views agree.");
        assertThat(agreement(10, 31).fits()).isFalse();
        assertThat(agreement(10, 31).sentence())
                .contains(
                        "waited 31\u00A0ms on average",
                        "took 10\u00A0ms of that",
                        "remaining 21\u00A0ms",
                        "accept queue");
        // more calls than requests may make the inner time the longer one
        assertThat(agreement(30, 10).fits()).isTrue();
    }

    @Test
    void whereOneSideMeasuredNothingThereIsNothingToCompare() {
        Agreement none = new Agreement(true, "");
        assertThat(agreement(Double.NaN, 10)).isEqualTo(none);
        assertThat(agreement(10, Double.NaN)).isEqualTo(none);
        ExperimentResult run = new Run(1, 5).times(10, 10, 10).result();
        assertThat(Agreement.of(run, seen(10, 0), LIMIT_100)).isEqualTo(none);
        assertThat(Agreement.of(run, Examples.load(5, Map.of(), List.of()), LIMIT_100))
                .isEqualTo(none);
        assertThat(Agreement.of(new Run(1, 5).times(0, 10, 10).result(), seen(10, 5), LIMIT_100))
                .isEqualTo(none);
    }

    /** A step without requests has no mean, which must not spoil that of all. */
    @Test
    void aStepThatNobodyTookDoesNotCount() {
        LoadReport load = Examples.load(
                5, Map.of(), List.of(step("a", 0, 0, Double.NaN), step("b", 1, 0, 10), step("c", 3, 0, 30)));
        assertThat(Agreement.of(new Run(1, 5).times(10, 24, 50).result(), load, LIMIT_100)
                        .sentence())
                .startsWith("The clients waited 25\u00A0ms on average");
    }

    private static List<String> remedies(ExperimentResult... runs) {
        return Remedies.of(Examples.result(
                Outcome.INCONCLUSIVE,
                "No verdict.",
                List.of(),
                Examples.P99_200,
                List.of(),
                List.of(),
                List.of(runs),
                List.of()));
    }

    private static Step step(String name, long count, long failed, double meanMillis) {
        return Step.builder(name, count).each(1).failed(failed).mean(meanMillis).build();
    }

    private static RunConditions conditions(boolean lost, double stall, double steal) {
        return RunConditions.builder()
                .dataLost(lost)
                .stallMillis(stall)
                .observerCpuShare(0.001)
                .stealShare(steal)
                .build();
    }

    @Test
    void withoutAnythingToBlameTheRemedyIsToRepeat() {
        assertThat(remedies()).hasSize(1).first().asString().startsWith("Repeat the diagnosis");
        assertThat(remedies(new Run(1, 5)
                        .times(1, 1, 1)
                        .cpu(0.1, 0.15, 0.05)
                        .conditions(conditions(false, 1, 0))
                        .result()))
                .hasSize(1);
        double none = Double.NaN;
        assertThat(remedies(new Run(1, 5)
                        .times(none, none, none)
                        .cpu(none, none, none)
                        .conditions(conditions(false, none, none))
                        .result()))
                .hasSize(1);
    }

    @Test
    void theWorstRunIsTheOneThatIsTold() {
        List<String> told = remedies(
                new Run(1, 5)
                        .cpu(0.1, 0.5, 0.02)
                        .conditions(conditions(false, 400, 0.2))
                        .result(),
                new Run(2, 50)
                        .cpu(0.1, 0.95, 0.05)
                        .conditions(conditions(true, 2_000, 0.4))
                        .load(Examples.load(50, Map.of("HTTP 500", 30L), List.of(step("a", 100, 30, 1))))
                        .result());
        assertThat(told)
                .anyMatch(line -> line.startsWith("30\u00A0% of the requests failed at 50\u00A0users"))
                .anyMatch(line -> line.startsWith("Other programs used 80\u00A0%"))
                .anyMatch(line -> line.startsWith("The hypervisor withheld 40\u00A0%"))
                .anyMatch(line -> line.startsWith("The machine stood still for up to 2\u00A0s"))
                .anyMatch(line -> line.startsWith("The recorder lost events"))
                .last()
                .asString()
                .startsWith("Repeat the diagnosis");
    }

    private static Artefact pool(Artefact.Type type, double size, double active, double waiting) {
        return new Artefact(
                type,
                "p",
                null,
                Facts.NONE
                        .with(FactName.SIZE, size)
                        .with(FactName.ACTIVE, active)
                        .with(FactName.WAITING, waiting),
                List.of());
    }

    @Test
    void aPoolIsDrawnOnlyIfItsFiguresMakeSense() {
        assertThat(PoolFacts.of(pool(Artefact.Type.POOL, 5, 4.9, 20))).contains(new PoolFacts(5, 4.9, 20));
        assertThat(PoolFacts.of(pool(Artefact.Type.LOCK, 5, 4.9, 20))).isEmpty();
        double[][] senseless = {
            {0, 0, 0},
            {-1, 0, 0},
            {1e7, 0, 0},
            {Double.NaN, 1, 1},
            {5, Double.NaN, 1},
            {5, 1, Double.NaN},
            {5, -1, 1},
            {5, 1, -1}
        };
        for (double[] figures : senseless) {
            assertThat(PoolFacts.of(pool(Artefact.Type.POOL, figures[0], figures[1], figures[2])))
                    .as(java.util.Arrays.toString(figures))
                    .isEmpty();
        }
        Artefact unknown = new Artefact(Artefact.Type.POOL, "p", null, Facts.NONE.with(FactName.SIZE, 5), List.of());
        assertThat(PoolFacts.of(unknown)).isEmpty();
    }

    @Test
    void theApplicationIsCalledByTheBestNameThereIs() {
        Map<String, String> facts = new LinkedHashMap<>();
        assertThat(HeaderSection.application(facts)).isEmpty();
        facts.put("PID", "4711");
        assertThat(HeaderSection.application(facts)).contains("process 4711");
        facts.put("Java command", "shop.jar");
        facts.put("Main class", " ");
        assertThat(HeaderSection.application(facts)).contains("shop.jar");
        facts.put("APPLICATION", "shop");
        assertThat(HeaderSection.application(facts)).contains("shop");
    }

    @Test
    void howFarBeyondTheLimitIsSaidInNumbers() {
        assertThat(header(200)).contains("= 200\u00A0ms").doesNotContain("limit,", "beyond");
        assertThat(header(210)).contains("just beyond the limit");
        assertThat(header(500)).contains("2.5 × the limit");
        assertThat(header(Double.NaN)).doesNotContain("Measured");
    }

    private static String header(double percentileMillis) {
        DiagnosisResult result = Examples.result(
                Outcome.HEALTHY,
                "x",
                List.of(),
                Examples.P99_200,
                List.of(),
                List.of(),
                List.of(new Run(1, 5).times(10, 50, percentileMillis).result()),
                List.of());
        return Dom.parse(MarkupWriter.fragment(HeaderSection.render(result, Levels.of(result))))
                .root()
                .getTextContent();
    }

    @Test
    void aRowThatDoesNotFitItsTableIsAMistake() {
        Table table = Table.of("numbers", "Name", "#Count");
        assertThatThrownBy(() -> table.row("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 cells, 2 columns");
        String html = MarkupWriter.fragment(table.row("a", "1").compact().render());
        assertThat(html)
                .contains(
                        "<th scope=\"col\" class=\"number\">Count</th>",
                        "<td class=\"number\">1</td>",
                        "class=\"compact\"");
    }
}
