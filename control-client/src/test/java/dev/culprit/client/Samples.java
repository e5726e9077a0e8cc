package dev.culprit.client;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.contract.DiagnosisStatus.State;
import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.NotTested;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents for tests. */
public final class Samples {

    public static final Requirement P99_200 = new Requirement(0.99, 200, true);

    public static final DiagnosisOptions OPTIONS =
            new DiagnosisOptions(P99_200, 50, Durations.QUICK, Rules.DEFAULT, 1, 1, "");

    private Samples() {}

    public static DiagnosisResult healthy() {
        return result(Outcome.HEALTHY, "99 % of all calls took less than 200 ms at 50 users.", List.of(), List.of());
    }

    public static DiagnosisResult inconclusive() {
        return result(
                Outcome.INCONCLUSIVE,
                "The application could not be judged.",
                List.of("Other programs used 61 % of the processors: repeat the diagnosis on a quiet machine."),
                List.of());
    }

    public static DiagnosisResult pool() {
        Facts facts = Facts.NONE
                .with(FactName.IMPLEMENTATION, "com.zaxxer.hikari.HikariDataSource")
                .with(FactName.SIZE, 5)
                .with(FactName.WAIT_PER_CALL, 243.14);
        Artefact artefact = new Artefact(
                Artefact.Type.POOL,
                "shop-pool",
                "org.example.shop.search.SearchRepository.find(SearchRepository.java:48)",
                facts,
                List.of(
                        "com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:159)",
                        "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:142)",
                        "com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:99)",
                        "org.example.shop.search.SearchRepository.find(SearchRepository.java:48)",
                        "org.example.shop.search.SearchService.search(SearchService.java:31)"));
        Finding finding = Finding.of(
                        "one-lane-bridge", List.of("performance-problem", "traffic-jam", "one-lane-bridge"), Cause.POOL)
                .suffering("GET /search", List.of("GET /search", "GET /book"), 0.78, 38)
                .blaming(artefact, Confidence.MEDIUM)
                .saying(
                        "Requests wait for one of the 5 connections of the pool shop-pool.",
                        "Give the pool more connections, or hold each of them for a shorter time.");
        return result(
                Outcome.FINDINGS,
                "From 38 users on, 78 % of the response time of GET /search is waiting for the pool shop-pool.",
                List.of(),
                List.of(finding));
    }

    /** A result with these findings. */
    public static DiagnosisResult finding(List<Finding> findings) {
        return result(Outcome.FINDINGS, "Several things make it slow.", List.of(), findings);
    }

    private static DiagnosisResult result(
            Outcome outcome, String summary, List<String> reasons, List<Finding> findings) {
        return DiagnosisResult.builder("run-1", outcome, OPTIONS, new Environment(Map.of("jvm", "17")))
                .summary(summary)
                .reasons(reasons)
                .findings(findings)
                .notTested(List.of(
                        new NotTested("Hiccups", "a window of 60 s does not show what happens every few minutes")))
                .build();
    }

    public static CategoryProgress category(
            String name, int depth, boolean active, @Nullable VerdictKind verdict, String reason) {
        return new CategoryProgress(name.toLowerCase().replace(' ', '-'), name, depth, active, verdict, reason);
    }

    /** In the middle of the third experiment. */
    public static DiagnosisStatus measuring() {
        return DiagnosisStatus.builder("run-1", State.RUNNING, Phase.MEASURING)
                .experiment(3)
                .experimentsEstimated(6)
                .users(25)
                .purpose("Does the response time grow with the number of users?")
                .phaseShare(0.62)
                .secondsLeft(130)
                .callsPerSecond(412.4)
                .categories(List.of(
                        category(
                                "Performance Problem",
                                0,
                                false,
                                VerdictKind.DETECTED,
                                "7.2 % of the calls of GET /search take longer than 200 ms at 50 users"),
                        category("Application Hiccups", 1, false, VerdictKind.NOT_DETECTED, "no accumulations"),
                        category("Traffic Jam", 1, true, null, ""),
                        category("One Lane Bridge", 2, false, null, ""),
                        category("The Ramp", 1, false, VerdictKind.SKIPPED, "needs the profile thorough"),
                        category("Garbage Collection", 1, false, VerdictKind.INCONCLUSIVE, "other programs were busy")))
                .build();
    }

    public static DiagnosisStatus status(State state, Phase phase) {
        return DiagnosisStatus.builder("run-1", state, phase)
                .experiment(1)
                .experimentsEstimated(1)
                .users(50)
                .purpose("Is there a problem at all?")
                .secondsLeft(60)
                .build();
    }
}
