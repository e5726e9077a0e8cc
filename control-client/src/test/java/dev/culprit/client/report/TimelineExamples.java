package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import dev.culprit.heuristics.result.Finding;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Diagnoses of problems that only a picture over time shows. */
final class TimelineExamples {

    private static final int SLICES = 120;

    private TimelineExamples() {}

    /** Every 15 s the collector works for 2 s; the first window at maximum load shows something else. */
    static DiagnosisResult hiccups() {
        return hiccups(List.of(
                new Run(1, 50)
                        .times(60, 30, 250)
                        .timeline(slices(i -> quiet(i, 60)))
                        .result(),
                new Run(2, 1)
                        .times(2, 15, 20)
                        .timeline(slices(i -> quiet(i, 15)))
                        .result(),
                new Run(3, 50)
                        .times(60, 40, 240)
                        .timeline(slices(i -> i % 30 >= 6 && i % 30 < 10 ? collecting(i) : quiet(i, 20)))
                        .result()));
    }

    /** As documents of earlier versions had it. */
    static DiagnosisResult oldHiccups() {
        return hiccups(List.of(new Run(1, 50).times(60, 40, 240).result()));
    }

    private static DiagnosisResult hiccups(List<ExperimentResult> runs) {
        String sentence =
                "Pauses of the garbage collector hold up GET /search: in 4 episodes of about 2.0 s, every 15 s, "
                        + "slow calls take 245 ms on average, others 19 ms. Most memory is allocated as byte[] in "
                        + "org.shop.Search.page.";
        return result(
                sentence,
                finding(List.of("performance-problem", "application-hiccups", "gc-hiccups"), Cause.GC, sentence),
                category("application-hiccups", null, "Application Hiccups", VerdictKind.DETECTED, "In 4 episodes."),
                runs);
    }

    /** Calls get slower with the number of calls served; a single user notices too. */
    static DiagnosisResult ramp() {
        String sentence =
                "GET /search gets slower the longer the application runs: a single user's call took 20 ms at first "
                        + "and 61 ms after 12000 more requests. What grows is computing.";
        return result(
                sentence,
                finding(List.of("performance-problem", "the-ramp"), Cause.CPU, sentence),
                category("the-ramp", null, "The Ramp", VerdictKind.DETECTED, "From 20 ms to 61 ms."),
                List.of(
                        new Run(1, 50)
                                .times(60, 180, 300)
                                .timeline(slices(i -> quiet(i, 100 + i)))
                                .result(),
                        new Run(2, 1)
                                .times(2, 20, 24)
                                .timeline(slices(i -> i % 5 == 4 ? empty(i) : quiet(i, 20)))
                                .result(),
                        new Run(3, 50)
                                .times(60, 300, 420)
                                .timeline(slices(i -> quiet(i, 220 + i)))
                                .result(),
                        new Run(4, 1)
                                .times(2, 61, 66)
                                .timeline(slices(i -> quiet(i, 61)))
                                .result()));
    }

    private static List<Slice> slices(IntFunction<Slice> slice) {
        return IntStream.range(0, SLICES).mapToObj(slice).toList();
    }

    /** Times that sway a little. */
    private static Slice quiet(int number, double mean) {
        return new Slice(number * 500, 30, mean * (1 + number % 7 / 50.0), mean * (1.6 + number % 5 / 10.0), 0);
    }

    private static Slice empty(int number) {
        return new Slice(number * 500, 0, Double.NaN, Double.NaN, 0);
    }

    private static Slice collecting(int number) {
        return new Slice(number * 500, 26, 160 + number % 3 * 10, 240 + number % 5 * 2, 430 + number % 4 * 5);
    }

    private static Finding finding(List<String> path, Cause cause, String sentence) {
        return Finding.of(path.get(path.size() - 1), path, cause)
                .suffering("GET /search", List.of("GET /search"), 0.91, 50)
                .blaming(
                        new Artefact(
                                Artefact.Type.METHOD,
                                "org.shop.Search.page",
                                "org.shop.Search.page(Search.java:87)",
                                Facts.NONE,
                                List.of()),
                        Confidence.HIGH)
                .saying(sentence, "Do less at that place.");
    }

    private static DiagnosisResult result(
            String summary, Finding finding, CategoryResult category, List<ExperimentResult> runs) {
        return Examples.result(
                Outcome.FINDINGS,
                summary,
                List.of(),
                Examples.P99_200,
                List.of(finding),
                List.of(category),
                runs,
                List.of());
    }
}
