package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.load.ShoppingMix;
import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.contract.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * What a measurement costs the application: processor time per request of the healthy bookstore at full load, in turn without
 * and with the probes and the recording of a wide window. The samplers of a diagnosis are not among it: what they use is told
 * by every diagnosis itself. Prints a table; takes about ten minutes.
 */
public final class SaturationTable {

    private static final String ALL_SCOPES =
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}";

    private static final int USERS = 8;
    private static final int DEFAULT_PAIRS = 12;
    private static final double CONFIDENCE = 0.95;

    /** After a switch the JVM compiles the changed code. */
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(8);

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(12);

    private final ShopProcess shop;
    private final ProcessHandle process;
    private final ClosedWorkload load;

    private SaturationTable(ShopProcess shop) {
        this.shop = shop;
        process = ProcessHandle.of(shop.pid()).orElseThrow();
        List<String> urls = ShoppingMix.urls(shop.url()).stream()
                .map(url -> String.format(Locale.ROOT, "%d*%s", Math.round(url.weight() * 100), url.url()))
                .toList();
        load = new ClosedWorkload(LoadScript.ofUrls(urls, new ThinkTime(Duration.ZERO)));
    }

    /** @param arguments number of pairs, at least 2; 12 without */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int pairs = arguments.length == 0 ? DEFAULT_PAIRS : Math.max(2, Integer.parseInt(arguments[0]));
        try (ShopProcess shop = ShopProcess.start("none")) {
            System.out.println(Provenance.now() + ", " + Provenance.machine());
            new SaturationTable(shop).compare(pairs);
        }
    }

    /** Processor time and number of requests of one window. */
    private record Window(double cpuMicrosPerRequest, double requestsPerSecond) {}

    private void compare(int pairs) {
        load.preflight();
        measure(WARM_UP_NANOS, 0);
        ByHand agent = new ByHand(Attachment.to(shop.pid()).agent());
        List<Window> without = new ArrayList<>();
        List<Window> with = new ArrayList<>();
        for (int pair = 0; pair <= pairs; pair++) {
            // first the one, then the other: orders pile up
            Window early = pair % 2 == 0 ? measure(SETTLE_NANOS, pair) : null;
            agent.apply(ALL_SCOPES);
            agent.startRecording("{\"depth\":\"WIDE\"}");
            Window probed = measure(SETTLE_NANOS, pair);
            agent.stopRecording();
            agent.clear();
            Window bare = early != null ? early : measure(SETTLE_NANOS, pair);
            if (pair > 0) { // the first is there for the compiler
                without.add(bare);
                with.add(probed);
                System.out.printf(
                        Locale.ROOT,
                        "pair %d: %.0f and %.0f us per request, %.0f and %.0f requests per second%n",
                        pair,
                        bare.cpuMicrosPerRequest(),
                        probed.cpuMicrosPerRequest(),
                        bare.requestsPerSecond(),
                        probed.requestsPerSecond());
            }
        }
        print(without, with);
    }

    private Window measure(long settleNanos, int seed) {
        load.start(new LoadPlan(USERS, 0, seed));
        // lengths of time that are measured in, not waited for
        pause(settleNanos);
        long begin = System.nanoTime();
        long epoch = System.currentTimeMillis();
        Duration cpu = cpu();
        pause(WINDOW_NANOS);
        Duration used = cpu().minus(cpu);
        long nanos = System.nanoTime() - begin;
        LoadReport report = load.stop(new LoadWindow("saturation", epoch, nanos / 1e6, begin));
        if (report.failedRequests() > 0) {
            throw new IllegalStateException("requests failed: " + report.errors());
        }
        return new Window(used.toNanos() / 1e3 / report.requests(), report.requests() * 1e9 / nanos);
    }

    private Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The mean of the logarithms of the ratios of pairs, with Student's interval. */
    private static void print(List<Window> without, List<Window> with) {
        SummaryStatistics logs = new SummaryStatistics();
        for (int i = 0; i < without.size(); i++) {
            logs.addValue(
                    Math.log(with.get(i).cpuMicrosPerRequest() / without.get(i).cpuMicrosPerRequest()));
        }
        long pairs = logs.getN();
        double half = new TDistribution(pairs - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                * logs.getStandardDeviation()
                / Math.sqrt(pairs);
        System.out.println();
        System.out.println("| pairs | without, us per request | with | increase (95 % interval) | throughput |");
        System.out.println("|---|---|---|---|---|");
        System.out.printf(
                Locale.ROOT,
                "| %d | %.0f | %.0f | %.1f %% (%.1f to %.1f %%) | %.0f and %.0f requests per second |%n",
                pairs,
                Medians.of(without.stream()
                        .mapToDouble(Window::cpuMicrosPerRequest)
                        .toArray()),
                Medians.of(
                        with.stream().mapToDouble(Window::cpuMicrosPerRequest).toArray()),
                percent(logs.getMean()),
                percent(logs.getMean() - half),
                percent(logs.getMean() + half),
                Medians.of(
                        without.stream().mapToDouble(Window::requestsPerSecond).toArray()),
                Medians.of(with.stream().mapToDouble(Window::requestsPerSecond).toArray()));
    }

    private static double percent(double log) {
        return Math.expm1(log) * 100;
    }
}
