package dev.culprit.client.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.report.Dom;
import dev.culprit.client.report.Levelled;
import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class TimelineChartTest {

    private static final Requirement LIMIT = new Requirement(0.99, 200, true);

    @Test
    void slicesAreJoinedWithoutLosingCallsPeaksOrPauses() {
        ExperimentResult run = Levelled.overTime(
                50,
                List.of(
                        new Slice(0, 1, 10, 10, 5),
                        new Slice(20_000, 3, 50, 300, 0),
                        new Slice(40_000, 0, Double.NaN, Double.NaN, 7)));

        assertThat(Span.of(run, 2))
                .containsExactly(
                        new Span(0, 40_000, 4, 40, 300, 5), new Span(40_000, 60_004, 0, Double.NaN, Double.NaN, 7));
        assertThat(Span.of(run, 3)).hasSize(3);
        assertThat(Span.of(run, 1)).extracting(Span::pausedMillis).containsExactly(12.0);
    }

    @Test
    void theLinesAreInterruptedWhereNoCallBegan() {
        Dom dom = chart(IntStream.range(0, 6)
                .mapToObj(i -> i == 3
                        ? new Slice(i * 10_000, 0, Double.NaN, Double.NaN, 0)
                        : new Slice(i * 10_000, 5, 50, 90, 0))
                .toList());

        assertThat(dom.named("polyline")).hasSize(4);
    }

    @Test
    void pausesAreBarsBelowTheAxisAsHighAsTheirShareOfTheTime() {
        List<Element> bars = classed(
                chart(List.of(
                        new Slice(0, 5, 50, 90, 20_000),
                        new Slice(20_000, 5, 50, 90, 10_000),
                        new Slice(40_000, 5, 50, 90, 0))),
                "paused");

        assertThat(bars).extracting(bar -> bar.getAttribute("height")).containsExactly("22", "11");
    }

    @Test
    void aLimitFarBeyondAllCallsIsOnlyInTheWords() {
        Dom far = chart(List.of(new Slice(0, 5, 5, 9, 0)));
        Dom near = chart(List.of(new Slice(0, 5, 50, 90, 0)));

        assertThat(classed(far, "limit")).isEmpty();
        assertThat(far.named("desc").get(0).getTextContent()).contains("No call took longer than the limit");
        assertThat(classed(near, "limit")).hasSize(1);
    }

    @Test
    void theDescriptionTellsWhenTheLimitWasMissed() {
        String words = chart(List.of(
                        new Slice(0, 5, 50, 90, 0),
                        new Slice(10_000, 5, 50, 250, 400),
                        new Slice(20_000, 5, 50, 350, 100),
                        new Slice(30_000, 5, 50, 90, 0),
                        new Slice(50_000, 5, 50, 210, 0)))
                .named("desc")
                .get(0)
                .getTextContent();

        assertThat(words)
                .contains("10\u00A0s to 30\u00A0s (up to 350\u00A0ms), 50\u00A0s to 60\u00A0s (up to 210\u00A0ms)")
                .contains("stopped the application for 500\u00A0ms of 60\u00A0s");
    }

    private static Dom chart(List<Slice> slices) {
        ExperimentResult run = Levelled.overTime(50, slices);
        double slowest = TimelineChart.slowest(List.of(run));
        return Dom.parse(MarkupWriter.fragment(TimelineChart.render("t", run, LIMIT, slowest, 1040)));
    }

    private static List<Element> classed(Dom dom, String name) {
        return dom.elements(element -> element.getAttribute("class").equals(name));
    }
}
