package dev.culprit.client.show;

import dev.culprit.client.show.Style.Ink;
import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.result.NotTested;
import dev.culprit.heuristics.wording.FactText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a diagnosis in words. */
public final class ResultText {

    private static final int FRAMES = 4;
    private static final int LABEL = 13;

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
            finding(i + 1, result.findings().get(i), style, lines);
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

    private static void finding(int number, Finding finding, Style style, List<String> lines) {
        String head = number + ". ";
        List<String> sentence = Text.wrap(finding.sentence(), style.width(), head, " ".repeat(head.length()));
        sentence.forEach(line -> lines.add(style.paint(Ink.BOLD, line)));
        Artefact artefact = finding.artefact();
        fact(artefact.type().name().toLowerCase(Locale.ROOT), artefact.name(), style, lines);
        if (artefact.location() != null) {
            fact("where", artefact.location(), style, lines);
        }
        artefact.facts().all().forEach(fact -> detail(fact, style, lines));
        fact("suffers", services(finding), style, lines);
        Gain gain = finding.gain();
        if (gain != null) {
            fact("gain", gain.sentence(), style, lines);
        }
        if (finding.confidence() != Confidence.HIGH) {
            fact("confidence", finding.confidence().name().toLowerCase(Locale.ROOT), style, lines);
        }
        frames("stack", artefact.stack(), style, lines);
        if (!finding.advice().isEmpty()) {
            fact("what to do", finding.advice(), style, lines);
        }
        String page = ProblemGuide.pageOf(finding.category());
        if (ProblemGuide.has(page)) {
            fact("more", "culprit explain " + page, style, lines);
        }
    }

    private static void detail(Fact fact, Style style, List<String> lines) {
        if (fact instanceof Fact.Frames frames) {
            frames(fact.name().label(), frames.value(), style, lines);
        } else {
            fact(fact.name().label(), FactText.value(fact), style, lines);
        }
    }

    private static String services(Finding finding) {
        String others = finding.services().size() > 1
                ? " (and " + (finding.services().size() - 1)
                        + (finding.services().size() == 2 ? " other service)" : " other services)")
                : "";
        String share = Double.isNaN(finding.responseTimeShare())
                ? ""
                : ", " + Text.percent(finding.responseTimeShare()) + " of its response time";
        String from = finding.fromUsers() > 0
                ? ", from " + finding.fromUsers() + (finding.fromUsers() == 1 ? " user on" : " users on")
                : "";
        return finding.service() + others + share + from;
    }

    /** Only a few, from the last of the JDK on: how a socket is read or a thread parked tells nothing. */
    private static void frames(String label, List<String> stack, Style style, List<String> lines) {
        int first = 0;
        while (first + 1 < stack.size() && isJdk(stack.get(first + 1))) {
            first++;
        }
        for (int i = first; i < Math.min(first + FRAMES, stack.size()); i++) {
            frame(i == first ? label : "", stack.get(i), style, lines);
        }
    }

    private static boolean isJdk(String frame) {
        return frame.startsWith("java.")
                || frame.startsWith("javax.")
                || frame.startsWith("jdk.")
                || frame.startsWith("sun.");
    }

    private static void frame(String label, String frame, Style style, List<String> lines) {
        String room = Text.clipFrame(frame, style.width() - LABEL - 3, style);
        lines.add("   " + style.paint(Ink.FAINT, Text.pad(label, LABEL) + room));
    }

    /** A labelled value; a label that is too long for its column stands in front of the value. */
    private static void fact(String label, String value, Style style, List<String> lines) {
        String first = "   " + (label.length() < LABEL ? Text.pad(label, LABEL) : label + " ");
        lines.addAll(Text.wrap(value, style.width(), first, " ".repeat(3 + LABEL)));
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
