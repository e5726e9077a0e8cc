package dev.culprit.apps.bench.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a probe may cost at most, held against the rows of one JVM; figures of several threads go by processor time. */
final class OverheadTargets {

    /** Multiples of two clock reads. */
    private static final double SUMS = 1.25;

    private static final double CALLS = 1.7;

    /** What cannot be told from nothing. */
    private static final double NOTHING = 0.05;

    /** So many times as much our sums must cost at others. */
    private static final double KIEKER = 2;

    private static final double OPENTELEMETRY = 4;

    private static final int MANY = 4;

    /** With four threads a probe may cost so many times the multiple that it costs with one. */
    private static final double GROWTH = 1.1;

    private final List<OverheadRun> rows;
    private final String java;
    private final List<String> lines = new ArrayList<>();

    private OverheadTargets(List<OverheadRun> rows, String java) {
        this.rows = rows;
        this.java = java;
    }

    /** A table of all targets that the rows can be held against. */
    static String of(List<OverheadRun> rows) {
        StringBuilder table = new StringBuilder("""
                | target | Java | measured | |
                |---|---|---|---|
                """);
        rows.stream()
                .map(OverheadRun::java)
                .distinct()
                .forEach(java -> new OverheadTargets(rows, java)
                        .judge()
                        .forEach(line -> table.append(line).append('\n')));
        return table.toString();
    }

    private List<String> judge() {
        ratio(Variant.SUMS).ifPresent(ratio -> atMost("sums of calls, multiple of the floor", SUMS, ratio));
        ratio(Variant.CALLS).ifPresent(ratio -> atMost("an event per call, multiple of the floor", CALLS, ratio));
        ratio(Variant.IDLE).ifPresent(ratio -> atMost("attached, nothing on", NOTHING, Math.abs(ratio)));
        ratio(Variant.OFF).ifPresent(ratio -> atMost("switched off again", NOTHING, Math.abs(ratio)));
        timesOurs("Kieker (records dropped), times our sums", KIEKER, Variant.KIEKER_DUMP);
        timesOurs("OpenTelemetry, times our sums", OPENTELEMETRY, Variant.OPENTELEMETRY);
        growth("sums of calls", Variant.SUMS);
        growth("an event per call", Variant.CALLS);
        return lines;
    }

    private void timesOurs(String what, double least, Variant other) {
        OverheadRun ours = row(Variant.SUMS, 1);
        OverheadRun theirs = row(other, 1);
        if (ours != null && theirs != null) {
            double times = theirs.ratio() / ours.ratio();
            line(what, String.format(Locale.ROOT, "≥ %.4g", least), times, times >= least);
        }
    }

    private void growth(String what, Variant variant) {
        OverheadRun one = row(variant, 1);
        OverheadRun many = row(variant, MANY);
        if (one != null && many != null) {
            atMost(what + ", four threads: multiple of that of one", GROWTH, many.cpuRatio() / one.cpuRatio());
        }
    }

    private void atMost(String what, double most, double measured) {
        line(what, String.format(Locale.ROOT, "≤ %.4g", most), measured, measured <= most);
    }

    private void line(String what, String bound, double measured, boolean met) {
        lines.add(String.format(
                Locale.ROOT, "| %s: %s | %s | %.2f | %s |", what, bound, java, measured, met ? "met" : "**missed**"));
    }

    private Optional<Double> ratio(Variant variant) {
        return Optional.ofNullable(row(variant, 1)).map(OverheadRun::ratio);
    }

    private @Nullable OverheadRun row(Variant variant, int threads) {
        return rows.stream()
                .filter(row ->
                        row.java().equals(java) && row.variant().equals(variant.name()) && row.threads() == threads)
                .findFirst()
                .orElse(null);
    }
}
