package dev.culprit.client.show;

import dev.culprit.client.show.Style.Ink;
import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.model.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The picture of a running diagnosis: the tree of what is judged, and what happens now. */
public final class LiveView {

    private static final int WIDEST_NAME = 36;
    private static final int BAR = 20;

    private LiveView() {}

    /** What is diagnosed, in one line for the top of the picture. */
    public static String title(String target, DiagnosisOptions options, Style style) {
        return String.join(
                style.separator(),
                "culprit: " + target,
                options.requirement().expression() + (options.requirement().stated() ? "" : " (default)"),
                "up to " + options.maximumUsers() + (options.maximumUsers() == 1 ? " user" : " users"),
                options.durations().name().toLowerCase(Locale.ROOT)
                        + (options.rules() == Rules.DEFAULT ? "" : ", rules of the thesis"));
    }

    /** The picture; no line is wider than the style allows. */
    public static List<String> lines(String title, DiagnosisStatus status, double elapsedSeconds, Style style) {
        List<String> lines = new ArrayList<>(tree(title, status, style));
        now(status, elapsedSeconds, style, lines);
        return lines;
    }

    /** The tree as it is, and while a diagnosis is running what happens now. */
    public static List<String> lines(String title, DiagnosisStatus status, Style style) {
        List<String> lines = new ArrayList<>(tree(title, status, style));
        if (status.state() == State.RUNNING) {
            now(status, Double.NaN, style, lines);
        } else if (!status.message().isEmpty()) {
            lines.add("  " + Text.clip(status.message(), style.width() - 2, style));
        }
        return lines;
    }

    /** The picture before the first experiment. */
    static List<String> preparing(String title, String what, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(Text.clip(title, style.width(), style));
        lines.add("");
        lines.add("  " + Text.clip(what, style.width() - 2, style));
        return lines;
    }

    /** Title and tree, without what happens now: what remains to be read when the diagnosis is over. */
    static List<String> tree(String title, DiagnosisStatus status, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(style.paint(Ink.BOLD, Text.clip(title, style.width(), style)));
        lines.add("");
        if (!status.categories().isEmpty()) {
            branches(status, style, lines);
            lines.add("");
        }
        return lines;
    }

    private static void branches(DiagnosisStatus status, Style style, List<String> lines) {
        int names = status.categories().stream()
                .mapToInt(category -> 2 * category.depth() + category.name().length())
                .max()
                .orElse(0);
        int column = Math.min(names, Math.min(WIDEST_NAME, style.width() / 2));
        for (CategoryProgress category : status.categories()) {
            String indent = "  ".repeat(category.depth() + 1);
            String name = Text.clip(category.name(), column - 2 * category.depth(), style);
            int left = style.width() - (column + 6);
            String reason = Text.clip(reason(category), left, style);
            String padded = reason.isEmpty() ? name : Text.pad(name, column - 2 * category.depth()) + "  ";
            lines.add(indent
                    + style.symbol(category.verdict(), category.active())
                    + " "
                    + (isOfInterest(category) ? padded : style.paint(Ink.FAINT, padded))
                    + (category.verdict() == VerdictKind.DETECTED ? reason : style.paint(Ink.FAINT, reason)));
        }
    }

    private static boolean isOfInterest(CategoryProgress category) {
        return category.active()
                || category.verdict() == VerdictKind.DETECTED
                || category.verdict() == VerdictKind.INCONCLUSIVE
                || category.verdict() == VerdictKind.NOT_DETECTED;
    }

    private static String reason(CategoryProgress category) {
        return category.verdict() == null
                        && category.active()
                        && category.reason().isEmpty()
                ? "being judged"
                : category.reason();
    }

    private static void now(DiagnosisStatus status, double elapsedSeconds, Style style, List<String> lines) {
        if (status.experiment() > 0) {
            String experiment = experiment(status);
            String purpose = status.purpose().isEmpty() ? "" : ": " + status.purpose();
            lines.add("  " + Text.clip(experiment + purpose, style.width() - 2, style));
        }
        String phase = Text.pad(phase(status.phase()), 22);
        String bar = !(status.phaseShare() >= 0)
                ? " ".repeat(BAR + 6)
                : style.bar(BAR, status.phaseShare())
                        + String.format(Locale.ROOT, " %3.0f %%", Math.min(1, status.phaseShare()) * 100);
        List<String> facts = new ArrayList<>();
        if (status.callsPerSecond() > 0 && Double.isFinite(status.callsPerSecond())) {
            facts.add(String.format(Locale.ROOT, "%.0f calls/s", status.callsPerSecond()));
        }
        if (!Double.isNaN(elapsedSeconds)) {
            facts.add(Text.clock(elapsedSeconds));
        }
        String remaining = Text.remaining(status.secondsLeft());
        if (!remaining.isEmpty()) {
            facts.add(remaining);
        }
        String rest = String.join(style.separator(), facts);
        if (2 + phase.length() + bar.length() + 3 + rest.length() <= style.width()) {
            lines.add("  " + phase + style.paint(Ink.CYAN, bar) + "   " + rest);
        } else {
            lines.add("  " + phase.stripTrailing());
            lines.add("  " + Text.clip(rest, style.width() - 2, style));
        }
        if (!status.message().isEmpty()) {
            Text.wrap(status.message(), style.width() - 2, "  ", "  ")
                    .forEach(line -> lines.add(
                            style.paint(Ink.FAINT, "  " + Text.clip(line.strip(), style.width() - 2, style))));
        }
    }

    static String experiment(DiagnosisStatus status) {
        String of = status.experimentsEstimated() >= status.experiment()
                ? " of " + (status.experimentsEstimated() == status.experiment() ? "" : "about ")
                        + status.experimentsEstimated()
                : "";
        return "Experiment " + status.experiment() + of + ", " + status.users()
                + (status.users() == 1 ? " user" : " users");
    }

    static String phase(Phase phase) {
        return switch (phase) {
            case NONE -> "preparing";
            case AWAITING_LOAD -> "waiting for the load";
            case INSTRUMENTING -> "inserting probes";
            case RAMPING -> "users are starting";
            case WARMING_UP -> "warming up";
            case MEASURING -> "measuring";
            case COOLING_DOWN -> "cooling down";
            case COLLECTING -> "collecting data";
            case ANALYSING -> "analysing";
        };
    }
}
