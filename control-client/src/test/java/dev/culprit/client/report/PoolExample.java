package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
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
import dev.culprit.heuristics.result.Finding;
import java.util.List;
import java.util.Map;

/** A shop whose pool of five connections is exhausted from 38 users on; five load levels and a targeted run. */
final class PoolExample {

    private static final List<String> STACK = List.of(
            "com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:159)",
            "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:142)",
            "com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:99)",
            "org.example.shop.search.SearchRepository.find(SearchRepository.java:48)",
            "org.example.shop.search.SearchService.lambda$search$0(SearchService.java:31)",
            "org.example.shop.web.SearchServlet.doGet(SearchServlet.java:27)");

    private PoolExample() {}

    static DiagnosisResult result() {
        return Examples.result(
                Outcome.FINDINGS,
                "From 38 users on, requests wait for one of the 5 connections of the pool “shop-pool”: 78 % of the "
                        + "response time of GET /search is this waiting.",
                List.of(),
                Examples.P99_200,
                List.of(finding()),
                categories(),
                experiments(),
                Examples.quickLimits());
    }

    private static Finding finding() {
        Facts facts = Facts.NONE
                .with(FactName.IMPLEMENTATION, "com.zaxxer.hikari.HikariDataSource")
                .with(FactName.SIZE, 5)
                .with(FactName.ACTIVE, 4.97)
                .with(FactName.WAITING, 20.6)
                .with(FactName.ALL_IN_USE_SHARE, 0.994)
                .with(FactName.WAIT_PER_CALL, 243.1)
                .with(FactName.HOLD, 60.4);
        return Finding.of(
                        "exhausted-pool",
                        List.of("performance-problem", "traffic-jam", "one-lane-bridge", "exhausted-pool"),
                        Cause.POOL)
                .suffering("GET /search", List.of("GET /search", "GET /book", "POST /order"), 0.78, 38)
                .blaming(new Artefact(Artefact.Type.POOL, "shop-pool", STACK.get(3), facts, STACK), Confidence.HIGH)
                .saying(
                        "All 5 connections of “shop-pool” are in use, and 21 requests wait for one.",
                        "Hold connections for a shorter time, or make the pool larger: with 9 connections the requirement would "
                                + "be met at 50 users.");
    }

    private static List<ExperimentResult> experiments() {
        return List.of(
                level(1, 50, 82.0, 310.2, 612, 242.9, 49.8)
                        .purpose("Is the requirement violated at maximum load?")
                        .cpu(0.19, 0.31, 0.06)
                        .services(
                                service("GET /search", 2790, 318, 618, 0.78, WaitState.POOL, 248),
                                service("GET /book", 1530, 302, 604, 0.76, WaitState.POOL, 238),
                                service("POST /order", 600, 296, 611, 0.74, WaitState.POOL, 232))
                        .load(Examples.load(
                                50,
                                Map.of(),
                                List.of(
                                        Step.builder("GET /search", 2790)
                                                .mean(320.1)
                                                .p50(316)
                                                .p90(480)
                                                .p95(541)
                                                .p99(621)
                                                .max(903)
                                                .build(),
                                        Step.builder("GET /book", 1530)
                                                .mean(303.9)
                                                .p50(300)
                                                .p90(470)
                                                .p95(530)
                                                .p99(607)
                                                .max(811)
                                                .build(),
                                        Step.builder("POST /order", 600)
                                                .mean(298.2)
                                                .p50(294)
                                                .p90(466)
                                                .p95(527)
                                                .p99(614)
                                                .max(790)
                                                .build())))
                        .result(),
                level(2, 1, 2.74, 64.9, 82, 0.0, 49.1).cpu(0.02, 0.06, 0.01).result(),
                level(3, 12, 32.4, 69.8, 97, 1.9, 49.4).cpu(0.08, 0.14, 0.03).result(),
                level(4, 25, 63.9, 91.2, 171, 24.7, 49.6).cpu(0.15, 0.24, 0.05).result(),
                level(5, 38, 80.1, 174.4, 388, 107.6, 49.8)
                        .cpu(0.18, 0.29, 0.06)
                        .result(),
                level(6, 50, 81.1, 316.5, 640, 247.3, 50.6)
                        .targeted()
                        .purpose("Where do the calls wait?")
                        .conditions(RunConditions.builder()
                                .stallMillis(14)
                                .observerCpuShare(0.009)
                                .stealShare(0.004)
                                .lockThresholdMillis(1)
                                .instrumentedMethods(Map.of("ENTRY_POINTS", 14, "DATABASE", 38, "POOL", 6))
                                .refused(List.of("org.example.shop.legacy.Money: compiled with jsr/ret instructions"))
                                .remarks(List.of("Stacks were taken of waits longer than 1 ms."))
                                .build())
                        .result());
    }

    private static Run level(
            int number, int users, double perSecond, double mean, double percentile, double pool, double database) {
        double rest = mean - pool - database;
        return new Run(number, users)
                .times(perSecond, mean, percentile)
                .attribution(Map.of(
                        WaitState.POOL, pool,
                        WaitState.DATABASE, database,
                        WaitState.CPU, rest * 0.62,
                        WaitState.RUN_QUEUE, rest * 0.14,
                        WaitState.GC, rest * 0.06,
                        WaitState.UNKNOWN, rest * 0.18));
    }

    private static ServiceResult service(
            String name, long calls, double mean, double percentile, double violations, WaitState state, double most) {
        return ServiceResult.builder(name, calls)
                .meanMillis(mean)
                .p50(mean * 0.98)
                .p95(mean * 1.7)
                .percentileMillis(percentile)
                .maxMillis(percentile * 1.4)
                .violationShare(violations)
                .attributionMillis(Map.of(state, most, WaitState.DATABASE, 49.0, WaitState.CPU, mean - most - 49))
                .build();
    }

    private static List<CategoryResult> categories() {
        return List.of(
                category(
                        "performance-problem",
                        null,
                        "Performance problem",
                        VerdictKind.DETECTED,
                        "At 50 users the p99 of 3 of 3 services is beyond 200 ms.",
                        List.of(
                                new ServiceVerdict(
                                        "GET /search",
                                        VerdictKind.DETECTED,
                                        "p99 = 618 ms, 78 % of the calls are slower than 200 ms."),
                                new ServiceVerdict(
                                        "GET /book",
                                        VerdictKind.DETECTED,
                                        "p99 = 604 ms, 76 % of the calls are slower than 200 ms."),
                                new ServiceVerdict(
                                        "POST /order",
                                        VerdictKind.DETECTED,
                                        "p99 = 611 ms, 74 % of the calls are slower than 200 ms."))),
                category(
                        "application-hiccups",
                        "performance-problem",
                        "Application hiccups",
                        VerdictKind.NOT_DETECTED,
                        "The slow calls do not come in bursts: they are spread evenly over the window."),
                category(
                        "the-ramp",
                        "performance-problem",
                        "The ramp",
                        VerdictKind.SKIPPED,
                        "Not judged with durations quick."),
                category(
                        "continuously-violated",
                        "performance-problem",
                        "Continuously violated requirement",
                        VerdictKind.DETECTED,
                        "Calls are slow throughout the window."),
                category(
                        "single-user-problem",
                        "continuously-violated",
                        "Single-user problem",
                        VerdictKind.NOT_DETECTED,
                        "With one user p99 = 82 ms, within the limit."),
                category(
                        "traffic-jam",
                        "continuously-violated",
                        "Traffic jam",
                        VerdictKind.DETECTED,
                        "The mean response time grows from 65 ms with one user to 310 ms with 50 users."),
                category(
                        "one-lane-bridge",
                        "traffic-jam",
                        "One lane bridge",
                        VerdictKind.DETECTED,
                        "Throughput stays at 82 calls per second while the processors are 69 % idle."),
                category(
                        "exhausted-pool",
                        "one-lane-bridge",
                        "Exhausted pool",
                        VerdictKind.DETECTED,
                        "78 % of the response time is waiting for “shop-pool”; all 5 connections are in use in 99 % of the samples."),
                category(
                        "dispensable-synchronisation",
                        "one-lane-bridge",
                        "Dispensable synchronisation",
                        VerdictKind.NOT_DETECTED,
                        "Waiting for monitors and locks takes less than 0.1 % of the response time."),
                category(
                        "bottleneck-service",
                        "one-lane-bridge",
                        "Bottleneck service",
                        VerdictKind.NOT_APPLICABLE,
                        "The application calls no other service."),
                category(
                        "database-congestion",
                        "traffic-jam",
                        "Database congestion",
                        VerdictKind.NOT_DETECTED,
                        "The time in the database is the same at every load: 49 ms with one user, 50 ms with 50 users."),
                category(
                        "excessive-messaging",
                        "traffic-jam",
                        "Excessive messaging",
                        VerdictKind.NOT_APPLICABLE,
                        "The application sends no messages."),
                category(
                        "cpu-intensive",
                        "traffic-jam",
                        "CPU-intensive application",
                        VerdictKind.NOT_DETECTED,
                        "The processors are 69 % idle at maximum load."));
    }
}
