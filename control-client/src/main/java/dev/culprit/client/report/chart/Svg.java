package dev.culprit.client.report.chart;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.Locale;

/** The shapes that charts are made of. */
final class Svg {

    /** Mean width of a character of chart text, generous: labels that may not fit are left out. */
    private static final double CHARACTER = 7.2;

    /** Narrower areas would vanish behind the line that separates them from the next. */
    private static final double SEPARABLE = 4;

    private Svg() {}

    /** A picture with a name and a description for those who cannot see it. */
    static Element picture(String id, double width, double height, String title, String description, Node content) {
        return el(
                "svg",
                cls("chart"),
                attr("viewBox", String.format(Locale.ROOT, "0 0 %.0f %.0f", width, height)),
                attr("role", "img"),
                attr("aria-labelledby", id + "-title " + id + "-desc"),
                el("title", attr("id", id + "-title"), text(title)),
                el("desc", attr("id", id + "-desc"), text(description)),
                content);
    }

    static Element line(String classes, double x1, double y1, double x2, double y2) {
        return el("line", cls(classes), attr("x1", x1), attr("y1", y1), attr("x2", x2), attr("y2", y2));
    }

    /** Text with its baseline at y; the classes say how it is aligned. */
    static Element label(String classes, double x, double y, String text) {
        return el("text", cls(classes), attr("x", x), attr("y", y), text(text));
    }

    static Element rect(String classes, double x, double y, double width, double height) {
        return el("rect", cls(classes), attr("x", x), attr("y", y), attr("width", width), attr("height", height));
    }

    static Element rect(Fill fill, double x, double y, double width, double height) {
        return el(
                "rect",
                cls(fill == Fill.EMPTY ? "area-empty" : width < SEPARABLE ? "area-thin" : "area"),
                fill.attribute(),
                attr("x", x),
                attr("y", y),
                attr("width", width),
                attr("height", height));
    }

    /** Several shapes that explain themselves when pointed at. */
    static Element explained(String explanation, Node... shapes) {
        return el("g", el("title", explanation), Markup.all(shapes));
    }

    static double width(String text) {
        return text.length() * CHARACTER;
    }
}
