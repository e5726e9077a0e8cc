package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Which sections stand in which report, and what they say. */
class SectionsTest {

    private static Dom report(DiagnosisResult result) {
        return Dom.parse(HtmlReport.render(result));
    }

    private static List<String> sections(DiagnosisResult result) {
        return report(result).named("section").stream()
                .map(section -> section.getAttribute("id"))
                .toList();
    }

    @Test
    void findingsComeFirstAndEverySectionFollowsInOrder() {
        assertThat(sections(PoolExample.result()))
                .containsExactly("findings", "load", "time", "tree", "services", "clients", "method", "not-tested");
    }

    @Test
    void aHealthySystemIsToldSoWithChartsThatMakeSenseForOneLevel() {
        Dom dom = report(HealthyExample.result());
        assertThat(sections(HealthyExample.result()))
                .containsExactly("load", "time", "tree", "services", "clients", "method", "not-tested");
        assertThat(dom.named("header").get(0).getTextContent()).contains("Healthy", "113\u00A0ms");
        assertThat(dom.named("polyline")).isEmpty();
        assertThat(dom.has("throughput-title")).isFalse();
        assertThat(dom.has("response-time-title")).isTrue();
    }

    /** In a narrow column as elsewhere; a number is never parted. */
    @Test
    void aClassNameGoesOnInTheNextLineAfterADot() {
        assertThat(MarkupWriter.fragment(
                        Blocks.facts(List.of(new Blocks.Fact("Application", "shop.web.Server 1.5", "")))))
                .contains("shop.<wbr/>web.<wbr/>Server 1.5");
    }

    @Test
    void anInconclusiveDiagnosisSaysWhyAndWhatToDoAndDrawsNothingFromInvalidRuns() {
        Dom dom = report(InconclusiveExample.result());
        assertThat(sections(InconclusiveExample.result())).containsExactly("no-verdict", "tree", "clients", "method");
        assertThat(dom.byId("no-verdict").getTextContent())
                .contains(
                        "stood still for 1.8\u00A0s",
                        "4.1\u00A0% of the requests failed",
                        "Other programs used 54\u00A0%");
        assertThat(dom.elements(element -> element.getAttribute("role").equals("img")))
                .isEmpty();
        assertThat(dom.byId("method").getTextContent()).contains("no: The machine stood still");
        assertThat(dom.byId("clients").getTextContent()).contains("not judged", "HTTP 503", "139");
    }

    @Test
    void theDefaultRequirementIsShownAsSuch() {
        assertThat(report(MonitorExample.result()).named("header").get(0).getTextContent())
                .contains("p99 < 1\u00A0s", "the default: none was stated");
        assertThat(report(PoolExample.result()).named("header").get(0).getTextContent())
                .doesNotContain("default");
    }

    @Test
    void aDoubtfulFindingIsCalledDoubtful() {
        assertThat(report(MonitorExample.result()).byId("finding-1").getTextContent())
                .contains("medium", "likely; confirm");
    }

    @Test
    void aFindingNamesTheArtefactItsPlaceNumbersStackAndRemedy() {
        Element card = report(PoolExample.result()).byId("finding-1");
        assertThat(card.getTextContent())
                .contains("shop-pool", "78\u00A0%", "38\u00A0users", "SearchRepository.java:48", "with 9 connections")
                .contains("Wait per call", "243\u00A0ms", "4.97 of 5 in use", "20.6 waiting", "SearchServlet.doGet");
    }

    @Test
    void targetedAndInvalidRunsAreNotInTheCharts() {
        Dom dom = report(PoolExample.result());
        Element chart = (Element) dom.byId("response-time-desc").getParentNode();
        assertThat(chart.getTextContent()).contains("612\u00A0ms").doesNotContain("640\u00A0ms");
        assertThat(dom.byId("method").getTextContent()).contains("targeted");
    }

    @Test
    void hiccupsAreShownOverTheTimeOfAllWindowsAtMaximumLoad() {
        assertThat(sections(TimelineExamples.hiccups())).startsWith("findings", "over-time", "load");
        Element section = report(TimelineExamples.hiccups()).byId("over-time");
        assertThat(section.getTextContent())
                .contains("How it goes over time", "garbage collection", "The numbers")
                .containsSubsequence("Experiment 1: 50\u00A0users", "Experiment 3: 50\u00A0users")
                .contains("Calls beyond the limit began from 3\u00A0s to 5\u00A0s (up to 248\u00A0ms), 18\u00A0s to")
                .doesNotContain("Experiment 2");
    }

    @Test
    void aRampIsShownBeforeAndAfter() {
        Element section = report(TimelineExamples.ramp()).byId("over-time");
        assertThat(section.getElementsByTagName("figcaption").getLength()).isEqualTo(4);
        assertThat(section.getTextContent())
                .containsSubsequence("Experiment 1: 50", "Experiment 2: 1", "Experiment 3: 50", "Experiment 4: 1");
    }

    @Test
    void withoutTimelinesOrFindingsAboutTimeThereIsNoSuchSection() {
        assertThat(sections(PoolExample.result())).doesNotContain("over-time");
        assertThat(sections(TimelineExamples.oldHiccups())).contains("findings").doesNotContain("over-time");
    }

    @Test
    void aShareOfASingleUsersTimeIsNotSaidToBeAtMaximumLoad() {
        assertThat(report(TimelineExamples.ramp()).byId("finding-1").getTextContent())
                .contains("GET /search with a single user")
                .doesNotContain("at 50\u00A0users");
        assertThat(report(TimelineExamples.hiccups()).byId("finding-1").getTextContent())
                .contains("GET /search at 50\u00A0users");
    }

    @Test
    void aRepeatedLevelShowsItsLastValidRun() {
        List<ExperimentResult> runs = List.of(
                new Run(1, 50).times(10, 1, 1).result(),
                new Run(2, 50).times(10, 2, 2).result(),
                new Run(3, 50).times(10, 3, 3).invalid("disturbed").result(),
                new Run(4, 5).times(10, 4, 4).result());
        DiagnosisResult result = Examples.result(
                Outcome.HEALTHY, "Healthy.", List.of(), Examples.P99_200, List.of(), List.of(), runs, List.of());
        assertThat(Levels.of(result).experiments())
                .extracting(ExperimentResult::number)
                .containsExactly(4, 2);
    }

    @Test
    void ofThousandServicesTheBiggestThirtyAreShownWithANote() {
        Element services = report(Extremes.manyServices(1000)).byId("services");
        assertThat(services.getElementsByTagName("tr").getLength()).isEqualTo(31);
        assertThat(services.getTextContent()).contains("of 1,000 services are shown");
        assertThat(report(Extremes.manyServices(30)).byId("services").getTextContent())
                .doesNotContain("are shown");
    }

    @Test
    void theTreeNestsByParentAndLosesNothing() {
        Dom dom = Dom.parse(MarkupWriter.fragment(TreeSection.render(List.of(
                category("leaf", "middle", "Leaf", VerdictKind.DETECTED, "Why."),
                category("root", null, "Root", VerdictKind.DETECTED, "Why."),
                category("middle", "root", "Middle", VerdictKind.SKIPPED, "Why."),
                category("orphan", "nowhere", "Orphan", VerdictKind.INCONCLUSIVE, "Why."),
                category("a", "b", "Circle A", VerdictKind.SKIPPED, "Why."),
                category("b", "a", "Circle B", VerdictKind.SKIPPED, "Why.")))));
        assertThat(dom.named("strong"))
                .extracting(Element::getTextContent)
                .containsExactly("Root", "Middle", "Leaf", "Orphan", "Circle A", "Circle B");
    }

    @Test
    void aQueueInFrontOfTheApplicationIsPointedOut() {
        ExperimentResult run = new Run(1, 50).times(10, 20, 40).result();
        LoadReport slow = Examples.load(
                50,
                Map.of(),
                List.of(LoadReport.Step.builder("GET /", 600).each(90).build()));
        Agreement agreement = Agreement.of(run, slow, Examples.P99_200);
        assertThat(agreement.fits()).isFalse();
        assertThat(agreement.sentence()).contains("70\u00A0ms", "queue in front of the application");
    }
}
