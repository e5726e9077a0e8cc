package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table under construction. A column whose title starts with {@code #} holds numbers and is aligned right. */
final class Table {

    private final String name;
    private final List<String> columns;
    private String classes = "full";
    private final List<Element> rows = new ArrayList<>();

    private Table(String name, List<String> columns) {
        this.name = name;
        this.columns = columns;
    }

    static Table of(String name, String... columns) {
        return new Table(name, List.of(columns));
    }

    static Table of(String name, List<String> columns) {
        return new Table(name, List.copyOf(columns));
    }

    Table row(Node... cells) {
        return row(Arrays.asList(cells));
    }

    /** A row of plain text. */
    Table row(String... cells) {
        return row(Arrays.stream(cells).<Node>map(Markup::text).toList());
    }

    Table row(List<Node> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(name + ": " + cells.size() + " cells, " + columns.size() + " columns");
        }
        List<Node> row = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            row.add(el("td", cls(classOf(i)), cells.get(i)));
        }
        rows.add(el("tr", Markup.all(row)));
        return this;
    }

    /** Only as wide as its content, for tables with few columns. */
    Table compact() {
        classes = "compact";
        return this;
    }

    /** The table in a frame that scrolls sideways when the screen is too narrow. */
    Element render() {
        List<Node> heads = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String title = columns.get(i).startsWith("#") ? columns.get(i).substring(1) : columns.get(i);
            heads.add(el("th", attr("scope", "col"), cls(classOf(i)), text(title)));
        }
        return el(
                "div",
                cls("scroll"),
                attr("role", "region"),
                attr("aria-label", name),
                attr("tabindex", "0"),
                el("table", cls(classes), el("thead", el("tr", Markup.all(heads))), el("tbody", Markup.all(rows))));
    }

    private String classOf(int column) {
        return columns.get(column).startsWith("#") ? "number" : "words";
    }
}
