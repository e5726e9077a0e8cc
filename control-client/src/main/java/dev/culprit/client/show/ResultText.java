package dev.culprit.client.show;

import dev.culprit.client.show.Style.Ink;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import java.util.ArrayList;
import java.util.List;

/** The result of a diagnosis in words. */
public final class ResultText {

    private ResultText() {}

    public static List<String> lines(DiagnosisResult result, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(headline(result.outcome(), style));
        lines.addAll(Text.wrap(result.summary(), style.width(), "", ""));
        if (result.outcome() == Outcome.INCONCLUSIVE) {
            List<String> further = result.reasons().stream()
                    .filter(reason -> !result.summary().contains(reason))
                    .toList();
            bullets(further, style, lines);
        }
        if (result.takenOver() > 0) {
            String earlier = result.takenOver() + " of " + result.experiments().size()
                    + " experiments were made in an earlier session, before the diagnosis was interrupted.";
            lines.addAll(Text.wrap(earlier, style.width(), "", ""));
        }
        for (int i = 0; i < result.findings().size(); i++) {
            lines.add("");
            FindingText.add(i + 1, result.findings().get(i), style, lines);
        }
        if (!result.latent().isEmpty()) {
            lines.add("");
            lines.add("Noticed, but not what makes it slow now:");
            bullets(result.latent().stream().map(ResultText::weakness).toList(), style, lines);
        }
        if (!result.notTested().isEmpty()) {
            lines.add("");
            lines.add("Not tested:");
            bullets(result.notTested().stream().map(ResultText::sentence).toList(), style, lines);
        }
        return lines;
    }

    private static String headline(Outcome outcome, Style style) {
        return switch (outcome) {
            case HEALTHY -> style.paint(Ink.GREEN, "HEALTHY");
            case FINDINGS -> style.paint(Ink.RED, "FINDINGS");
            case INCONCLUSIVE -> style.paint(Ink.YELLOW, "INCONCLUSIVE");
        };
    }

    private static void bullets(List<String> items, Style style, List<String> lines) {
        items.forEach(item -> lines.addAll(Text.wrap(item, style.width(), "  - ", "    ")));
    }

    private static String weakness(Finding latent) {
        String where = latent.artefact().location() == null
                ? ""
                : " at " + latent.artefact().location();
        return latent.sentence() + " The statement: " + latent.artefact().name() + where;
    }

    private static String sentence(NotTested gap) {
        return gap.what() + ": " + gap.reason();
    }
}
