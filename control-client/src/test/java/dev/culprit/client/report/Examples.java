package dev.culprit.client.report;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.LoadReport.Step;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.CategoryResult.ServiceVerdict;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the examples of diagnoses have in common. */
final class Examples {

    static final Requirement P99_200 = new Requirement(0.99, 200, true);

    private Examples() {}

    static DiagnosisResult result(
            Outcome outcome,
            String summary,
            List<String> reasons,
            Requirement requirement,
            List<Finding> findings,
            List<CategoryResult> categories,
            List<ExperimentResult> experiments,
            List<NotTested> notTested) {
        return DiagnosisResult.builder(
                        "20261120-130500-4711",
                        outcome,
                        new DiagnosisOptions(requirement, 50, Durations.QUICK, Rules.DEFAULT, 1, 42, "0.1.0-SNAPSHOT"),
                        environment())
                .summary(summary)
                .reasons(reasons)
                .findings(findings)
                .categories(categories)
                .experiments(experiments)
                .notTested(notTested)
                .build();
    }

    static CategoryResult category(
            String id, @Nullable String parent, String name, VerdictKind verdict, String reason) {
        return new CategoryResult(id, parent, name, verdict, reason, List.of());
    }

    static CategoryResult category(
            String id,
            @Nullable String parent,
            String name,
            VerdictKind verdict,
            String reason,
            List<ServiceVerdict> services) {
        return new CategoryResult(id, parent, name, verdict, reason, services);
    }

    static LoadReport load(int users, Map<String, Long> errors, List<Step> steps) {
        return LoadReport.builder("x-7", "culprit built-in 0.1.0", users)
                .window(1_795_180_450_000L, 60_004)
                .steps(steps)
                .errors(errors)
                .thinkTimeMillis(301)
                .lateStartMillisP99(0.6)
                .cpuShare(0.05)
                .sameHost(true)
                .build();
    }

    static List<NotTested> quickLimits() {
        return List.of(
                new NotTested(
                        "Rare hiccups",
                        "A window of 60 s cannot show pauses that come every few minutes; durations thorough does."),
                new NotTested(
                        "Slow growth (the ramp)",
                        "Needs windows that lie hours apart; run durations thorough after a night of load."));
    }

    private static Environment environment() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Application", "org.example.shop.Main");
        facts.put("Process id", "4711");
        facts.put("JVM", "OpenJDK 64-Bit Server VM 17.0.15+6 (Eclipse Adoptium)");
        facts.put("JVM options", "-Xmx512m -XX:+UseG1GC");
        facts.put("Collector", "G1");
        facts.put("Heap", "512 MiB maximum");
        facts.put("Processors", "4");
        facts.put("Operating system", "Linux 6.1 amd64");
        facts.put("Cost of a clock read", "24 ns");
        facts.put("Agent version", "0.1.0-SNAPSHOT");
        return new Environment(facts);
    }
}
