package dev.culprit.apps.bench.overhead;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The rows as a Markdown table; also those that are missing, each with the reason. */
final class OverheadTable {

    private OverheadTable() {}

    static String of(List<OverheadRun> rows, Collection<Missing> missing) {
        StringBuilder table = new StringBuilder("""
                | probe | Java | threads | bare, ns | floor, ns | probe, ns | ratio (lowest to highest) | ratio, processor time |
                |---|---|---|---|---|---|---|---|
                """);
        rows.forEach(row -> table.append(row(row)).append('\n'));
        missing.forEach(row -> table.append("| ")
                .append(row.variant().title())
                .append(" | ")
                .append(row.java())
                .append(" | – | – | – | – | – | ")
                .append(row.reason())
                .append(" |\n"));
        return table.toString();
    }

    static String row(OverheadRun row) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %.1f | %.1f | %.1f | %.2f (%.2f to %.2f) | %.2f |",
                Variant.valueOf(row.variant()).title(),
                row.java(),
                row.threads(),
                row.bareNanos(),
                row.floorNanos(),
                row.nanos(),
                row.ratio(),
                row.lowestRatio(),
                row.highestRatio(),
                row.cpuRatio());
    }
}
