package dev.culprit.apps.bench.attribution;

import dev.culprit.apps.cases.mixture.Spent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The runs as a Markdown table: shares in percent of the response time, measured and true. */
final class AttributionTable {

    private static final double SHOWN = 0.01;

    private AttributionTable() {}

    static String of(List<AttributionRun> runs) {
        return """
                | requests | users | calls | response time, ms (true) | shares, %% (true) | worst error, points | explained | |
                |---|---|---|---|---|---|---|---|
                %s
                """.formatted(runs.stream().map(AttributionTable::row).collect(Collectors.joining("\n")));
    }

    static String row(AttributionRun run) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.1f (%.1f) | %s | %s %+.1f | %.0f %% | %s |",
                run.program(),
                run.users(),
                run.calls(),
                run.measuredMeanMillis(),
                run.trueMeanMillis(),
                shares(run),
                run.worst(),
                100 * run.error(run.worst()),
                100 * run.explained(),
                run.invalid() != null ? "invalid: " + run.invalid() : run.holds() ? "" : "**too far**");
    }

    private static String shares(AttributionRun run) {
        return Arrays.stream(Spent.values())
                .filter(spent -> measured(run, spent) >= SHOWN || known(run, spent) >= SHOWN)
                .map(spent -> String.format(
                        Locale.ROOT, "%s %.0f (%.0f)", spent, 100 * measured(run, spent), 100 * known(run, spent)))
                .collect(Collectors.joining(", "));
    }

    private static double measured(AttributionRun run, Spent spent) {
        return run.measured().getOrDefault(spent.name(), 0.0) / run.measuredMeanMillis();
    }

    private static double known(AttributionRun run, Spent spent) {
        return run.truth().getOrDefault(spent.name(), 0.0) / run.trueMeanMillis();
    }
}
