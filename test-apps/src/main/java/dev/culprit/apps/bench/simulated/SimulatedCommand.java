package dev.culprit.apps.bench.simulated;

import dev.culprit.apps.results.Provenance;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.thesis.Experiments;
import dev.culprit.heuristics.thesis.Strategies;
import dev.culprit.heuristics.thesis.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares what rules say about simulated applications with what is wrong with these. */
@Command(
        name = "simulated",
        mixinStandardHelpOptions = true,
        description = {
            "Diagnoses the simulated cases by our rules, and judges them by the strategies of the thesis as well.",
            "Prints a table of each. Exit code 1 if our rules, or the chosen strategies of the thesis, miss their targets."
        })
public final class SimulatedCommand implements Callable<Integer> {

    /** Of what the thesis says about a strategy: the simulation is not its system. */
    private static final double TOLERANCE = 0.02;

    /**
     * What a simulation of these cases can give where that is less than what was published: one slow request in a hundred makes a bucket bad,
     * and with it case 7, whose question the strategy's own author gave; the percentile overlooks stalls, in which waiting users send
     * nothing (case 5).
     */
    private static final Map<String, Double> EXPECTED =
            Map.of("continuously-violated-requirements", 0.908, "performance-problem", 0.978);

    /** For the experiments of one diagnosis, on average over those of a case. */
    private static final double MOST_MINUTES = 13;

    @Option(names = "--seeds", paramLabel = "N", description = "Runs of each case. Default: ${DEFAULT-VALUE}.")
    private int seeds = 3;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            description = "First of the seeds. Default: ${DEFAULT-VALUE}, which no test uses.")
    private long firstSeed = 20_000;

    private final OwnRules own = new OwnRules();
    private final Map<Strategy, Tally> thesis = new LinkedHashMap<>();

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Strategies.all().forEach(strategy -> thesis.put(strategy, new Tally()));
        inParallel(work());
        System.out.println(Provenance.now() + ", " + Provenance.machine() + ", " + seeds + " seeds from " + firstSeed);
        System.out.println();
        System.out.print(ownTable());
        System.out.println();
        System.out.print(thesisTable());
        own.accusedTwins().forEach(System.out::println);
        return own.isRight() && own.longestCase().minutes() <= MOST_MINUTES && thesisHolds() ? 0 : 1;
    }

    private List<Runnable> work() {
        List<Runnable> work = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            long mine = seed;
            for (TestCase truth : TestCases.all()) {
                work.add(() -> own.faulty(truth, mine));
                truth.twin().ifPresent(twin -> work.add(() -> own.twin(truth, twin, mine)));
            }
            for (TestCase truth : TestCases.thesis()) {
                work.add(() -> judge(truth, mine));
            }
        }
        return work;
    }

    private static void inParallel(List<Runnable> work) throws InterruptedException, ExecutionException {
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            for (Future<?> done :
                    workers.invokeAll(work.stream().map(Executors::callable).toList())) {
                done.get();
            }
        } finally {
            workers.shutdown();
        }
    }

    private void judge(TestCase truth, long seed) {
        Experiments experiments = ThesisPlan.run(truth, truth.application(), seed);
        thesis.forEach((strategy, tally) -> truth.expected(question(strategy))
                .ifPresent(right ->
                        tally.decided(truth.id(), right, strategy.rule().detects(truth.faultyService(), experiments))));
    }

    private static Question question(Strategy strategy) {
        return Stream.of(Question.values())
                .filter(question -> question.categories().contains(strategy.problem()))
                .findFirst()
                .orElseThrow();
    }

    private String ownTable() {
        StringBuilder table = new StringBuilder("""
                | question | runs | missed | accused | in doubt | accuracy | errors |
                |---|---|---|---|---|---|---|
                """);
        own.tallies()
                .forEach((question, tally) -> table.append(String.format(
                        Locale.ROOT,
                        "| %s | %d | %.3f | %.3f | %d | %.3f | %s |%n",
                        question.column(),
                        tally.runs(),
                        tally.falseNegativeRate(),
                        tally.falsePositiveRate(),
                        tally.inDoubt(),
                        tally.accuracy(),
                        tally.errors())));
        List<OwnRules.Length> lengths = own.lengths();
        OwnRules.Length longest = lengths.get(lengths.size() - 1);
        long tooLong = lengths.stream()
                .filter(length -> length.minutes() > MOST_MINUTES)
                .count();
        table.append(String.format(
                Locale.ROOT,
                "%n%d clean twins, %d of them not told to be healthy. Minutes of experiments per diagnosis: median %.1f;"
                        + " %d of %d more than %.0f (%s), longest %.1f (%s), longest mean of a case %.1f (%s).%n",
                own.twins(),
                own.accusedTwins().size(),
                lengths.get(lengths.size() / 2).minutes(),
                tooLong,
                lengths.size(),
                MOST_MINUTES,
                lengths.stream()
                        .filter(length -> length.minutes() > MOST_MINUTES)
                        .map(OwnRules.Length::testCase)
                        .distinct()
                        .collect(Collectors.joining(", ")),
                longest.minutes(),
                longest.testCase(),
                own.longestCase().minutes(),
                own.longestCase().testCase()));
        return table.toString();
    }

    private String thesisTable() {
        StringBuilder table = new StringBuilder("""
                | problem | strategy | missed | accused | accuracy | in the thesis | errors |
                |---|---|---|---|---|---|---|
                """);
        thesis.forEach((strategy, tally) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %s%s | %.3f | %.3f | %.3f | %.3f | %s |%n",
                strategy.problem(),
                strategy.name(),
                strategy.winner() ? " (chosen)" : "",
                tally.falseNegativeRate(),
                tally.falsePositiveRate(),
                tally.accuracy(),
                strategy.published(),
                tally.errors())));
        return table.toString();
    }

    private boolean thesisHolds() {
        return thesis.entrySet().stream()
                .filter(entry -> entry.getKey().winner())
                .allMatch(entry -> entry.getValue().accuracy()
                        >= EXPECTED.getOrDefault(
                                        entry.getKey().problem(), entry.getKey().published())
                                - TOLERANCE);
    }
}
