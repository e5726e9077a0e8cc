package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Fragment;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The building blocks that several sections share. */
final class Blocks {

    /** Width of a phone's screen without margins, in CSS pixels. */
    private static final double NARROW = 340;

    private Blocks() {}

    static Element section(String id, String title, Node... content) {
        return el("section", attr("id", id), el("h2", title), Markup.all(content));
    }

    /** Something that starts folded; printing unfolds it. */
    static Element folded(String summary, Node content) {
        return el("details", el("summary", summary), el("div", cls("folded"), content));
    }

    /**
     * A chart with a caption, drawn once for wide and once for narrow screens so that its text always keeps its size.
     *
     * @param chart from id and width to picture
     * @param below legend and numbers
     */
    static Element figure(
            String id, String caption, double width, BiFunction<String, Double, Element> chart, Node... below) {
        return el(
                "figure",
                el("figcaption", caption),
                el("div", cls("wide"), chart.apply(id, width)),
                el("div", cls("narrow"), chart.apply(id + "-narrow", NARROW)),
                Markup.all(below));
    }

    /** Name and value pairs side by side. */
    static Element facts(List<Fact> facts) {
        return el(
                "dl",
                cls("facts"),
                Markup.all(facts.stream()
                        .map(fact -> el(
                                "div",
                                el("dt", fact.name()),
                                el(
                                        "dd",
                                        name(fact.value()),
                                        Markup.when(!fact.note().isEmpty(), note(fact)))))));
    }

    /** May go on in the next line after a dot between letters, as in the name of a class, rather than anywhere. */
    private static Fragment name(String text) {
        String[] parts = text.split("(?<=\\p{L}\\.)(?=\\p{L})");
        return Markup.all(IntStream.range(0, parts.length)
                .mapToObj(i -> i == 0 ? text(parts[i]) : Markup.all(el("wbr"), text(parts[i]))));
    }

    private static Element note(Fact fact) {
        return el("span", cls("note"), text(fact.note()));
    }

    /** A number with its name; the note is the small print below, or empty. */
    record Fact(String name, String value, String note) {}

    static Element code(String text) {
        return el("code", text);
    }

    static Element stack(List<String> frames) {
        return el("pre", cls("stack"), text(String.join("\n", frames)));
    }
}
