package dev.culprit.apps.bench.attribution;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The runs as a Markdown table: shares in percent of the response time, measured and true. */
final class AttributionTable {

    private static final double SHOWN = 0.01;

    private AttributionTable() {}

    static String of(List<AttributionRun> runs) {
        return """
                | requests | users | calls (true) | response time, ms (true) | shares, %% (true) | worst error, points | explained | |
                |---|---|---|---|---|---|---|---|
                %s
                """.formatted(runs.stream().map(AttributionTable::row).collect(Collectors.joining("\n")));
    }

    static String row(AttributionRun run) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d (%d) | %.1f (%.1f) | %s | %s %+.1f | %.0f %% | %s |",
                run.program(),
                run.users(),
                run.calls(),
                run.trueCalls(),
                run.measuredMeanMillis(),
                run.trueMeanMillis(),
                shares(run),
                run.worst(),
                100 * run.error(run.worst()),
                100 * run.explained(),
                run.invalid() != null ? "invalid: " + run.invalid() : run.holds() ? "" : "**too far**");
    }

    private static String shares(AttributionRun run) {
        return run.states().stream()
                .filter(state -> measured(run, state) >= SHOWN || known(run, state) >= SHOWN)
                .map(state -> String.format(
                        Locale.ROOT, "%s %.0f (%.0f)", state, 100 * measured(run, state), 100 * known(run, state)))
                .collect(Collectors.joining(", "));
    }

    private static double measured(AttributionRun run, String state) {
        return run.measured().getOrDefault(state, 0.0) / run.trueMeanMillis();
    }

    private static double known(AttributionRun run, String state) {
        return run.truth().getOrDefault(state, 0.0) / run.trueMeanMillis();
    }
}
