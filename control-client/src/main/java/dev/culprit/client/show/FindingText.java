package dev.culprit.client.show;

import dev.culprit.client.show.Style.Ink;
import dev.culprit.heuristics.facts.Fact;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.wording.FactText;
import java.util.List;
import java.util.Locale;

/** A finding in words: its sentence, then what is known in two columns, then what to do. */
final class FindingText {

    private static final int FRAMES = 4;
    private static final String INDENT = "   ";

    /** Of the first column, which is as wide as its longest label but never takes too much of the line. */
    private static final int NARROWEST = 13;

    private static final int PART_OF_LINE = 3;

    private final Style style;
    private final int column;
    private final List<String> lines;

    private FindingText(Style style, int column, List<String> lines) {
        this.style = style;
        this.column = column;
        this.lines = lines;
    }

    /** Adds the lines of a finding. */
    static void add(int number, Finding finding, Style style, List<String> lines) {
        int longest = finding.artefact().facts().all().stream()
                .mapToInt(fact -> fact.name().label().length() + 1)
                .max()
                .orElse(0);
        int column = Math.max(NARROWEST, Math.min(longest, style.width() / PART_OF_LINE));
        new FindingText(style, column, lines).add(number, finding);
    }

    private void add(int number, Finding finding) {
        String head = number + ". ";
        List<String> sentence = Text.wrap(finding.sentence(), style.width(), head, " ".repeat(head.length()));
        sentence.forEach(line -> lines.add(style.paint(Ink.BOLD, line)));
        Artefact artefact = finding.artefact();
        row(artefact.type().name().toLowerCase(Locale.ROOT), artefact.name());
        if (artefact.location() != null) {
            row("where", artefact.location());
        }
        artefact.facts().all().forEach(this::fact);
        row("suffers", services(finding));
        Gain gain = finding.gain();
        if (gain != null) {
            row("gain", gain.sentence());
        }
        if (finding.confidence() != Confidence.HIGH) {
            row("confidence", finding.confidence().name().toLowerCase(Locale.ROOT));
        }
        frames("stack", artefact.stack());
        if (!finding.advice().isEmpty()) {
            row("what to do", finding.advice());
        }
        String page = ProblemGuide.pageOf(finding.category());
        if (ProblemGuide.has(page)) {
            row("more", "culprit explain " + page);
        }
    }

    private void fact(Fact fact) {
        if (fact instanceof Fact.Frames frames) {
            frames(fact.name().label(), frames.value());
        } else {
            row(fact.name().label(), FactText.value(fact));
        }
    }

    private static String services(Finding finding) {
        int others = finding.services().size() - 1;
        String more = others > 0 ? " (and " + others + (others == 1 ? " other service)" : " other services)") : "";
        String share = Double.isNaN(finding.responseTimeShare())
                ? ""
                : ", " + Text.percent(finding.responseTimeShare()) + " of its response time";
        String from = finding.fromUsers() > 0
                ? ", from " + finding.fromUsers() + (finding.fromUsers() == 1 ? " user on" : " users on")
                : "";
        return finding.service() + more + share + from;
    }

    /** Only a few, from the last of the JDK on: how a socket is read or a thread parked tells nothing. */
    private void frames(String label, List<String> stack) {
        int first = 0;
        while (first + 1 < stack.size() && isJdk(stack.get(first + 1))) {
            first++;
        }
        for (int i = first; i < Math.min(first + FRAMES, stack.size()); i++) {
            frame(i == first ? label : "", stack.get(i));
        }
    }

    private static boolean isJdk(String frame) {
        return frame.startsWith("java.")
                || frame.startsWith("javax.")
                || frame.startsWith("jdk.")
                || frame.startsWith("sun.");
    }

    private void frame(String label, String frame) {
        String room = Text.clipFrame(frame, style.width() - column - INDENT.length(), style);
        lines.add(INDENT + style.paint(Ink.FAINT, Text.pad(label, column) + room));
    }

    /** A labelled value; a label that is too long for its column stands in front of the value. */
    private void row(String label, String value) {
        String first = INDENT + (label.length() < column ? Text.pad(label, column) : label + " ");
        lines.addAll(Text.wrap(value, style.width(), first, INDENT + " ".repeat(column)));
    }
}
