package dev.culprit.apps.bench.cost;

import dev.culprit.apps.results.Increase;
import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a diagnosis costs an application while it measures. */
@Command(
        name = "cost",
        mixinStandardHelpOptions = true,
        description =
                "Measures the cost of a diagnosis at full load while its window is open: processor time per request and"
                        + " throughput. It measures in pairs, without and with a diagnosis. Each figure is a multiple of that of a"
                        + " twin without an agent, at the same time. Exit code 2 if other programs disturbed.")
public final class CostCommand implements Callable<Integer> {

    /** Fewer do not tell a few per cent from noise. */
    private static final int FEWEST_PAIRS = 10;

    /** At the upper end of the interval. */
    private static final double MOST_PERCENT = 3;

    private static final int INCONCLUSIVE = 2;

    private static final List<String> WHAT_IS_RUN =
            Provenance.productAnd("process", "bookstore", "bench/cost", "results/ThreadTimes.java");

    @Option(names = "--pairs", paramLabel = "N", description = "Pairs of each situation. Default: ${DEFAULT-VALUE}.")
    private int pairs = 12;

    @Option(
            names = "--situation",
            paramLabel = "NAME",
            description = "One of ${COMPLETION-CANDIDATES}. May be given several times. Default: all.")
    private List<Situation> situations = List.of(Situation.values());

    @Option(
            names = "--time-scale",
            paramLabel = "N",
            description =
                    "Time scale of the diagnosis. With 1, windows take 60 s. If it is much less, the warm-up is too"
                            + " short for the compilers. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 1;

    /** @param without and with: one measurement each, one directly after the other */
    private record Pair(Measured without, Measured with) {

        boolean isDisturbed() {
            return without.isDisturbed() || with.isDisturbed();
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println(Sources.of(WHAT_IS_RUN).commit() + ", " + Provenance.machine() + ", " + Provenance.now());
        if (pairs < 2) {
            throw new IllegalArgumentException("an interval needs two pairs at least");
        }
        List<String> rows = new ArrayList<>();
        boolean conclusive = true;
        for (Situation situation : situations) {
            List<Pair> measured = measure(situation);
            List<Pair> quiet =
                    measured.stream().filter(pair -> !pair.isDisturbed()).toList();
            boolean enough = quiet.size() >= FEWEST_PAIRS;
            conclusive &= enough;
            // what was disturbed is told all the same, for what it is worth
            rows.add(row(situation, quiet.size() >= 2 ? quiet : measured, measured.size(), enough));
        }
        System.out.println();
        System.out.println(
                "| situation | pairs, undisturbed of all | processor time per request, us | with | twin's | meanwhile |"
                        + " added (95 %) | requests per second | with | twin's | meanwhile | lost (95 %) | at most 3 % each |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        rows.forEach(System.out::println);
        return conclusive ? 0 : INCONCLUSIVE;
    }

    private List<Pair> measure(Situation situation) throws IOException {
        List<Pair> measured = new ArrayList<>();
        try (CostRun run = CostRun.start(situation, timeScale)) {
            for (int pair = 0; pair <= pairs; pair++) {
                boolean withFirst = pair % 2 == 1; // whatever drifts meets both alike
                Measured first = withFirst ? run.with() : run.without();
                Measured second = withFirst ? run.without() : run.with();
                Pair now = withFirst ? new Pair(second, first) : new Pair(first, second);
                if (pair > 0) { // the first is there for the compiler
                    measured.add(now);
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, pair %d: %s without, %s with: %+.1f %% processor time, %+.1f %% throughput%s%n",
                        situation,
                        pair,
                        now.without,
                        now.with,
                        100 * (now.with.relativeTime() / now.without.relativeTime() - 1),
                        100 * (now.with.relativeThroughput() / now.without.relativeThroughput() - 1),
                        now.isDisturbed()
                                ? String.format(
                                        Locale.ROOT,
                                        ", disturbed: others used %.0f %% of the machine",
                                        100 * Math.max(now.without.others(), now.with.others()))
                                : "");
            }
        }
        return measured;
    }

    private static String row(Situation situation, List<Pair> pairs, int all, boolean enough) {
        Increase added = new Increase();
        Increase slower = new Increase();
        pairs.forEach(pair -> {
            added.add(pair.without.relativeTime(), pair.with.relativeTime());
            slower.add(pair.with.relativeThroughput(), pair.without.relativeThroughput());
        });
        boolean met = added.highestPercent() <= MOST_PERCENT && slower.highestPercent() <= MOST_PERCENT;
        long quiet = pairs.stream().filter(pair -> !pair.isDisturbed()).count();
        return String.format(
                Locale.ROOT,
                "| %s | %d of %d | %.1f | %.1f | %.1f | %.1f | %s | %.0f | %.0f | %.0f | %.0f | %s | %s |",
                situation,
                quiet,
                all,
                median(pairs, pair -> pair.without.application().micros()),
                median(pairs, pair -> pair.with.application().micros()),
                median(pairs, pair -> pair.without.twin().serving()),
                median(pairs, pair -> pair.with.twin().serving()),
                added,
                median(pairs, pair -> pair.without.application().perSecond()),
                median(pairs, pair -> pair.with.application().perSecond()),
                median(pairs, pair -> pair.without.twin().perSecond()),
                median(pairs, pair -> pair.with.twin().perSecond()),
                slower,
                !enough ? "INCONCLUSIVE" : met ? "met" : "**missed**");
    }

    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
        return Medians.of(pairs.stream().mapToDouble(figure).toArray());
    }
}
