package dev.culprit.apps.bench.sensitivity;

import dev.culprit.heuristics.thresholds.Definition;
import dev.culprit.heuristics.thresholds.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The page of thresholds: what each is, where it comes from, and which answers another value changes. */
final class SensitivityTable {

    /** More of them are counted only. */
    private static final int MOST_NAMED = 6;

    private SensitivityTable() {}

    /** A table for each family, as Markdown. Of several results for one diagnosis the last one counts. */
    static String of(List<Sensitivity> all) {
        Map<String, Sensitivity> latest = new LinkedHashMap<>();
        all.forEach(row -> latest.put(row.subject() + " " + row.seed(), row));
        List<Sensitivity> rows = List.copyOf(latest.values());
        StringBuilder page = new StringBuilder();
        String family = "";
        for (Threshold threshold : Threshold.all()) {
            String own = threshold.getClass().getSimpleName().replaceAll("Threshold$", "");
            if (!own.equals(family)) {
                family = own;
                page.append("\n## ").append(family).append("\n\n");
                page.append("| threshold | value | unit | origin | why | a fifth smaller | a fifth larger |\n");
                page.append("|---|---|---|---|---|---|---|\n");
            }
            page.append(row(threshold, rows));
        }
        return page.toString();
    }

    private static String row(Threshold threshold, List<Sensitivity> rows) {
        Definition definition = threshold.definition();
        return "| `" + threshold.name() + "` | " + number(definition.value()) + " | "
                + definition.unit().name().toLowerCase(Locale.ROOT) + " | "
                + definition.origin().name().toLowerCase(Locale.ROOT) + " | "
                + definition.why().replace("|", "\\|") + " | "
                + flips(threshold, Sensitivity.SMALLER, rows) + " | "
                + flips(threshold, Sensitivity.LARGER, rows) + " |\n";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** The diagnoses that come to another answer. */
    private static String flips(Threshold threshold, double factor, List<Sensitivity> rows) {
        if (Variation.times(threshold.definition(), factor).equals(threshold.definition())) {
            return "cannot be";
        }
        List<String> subjects = new ArrayList<>(new TreeSet<>(rows.stream()
                .filter(row -> row.flips().stream()
                        .anyMatch(flip -> flip.threshold().equals(threshold.name()) && flip.factor() == factor))
                .map(Sensitivity::subject)
                .toList()));
        if (subjects.isEmpty()) {
            return "–";
        }
        int more = subjects.size() - MOST_NAMED;
        return String.join(", ", subjects.subList(0, Math.min(MOST_NAMED, subjects.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
