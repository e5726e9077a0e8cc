package dev.culprit.client.report.markup;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.client.report.Dom;
import dev.culprit.client.report.markup.Markup.StyleSheet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupTest {

    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "&",
            "\"",
            "'",
            "<script>",
            "</style>",
            "<!--",
            "-->",
            "]]>",
            "&amp;",
            "&#60;",
            "a",
            " ",
            "\n",
            "é",
            "漢",
            "😀",
            "%",
            "=",
            "/",
            "\\",
            "`",
            "${x}",
            "onload=");

    @Test
    void anyTextIsReadBackAsItWas() {
        Random random = new Random(42);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder hostile = new StringBuilder();
            for (int piece = random.nextInt(8); piece >= 0; piece--) {
                hostile.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            Dom dom = Dom.parse(MarkupWriter.fragment(el("p", text(hostile.toString()))));
            assertThat(dom.root().getTextContent()).isEqualTo(hostile.toString());
            assertThat(dom.root().getElementsByTagName("*").getLength()).isZero();
        }
    }

    @Test
    void anyAttributeValueIsReadBackAsItWas() {
        for (String piece : PIECES) {
            String hostile = piece + "x" + piece.replace('\n', ' ') + "\"" + piece.replace('\n', ' ');
            Dom dom = Dom.parse(MarkupWriter.fragment(el("p", attr("title", hostile.replace('\n', ' ')))));
            assertThat(dom.root().getAttribute("title")).isEqualTo(hostile.replace('\n', ' '));
            assertThat(dom.root().getAttributes().getLength()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u0008", "\u001B", "\u007F", "\u0085", "\uD800", "\uDC00x", "\uFFFF", "\r"})
    void charactersThatMustNotStandInADocumentAreReplaced(String forbidden) {
        String written = MarkupWriter.fragment(el("p", text("a" + forbidden)));
        assertThat(Dom.parse(written).root().getTextContent()).startsWith("a\uFFFD");
    }

    @Test
    void onlyVoidElementsLackAnEndTag() {
        assertThat(MarkupWriter.fragment(el("i"))).isEqualTo("<i></i>");
        assertThat(MarkupWriter.fragment(el("br"))).isEqualTo("<br/>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"onclick", "OnLoad", "src", "style", "a b", "x\"", ""})
    void attributesThatRunOrLoadSomethingAreRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> attr(name, "x"));
    }

    @Test
    void referencesStayInsideTheDocument() {
        assertThat(attr("href", "#tree").value()).isEqualTo("#tree");
        for (String target : List.of("javascript:x", "//host/x", "http://host/", "data:text/html,x", "")) {
            assertThatIllegalArgumentException().isThrownBy(() -> attr("href", target));
            assertThatIllegalArgumentException().isThrownBy(() -> attr("xlink:href", target));
        }
    }

    @Test
    void scriptsAndStyleSheetsThatEndOrLoadAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> el("script"));
        assertThatIllegalArgumentException().isThrownBy(() -> el("p onclick", "x"));
        for (String css : List.of("</style>", "@import 'x'", "a { background: url(x) }", "a & b")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new StyleSheet(css));
        }
    }

    @Test
    void coordinatesAreShortAndFinite() {
        assertThat(attr("x", 12).value()).isEqualTo("12");
        assertThat(attr("x", 1 / 3.0).value()).isEqualTo("0.3");
        assertThatIllegalArgumentException().isThrownBy(() -> attr("x", Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> attr("x", Double.POSITIVE_INFINITY));
    }
}
