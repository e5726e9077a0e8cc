package dev.culprit.client.report;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.CategoryResult.ServiceVerdict;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import dev.culprit.heuristics.result.NotTested;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A result with any texts and any numbers, drawn from a seed. */
final class OddResults {

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "GET /search",
            "x".repeat(5000),
            "<b>\"'&amp;]]>",
            "\u0000\u001b[31m\u202e",
            "שלום עולם",
            "😀\ud83d",
            "a\nb\tc",
            "org.example.A$B.<init>(A.java:1)",
            "SELECT * FROM t WHERE a < 'b' -- \"c\"");
    private static final double[] NUMBERS = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1e300, -3, 0, 1e-12, 0.3, 1, 60, 4711, 1e300
    };

    private final SplittableRandom random;

    OddResults(long seed) {
        random = new SplittableRandom(seed);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private double number() {
        return NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private <E extends Enum<E>> E one(Class<E> of) {
        E[] all = of.getEnumConstants();
        return all[random.nextInt(all.length)];
    }

    private List<String> texts(int most) {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            texts.add(text());
        }
        return texts;
    }

    private Map<WaitState, Double> attribution() {
        Map<WaitState, Double> millis = new EnumMap<>(WaitState.class);
        for (int i = random.nextInt(5); i > 0; i--) {
            millis.put(one(WaitState.class), number());
        }
        return millis;
    }

    private Finding finding() {
        Facts facts = Facts.NONE;
        for (FactName name : List.of(
                FactName.SIZE, FactName.ACTIVE, FactName.WAITING, FactName.WAIT_PER_CALL, FactName.GROWTH_SHARE)) {
            facts = random.nextInt(4) == 0 ? facts : facts.with(name, number());
        }
        facts = facts.with(FactName.HELD_BY, text()).with(FactName.HOLDER_STACK, texts(3));
        String path = List.of("application-hiccups", "the-ramp", "one-lane-bridge", text())
                .get(random.nextInt(4));
        Finding finding = Finding.of(text(), List.of(path), one(Cause.class))
                .suffering(text(), texts(12), number(), random.nextInt(-2, 60))
                .blaming(
                        new Artefact(
                                one(Artefact.Type.class),
                                text(),
                                random.nextBoolean() ? null : text(),
                                facts,
                                texts(60)),
                        one(Confidence.class))
                .saying(text(), text());
        return random.nextBoolean()
                ? finding
                : finding.winning(new Gain(
                        text(), number(), number(), number(), number(), one(Gain.Limit.class), random.nextInt(-1, 9)));
    }

    private LoadReport load(int users) {
        List<Step> steps = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            steps.add(Step.builder(text(), random.nextInt(-1, 9))
                    .failed(random.nextInt(-1, 9))
                    .mean(number())
                    .p50(number())
                    .p90(number())
                    .p95(number())
                    .p99(number())
                    .max(number())
                    .build());
        }
        return LoadReport.builder("t", text(), users)
                .window(0, number())
                .steps(steps)
                .errors(Map.of(text(), 3L))
                .unfinished(random.nextInt(3))
                .thinkTimeMillis(number())
                .lateStartMillisP99(number())
                .cpuShare(number())
                .sameHost(random.nextBoolean())
                .build();
    }

    private ExperimentResult experiment(int number) {
        int users = List.of(1, 2, 50, 1_000_000).get(random.nextInt(4));
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < List.of(0, 1, 3, 400).get(random.nextInt(4)); i++) {
            slices.add(new Slice(i * 500.0, random.nextInt(3), number(), number(), number()));
        }
        List<ServiceResult> services = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            services.add(ServiceResult.builder(text(), 3)
                    .meanMillis(number())
                    .p50(number())
                    .p95(number())
                    .percentileMillis(number())
                    .maxMillis(number())
                    .violationShare(number())
                    .attributionMillis(attribution())
                    .build());
        }
        Run run = new Run(number, users)
                .purpose(text())
                .times(number(), number(), number())
                .attribution(attribution())
                .cpu(number(), number(), number())
                .conditions(RunConditions.builder()
                        .dataLost(random.nextBoolean())
                        .stallMillis(number())
                        .observerCpuShare(number())
                        .stealShare(number())
                        .lockThresholdMillis(number())
                        .instrumentedMethods(Map.of(text(), 3))
                        .refused(texts(9))
                        .remarks(texts(9))
                        .build())
                .services(services)
                .timeline(slices);
        if (random.nextInt(4) == 0) {
            run.targeted();
        }
        if (random.nextInt(4) == 0) {
            run.invalid(text());
        }
        if (random.nextBoolean()) {
            run.load(load(users));
        }
        return run.result();
    }

    DiagnosisResult result() {
        List<Finding> findings = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            findings.add(finding());
        }
        List<ExperimentResult> experiments = new ArrayList<>();
        for (int i = 1; i <= random.nextInt(7); i++) {
            experiments.add(experiment(i));
        }
        List<CategoryResult> categories = new ArrayList<>();
        for (int i = 0; i < random.nextInt(6); i++) {
            String parent = random.nextInt(3) == 0 ? null : "c" + random.nextInt(6); // may be missing, or in a circle
            categories.add(Examples.category(
                    "c" + i,
                    parent,
                    text(),
                    one(VerdictKind.class),
                    text(),
                    List.of(new ServiceVerdict(text(), one(VerdictKind.class), text()))));
        }
        return Examples.result(
                one(Outcome.class),
                text(),
                texts(3),
                Examples.P99_200,
                findings,
                categories,
                experiments,
                List.of(new NotTested(text(), text())));
    }
}
