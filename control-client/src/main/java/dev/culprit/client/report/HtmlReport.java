package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.el;

import dev.culprit.client.report.chart.Legend;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.StyleSheet;
import dev.culprit.client.report.markup.MarkupWriter;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The result of a diagnosis as one HTML file that needs nothing else: no network, no scripts, no fonts. The same result
 * always gives the same text.
 */
public final class HtmlReport {

    private static final StyleSheet STYLE = style();

    private HtmlReport() {}

    /** The whole document; it is well-formed XML too. */
    public static String render(DiagnosisResult result) {
        Levels levels = Levels.of(result);
        return MarkupWriter.document(el(
                "html",
                attr("lang", "en"),
                head(result),
                el(
                        "body",
                        Legend.patterns(),
                        HeaderSection.render(result, levels),
                        el(
                                "main",
                                InconclusiveSection.render(result),
                                FindingsSection.render(result, levels),
                                TimelineSection.render(result, levels),
                                LatentSection.render(result.latent()),
                                LoadSection.render(result, levels),
                                AttributionSection.render(levels),
                                TreeSection.render(result.categories()),
                                ServicesSection.render(result, levels),
                                ClientSection.render(result, levels),
                                MethodSection.render(result),
                                NotTestedSection.render(result.notTested())),
                        FooterSection.render(result))));
    }

    /**
     * Writes the report as UTF-8, creating missing directories and replacing an older report.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(DiagnosisResult result, Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(file, render(result));
    }

    private static Element head(DiagnosisResult result) {
        return el(
                "head",
                el("meta", attr("charset", "utf-8")),
                el(
                        "meta",
                        attr("http-equiv", "Content-Security-Policy"),
                        attr("content", "default-src 'none'; style-src 'unsafe-inline'; img-src data:")),
                el("meta", attr("name", "viewport"), attr("content", "width=device-width, initial-scale=1")),
                el("meta", attr("name", "color-scheme"), attr("content", "light dark")),
                el("meta", attr("name", "referrer"), attr("content", "no-referrer")),
                el("title", "Culprit: " + result.summary()),
                el("style", STYLE));
    }

    private static StyleSheet style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is missing from the jar");
            }
            return new StyleSheet(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
