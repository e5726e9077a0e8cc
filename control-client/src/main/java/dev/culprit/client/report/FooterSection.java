package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.Map;

/** How to repeat the diagnosis, and which version wrote the report. */
final class FooterSection {

    private FooterSection() {}

    static Element render(DiagnosisResult result) {
        DiagnosisOptions options = result.options();
        return el(
                "footer",
                el("h2", "How to repeat it"),
                el(
                        "p",
                        text("Run the diagnosis again with these options: requirement "),
                        Blocks.code(result.requirement().expression()),
                        text(", maximum users "),
                        Blocks.code(Integer.toString(options.maximumUsers())),
                        text(", durations "),
                        Blocks.code(Wording.lower(options.durations())),
                        text(", rules "),
                        Blocks.code(Wording.lower(options.rules())),
                        text(", time scale "),
                        Blocks.code(Unbroken.number(options.timeScale())),
                        text(", seed "),
                        Blocks.code(Long.toString(options.seed())),
                        text(". The same seed draws the same requests and think times; measured times still vary.")),
                el(
                        "p",
                        text(version(result) + "Run " + result.runId() + ", document version " + result.schemaVersion()
                                + ".")));
    }

    private static String version(DiagnosisResult result) {
        String client = result.options().clientVersion();
        String version = client.isBlank()
                ? result.environment().facts().entrySet().stream()
                        .filter(fact -> fact.getKey().equalsIgnoreCase("agent version"))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse("")
                : client;
        return version.isBlank() ? "Culprit. " : "Culprit " + version + ". ";
    }
}
