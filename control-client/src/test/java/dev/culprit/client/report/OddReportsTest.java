package dev.culprit.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Reports of results that hold any text and any number: whole, well-formed, and without words of machines. */
class OddReportsTest {

    private static final int SEEDS = 40;

    @Test
    void anyResultMakesAReportThatCanBeRead() {
        for (int seed = 0; seed < SEEDS; seed++) {
            DiagnosisResult result = new OddResults(seed).result();
            Dom dom = Dom.parse(HtmlReport.render(result));
            String words = dom.bodyText();
            assertThat(Arrays.asList(words.split("[\\s\u00A0]+")))
                    .as("seed " + seed)
                    .doesNotContain("NaN", "Infinity", "-Infinity", "null");
            assertThat(words.codePoints().noneMatch(point -> point < 0x20 && point != '\n' && point != '\t'))
                    .as("seed " + seed)
                    .isTrue();
            for (Element element :
                    dom.elements(element -> element.hasAttribute("width") || element.hasAttribute("height"))) {
                assertThat(element.getAttribute("width") + element.getAttribute("height"))
                        .as("seed %s: <%s class='%s'>", seed, element.getTagName(), element.getAttribute("class"))
                        .doesNotContain("-");
            }
            assertThat(dom.elements(element -> element.getTagName().equals("article")))
                    .as("seed " + seed)
                    .hasSize(result.findings().size());
        }
    }

    @Test
    void tenThousandFindingsAreAllInIt() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            findings.add(Finding.of("c" + i, List.of("c" + i), Cause.LOCK)
                    .suffering("GET /" + i, List.of("GET /" + i), 0.5, 2)
                    .blaming(
                            new Artefact(Artefact.Type.LOCK, "lock-" + i, null, Facts.NONE, List.of()), Confidence.HIGH)
                    .saying("Calls wait for lock-" + i + ".", "Hold it shorter."));
        }
        String html = HtmlReport.render(Examples.result(
                Outcome.FINDINGS, "Many.", List.of(), Examples.P99_200, findings, List.of(), List.of(), List.of()));
        assertThat(html).contains("id=\"finding-1\"", "id=\"finding-10000\"", "lock-9999", "10000 findings");
        assertThat(html.split("<article", -1)).hasSize(10_001);
    }

    /** Whatever text and attribute values are, a parser reads them back as they were, but for what XML cannot hold. */
    @Test
    void textIsReadBackAsItWasWritten() {
        List<Markup.Node> written = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int seed = 0; seed < 500; seed++) {
            String text = text(new SplittableRandom(seed));
            written.add(Markup.el("p", Markup.attr("title", text), Markup.text(text)));
            StringBuilder readable = new StringBuilder();
            text.codePoints().forEach(point -> readable.appendCodePoint(holds(point) ? point : 0xFFFD));
            expected.add(readable.toString());
        }
        List<Element> read = Dom.parse(MarkupWriter.document(Markup.el("body", Markup.all(written))))
                .named("p");
        for (int seed = 0; seed < expected.size(); seed++) {
            Element element = read.get(seed);
            assertThat(element.getTextContent()).as("seed " + seed).isEqualTo(expected.get(seed));
            assertThat(element.getAttribute("title"))
                    .as("seed " + seed)
                    .isEqualTo(expected.get(seed).replaceAll("[\n\t]", " "));
        }
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.appendCodePoint(
                    switch (random.nextInt(4)) {
                        case 0 -> "<>&\"'\n\t ]-;#x".codePointAt(random.nextInt(13));
                        case 1 -> random.nextInt(0x20, 0x7F);
                        case 2 -> random.nextInt(0x00, 0x110000);
                        default -> random.nextInt(0xD7F0, 0xE010);
                    });
        }
        return text.toString();
    }

    private static boolean holds(int point) {
        return point == '\n'
                || point == '\t'
                || point >= 0x20 && point < 0x7F
                || point >= 0xA0 && point < 0xD800
                || point >= 0xE000 && (point & 0xFFFE) != 0xFFFE;
    }
}
