package dev.culprit.client.report.chart;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.heuristics.model.WaitState;
import java.util.List;

/** What the fills mean, in words. */
public final class Legend {

    private Legend() {}

    /** The patterns of hatched fills; must stand once in a document that has any chart. */
    public static Element patterns() {
        return Fill.definitions();
    }

    public static Element of(List<WaitState> states) {
        return el(
                "ul",
                cls("legend"),
                Markup.all(states.stream().map(state -> el("li", swatch(state), text(state.phrase())))));
    }

    public static Element ofCpu() {
        return el(
                "ul",
                cls("legend"),
                Markup.all(List.of(CpuPart.values()).stream()
                        .map(part -> el("li", swatch(part.fill()), text(part.phrase())))));
    }

    public static Element swatch(WaitState state) {
        return swatch(Fill.of(state));
    }

    private static Element swatch(Fill fill) {
        return el(
                "svg",
                cls("swatch"),
                attr("viewBox", "0 0 14 14"),
                attr("aria-hidden", "true"),
                Svg.rect(fill, 0.5, 0.5, 13, 13));
    }
}
