package dev.culprit.client.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.report.Dom;
import dev.culprit.client.report.Levelled;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class ChartsTest {

    private static final Requirement LIMIT = new Requirement(0.99, 200, true);
    private static final List<String> COORDINATES =
            List.of("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height");

    @ParameterizedTest
    @ValueSource(doubles = {0, Double.NaN, 1e-9, 150, 1e12, 1e300, Double.MAX_VALUE})
    void nothingIsDrawnOutsideAPictureWhateverWasMeasured(double value) {
        List<ExperimentResult> levels = Stream.of(1, 2, 49, 50, 1_000_000)
                .map(users -> level(users, value))
                .toList();
        for (double width : new double[] {340, 500, 680, 1040}) {
            assertInside(ResponseTimeChart.render("r", levels, LIMIT, width), width);
            assertInside(ThroughputChart.render("t", levels, width), width);
            assertInside(AttributionChart.render("a", levels, width), width);
            assertInside(CpuChart.render("c", levels, width), width);
            ExperimentResult window = Levelled.overTime(
                    50, List.of(new Slice(0, 3, value, value, value), new Slice(30_000, 0, value, value, 0)));
            double slowest = TimelineChart.slowest(List.of(window));
            assertInside(TimelineChart.render("o", window, LIMIT, slowest, width), width);
            assertInside(LimitBars.render("l", levels.get(0), LIMIT, width), width);
        }
    }

    @Test
    void theHighestLevelKeepsItsNumberWhenLevelsAreCrowded() {
        List<ExperimentResult> levels = Stream.of(1, 96, 97, 98, 99, 100)
                .map(users -> level(users, 100))
                .toList();
        List<String> ticks = texts(ResponseTimeChart.render("r", levels, LIMIT, 340), "tick middle");
        assertThat(ticks).contains("1", "100").doesNotContain("99");
    }

    @Test
    void pointsBeyondTheLimitAreMarkedByShapeNotOnlyByColour() {
        List<ExperimentResult> levels = List.of(level(1, 199), level(2, 200), level(3, 201), level(4, 5000));
        Dom dom = dom(ResponseTimeChart.render("r", levels, LIMIT, 500));
        assertThat(dom.elements(element -> element.getAttribute("class").equals("dot bad")))
                .hasSize(2);
    }

    @Test
    void aLevelThatWasNotMeasuredIsLeftOutOfTheLine() {
        List<ExperimentResult> levels = List.of(level(1, 10), level(2, Double.NaN), level(3, 30));
        Dom dom = dom(ThroughputChart.render("t", levels, 500));
        assertThat(dom.named("circle")).hasSize(2);
        assertThat(dom.named("polyline").get(0).getAttribute("points").split(" "))
                .hasSize(2);
    }

    @Test
    void theNameOfTheLimitMakesWayForTheLines() {
        List<ExperimentResult> crowded = List.of(level(1, 10), level(20, 900), level(100, 18_000));
        List<ExperimentResult> free = List.of(level(1, 10), level(20, 90), level(100, 400));
        double moved = limitName(ResponseTimeChart.render("r", crowded, LIMIT, 500));
        double usual = limitName(ResponseTimeChart.render("r", free, LIMIT, 500));
        assertThat(usual).isLessThan(100);
        assertThat(moved).isGreaterThan(250);
    }

    private static double limitName(Markup.Element chart) {
        Element label = dom(chart)
                .elements(element -> element.getAttribute("class").startsWith("limit-name"))
                .get(0);
        return Double.parseDouble(label.getAttribute("x"));
    }

    @Test
    void aPartTooSmallForASeparatorIsStillVisible() {
        ExperimentResult level = Levelled.of(50, 1, 1000, 1000, Map.of(WaitState.POOL, 998.0, WaitState.GC, 2.0));
        assertThat(dom(AttributionChart.render("a", List.of(level), 680))
                        .elements(element -> element.getAttribute("class").equals("area-thin")))
                .hasSize(1);
    }

    @Test
    void segmentsAreAsLongAsTheirTime() {
        ExperimentResult level = Levelled.of(50, 100, 300, 400, Map.of(WaitState.POOL, 200.0, WaitState.CPU, 100.0));
        List<Element> areas = dom(AttributionChart.render("a", List.of(level), 680))
                .elements(element -> element.getAttribute("class").equals("area"));
        assertThat(areas).hasSize(2);
        double pool = Double.parseDouble(areas.get(0).getAttribute("width"));
        double cpu = Double.parseDouble(areas.get(1).getAttribute("width"));
        assertThat(pool).isCloseTo(2 * cpu, org.assertj.core.data.Offset.offset(0.2));
        assertThat(areas.get(0).getAttribute("fill")).isEqualTo("#D55E00");
    }

    @Test
    void labelsThatDoNotFitAreShortenedOrLeftOut() {
        ExperimentResult level = Levelled.of(
                50, 1, 300, 400, Map.of(WaitState.POOL, 200.0, WaitState.DATABASE, 45.0, WaitState.GC, 0.1));
        assertThat(texts(AttributionChart.render("a", List.of(level), 680), "inside middle ink-dark"))
                .containsExactly("waiting for a pool 200\u00A0ms");
        assertThat(texts(AttributionChart.render("a", List.of(level), 680), "inside middle ink-light"))
                .containsExactly("45\u00A0ms");
    }

    @Test
    void everyWaitStateHasAFillOfItsOwn() {
        assertThat(Arrays.stream(WaitState.values()).map(Fill::of).collect(Collectors.toSet()))
                .hasSameSizeAs(WaitState.values());
    }

    @Test
    void everyHatchedFillIsDefined() {
        Dom patterns = dom(Legend.patterns());
        for (WaitState state : WaitState.values()) {
            String fill = Fill.of(state).attribute().value();
            if (fill.startsWith("url(#")) {
                assertThat(patterns.has(fill.substring(5, fill.length() - 1)))
                        .as(fill)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 15, 16, 500})
    void aPoolOfAnySizeFitsItsPicture(int size) {
        for (double waiting : new double[] {0, 0.4, 20, 1e6}) {
            assertInside(PoolPicture.render("p", size, size * 1.5, waiting, 340), 340);
        }
    }

    private static ExperimentResult level(int users, double value) {
        return Levelled.of(users, value, value, value, Map.of(WaitState.POOL, value, WaitState.CPU, value));
    }

    private static Dom dom(Markup.Node node) {
        return Dom.parse(MarkupWriter.fragment(node));
    }

    private static List<String> texts(Markup.Element chart, String classes) {
        return dom(chart).elements(element -> element.getAttribute("class").equals(classes)).stream()
                .map(Element::getTextContent)
                .toList();
    }

    private static void assertInside(Markup.Element chart, double width) {
        Dom dom = dom(chart);
        double height = Double.parseDouble(dom.root().getAttribute("viewBox").split(" ")[3]);
        for (Element element : dom.elements(any -> true)) {
            for (String name : COORDINATES) {
                if (element.hasAttribute(name)) {
                    double value = Double.parseDouble(element.getAttribute(name));
                    double limit = name.startsWith("x") || name.equals("cx") || name.equals("width") ? width : height;
                    assertThat(value).as(name).isBetween(0.0, limit);
                }
            }
            if (element.hasAttribute("x") && element.hasAttribute("width")) {
                double right = Double.parseDouble(element.getAttribute("x"))
                        + Double.parseDouble(element.getAttribute("width"));
                assertThat(right).isLessThanOrEqualTo(width + 0.2);
            }
        }
        assertThat(dom.root().getAttribute("role")).isEqualTo("img");
        assertThat(dom.named("desc").get(0).getTextContent()).doesNotContain("NaN", "Infinity");
    }
}
