package dev.culprit.client.report;

import static dev.culprit.client.report.Examples.category;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult.ServiceResult;
import dev.culprit.heuristics.result.Finding;
import java.util.List;
import java.util.Map;

/** A monitor around a cache, seen at three levels; the confidence is medium and the requirement the default. */
final class MonitorExample {

    private MonitorExample() {}

    static DiagnosisResult result() {
        List<String> stack = List.of(
                "org.example.shop.cache.PriceCache.get(PriceCache.java:41)",
                "org.example.shop.price.PriceService.priceOf(PriceService.java:66)",
                "org.example.shop.web.PriceServlet.doGet(PriceServlet.java:19)");
        Facts facts = Facts.NONE
                .with(FactName.WAITS_PER_CALL, 1.02)
                .with(FactName.WAIT_PER_CALL, 1480.3)
                .with(FactName.HELD_BY, "http-nio-8080-exec-7");
        Finding finding = Finding.of(
                        "dispensable-synchronisation",
                        List.of("performance-problem", "traffic-jam", "dispensable-synchronisation"),
                        Cause.MONITOR)
                .suffering("GET /price", List.of("GET /price"), 0.938, 25)
                .blaming(
                        new Artefact(
                                Artefact.Type.MONITOR,
                                "java.util.HashMap<java.lang.String, org.example.shop.price.Price>",
                                stack.get(0),
                                facts,
                                stack),
                        Confidence.MEDIUM)
                .saying(
                        "Only one request at a time gets through PriceCache.get, which is synchronized on a HashMap.",
                        "Replace the synchronized map by a ConcurrentHashMap and compute missing prices outside the lock.");
        return Examples.result(
                Outcome.FINDINGS,
                "From 25 users on, requests queue at one monitor in PriceCache.get: 94 % of the response time of "
                        + "GET /price is waiting for it.",
                List.of(),
                Requirement.DEFAULT,
                List.of(finding),
                List.of(
                        category(
                                "performance-problem",
                                null,
                                "Performance problem",
                                VerdictKind.DETECTED,
                                "At 50 users p99 of GET /price is 2.1 s, the limit is 1 s."),
                        category(
                                "traffic-jam",
                                "performance-problem",
                                "Traffic jam",
                                VerdictKind.DETECTED,
                                "The mean response time grows from 33 ms to 1.6 s."),
                        category(
                                "dispensable-synchronisation",
                                "traffic-jam",
                                "Dispensable synchronisation",
                                VerdictKind.DETECTED,
                                "94 % of the response time is waiting for one monitor."),
                        category(
                                "database-congestion",
                                "traffic-jam",
                                "Database congestion",
                                VerdictKind.INCONCLUSIVE,
                                "The JDBC driver refused its probes, so time in the database cannot be told from computing.")),
                List.of(
                        new Run(1, 50)
                                .times(30.1, 1578, 2104)
                                .purpose("Is the requirement violated at maximum load?")
                                .attribution(Map.of(
                                        WaitState.MONITOR,
                                        1480.3,
                                        WaitState.CPU,
                                        31.0,
                                        WaitState.RUN_QUEUE,
                                        4.1,
                                        WaitState.LOCK,
                                        22.4,
                                        WaitState.NETWORK,
                                        18.0,
                                        WaitState.UNKNOWN,
                                        22.2))
                                .services(ServiceResult.builder("GET /price", 1806)
                                        .meanMillis(1578)
                                        .p50(1601)
                                        .p95(1980)
                                        .percentileMillis(2104)
                                        .maxMillis(2460)
                                        .violationShare(0.92)
                                        .attributionMillis(Map.of(WaitState.MONITOR, 1480.3, WaitState.CPU, 31.0))
                                        .build())
                                .cpu(0.25, 0.33, 0.02)
                                .result(),
                        new Run(2, 1)
                                .times(3.0, 33, 41)
                                .attribution(Map.of(WaitState.CPU, 30.0, WaitState.UNKNOWN, 3.0))
                                .cpu(0.03, 0.05, 0.01)
                                .result(),
                        new Run(3, 25)
                                .times(30.0, 752, 1090)
                                .attribution(
                                        Map.of(WaitState.MONITOR, 702.0, WaitState.CPU, 31.0, WaitState.UNKNOWN, 19.0))
                                .cpu(0.25, 0.32, 0.02)
                                .result()),
                Examples.quickLimits());
    }
}
