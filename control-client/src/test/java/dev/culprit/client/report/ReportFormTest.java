package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What must hold for every report, whatever it says. */
class ReportFormTest {

    static Stream<DiagnosisResult> results() {
        return Stream.of(
                PoolExample.result(),
                MonitorExample.result(),
                HealthyExample.result(),
                InconclusiveExample.result(),
                TimelineExamples.hiccups(),
                TimelineExamples.ramp(),
                Hostile.result(),
                Extremes.nothingMeasured(),
                Extremes.noExperiments(),
                Extremes.manyServices(1000));
    }

    @ParameterizedTest
    @MethodSource("results")
    void isWellFormedAndNeedsNothingFromElsewhere(DiagnosisResult result) {
        Dom dom = Dom.parse(HtmlReport.render(result));
        assertThat(dom.root().getTagName()).isEqualTo("html");
        assertThat(dom.elements(element -> Set.of("script", "link", "img", "iframe", "object", "embed", "base", "a")
                        .contains(element.getTagName().toLowerCase(Locale.ROOT))))
                .isEmpty();
        for (Element element : dom.elements(any -> true)) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                Node attribute = element.getAttributes().item(i);
                assertThat(attribute.getNodeName())
                        .doesNotStartWithIgnoringCase("on")
                        .isNotIn("src", "style", "href");
                if (attribute.getNodeValue().contains("url(")) {
                    assertThat(attribute.getNodeValue()).startsWith("url(#");
                }
            }
        }
        assertThat(dom.named("style")).hasSize(1);
        assertThat(dom.named("style").get(0).getTextContent()).doesNotContain("http", "url(", "@import");
        Element policy = dom.elements(
                        element -> element.getAttribute("http-equiv").equals("Content-Security-Policy"))
                .get(0);
        assertThat(policy.getAttribute("content"))
                .startsWith("default-src 'none'")
                .doesNotContain("script");
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyIdIsUniqueAndEveryReferenceIsAnswered(DiagnosisResult result) {
        Dom dom = Dom.parse(HtmlReport.render(result));
        Set<String> ids = new HashSet<>();
        for (Element element : dom.elements(element -> element.hasAttribute("id"))) {
            assertThat(ids.add(element.getAttribute("id")))
                    .as(element.getAttribute("id"))
                    .isTrue();
        }
        for (Element element : dom.elements(element -> element.hasAttribute("aria-labelledby"))) {
            assertThat(ids)
                    .containsAll(List.of(element.getAttribute("aria-labelledby").split(" ")));
        }
        for (Element element :
                dom.elements(element -> element.getAttribute("fill").startsWith("url(#"))) {
            String fill = element.getAttribute("fill");
            assertThat(ids).contains(fill.substring(5, fill.length() - 1));
        }
    }

    @ParameterizedTest
    @MethodSource("results")
    void hasNoEmptySectionsChartsOrTables(DiagnosisResult result) {
        Dom dom = Dom.parse(HtmlReport.render(result));
        for (Element section : dom.named("section")) {
            String heading = section.getElementsByTagName("h2").item(0).getTextContent();
            assertThat(section.getTextContent().strip()).as(heading).hasSizeGreaterThan(heading.length() + 5);
        }
        for (Element body : dom.named("tbody")) {
            assertThat(body.getElementsByTagName("tr").getLength()).isPositive();
        }
        for (Element chart :
                dom.elements(element -> element.getAttribute("role").equals("img"))) {
            assertThat(Stream.of("rect", "polyline", "circle")
                            .mapToInt(name -> chart.getElementsByTagName(name).getLength())
                            .sum())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("results")
    void showsNoNumberThatIsNone(DiagnosisResult result) {
        String words = Dom.parse(HtmlReport.render(result)).bodyText();
        assertThat(Arrays.asList(words.split("[\\s\u00A0]+"))).doesNotContain("NaN", "Infinity", "null", "-1");
    }
}
