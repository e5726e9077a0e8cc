package dev.culprit.client.report.markup;

import dev.culprit.client.report.markup.Markup.Attribute;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Fragment;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.client.report.markup.Markup.StyleSheet;
import dev.culprit.client.report.markup.Markup.Text;
import java.util.Set;

/** Writes markup as text that is both HTML and well-formed XML. */
public final class MarkupWriter {

    /** Elements that HTML closes by itself; all others get an end tag, because HTML ignores the slash of {@code <p/>}. */
    private static final Set<String> VOID = Set.of("br", "hr", "meta", "col", "wbr");

    /** Elements after whose end a line break may stand without being seen. */
    private static final Set<String> BLOCK = Set.of(
            "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "article", "div", "figure",
            "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "dl", "dd", "details",
            "svg", "g");

    private static final int REPLACEMENT = 0xFFFD;

    private final StringBuilder out = new StringBuilder(64 * 1024);

    private MarkupWriter() {}

    /** A whole document. */
    public static String document(Element html) {
        MarkupWriter writer = new MarkupWriter();
        writer.out.append("<!DOCTYPE html>\n");
        writer.write(html);
        return writer.out.append('\n').toString();
    }

    /** A part of a document. */
    public static String fragment(Node node) {
        MarkupWriter writer = new MarkupWriter();
        writer.write(node);
        return writer.out.toString();
    }

    private void write(Node node) {
        if (node instanceof Element element) {
            element(element);
        } else if (node instanceof Text text) {
            escape(text.text());
        } else if (node instanceof Fragment fragment) {
            fragment.nodes().forEach(this::write);
        } else if (node instanceof StyleSheet sheet) {
            out.append(sheet.css());
        }
    }

    private void element(Element element) {
        out.append('<').append(element.name());
        for (Attribute attribute : element.attributes()) {
            out.append(' ').append(attribute.name()).append("=\"");
            escape(attribute.value());
            out.append('"');
        }
        if (VOID.contains(element.name())) {
            out.append("/>");
        } else {
            out.append('>');
            element.children().forEach(this::write);
            out.append("</").append(element.name()).append('>');
        }
        if (BLOCK.contains(element.name())) {
            out.append('\n');
        }
    }

    /** The same escapes for text and attribute values: all five, so that no context can be left. */
    private void escape(String text) {
        text.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(allowed(point) ? point : REPLACEMENT);
            }
        });
    }

    /** Whether XML 1.0 and HTML both allow the character; lone surrogates and control characters are not allowed. */
    private static boolean allowed(int point) {
        return point == '\n'
                || point == '\t'
                || (point >= 0x20 && point < 0x7F)
                || (point > 0x9F && point < 0xD800)
                || (point > 0xDFFF && point < 0xFFFE)
                || (point > 0xFFFF && (point & 0xFFFE) != 0xFFFE);
    }
}
