package dev.culprit.apps.demo;

import com.google.gson.JsonObject;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * What a measurement costs the application: processor time per request of the healthy bookstore at full load, in turn with the
 * agent idle and with the probes, the recording and the samplers of a wide window; and what of it threads of the agent and of
 * the recorder use. Prints a table; takes about ten minutes.
 */
public final class SaturationTable {

    private static final String ALL_SCOPES =
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}";

    private static final String SAMPLERS = "{\"samplers\":[\"POOLS\",\"STALLS\"]}";

    private static final int USERS = 64;
    private static final int DEFAULT_PAIRS = 12;

    /** Fewer do not tell a few per cent from noise. */
    private static final int FEWEST_PAIRS = 10;

    private static final double CONFIDENCE = 0.95;

    /** Processor time per request may grow by so much, at the upper end of the interval. */
    private static final double MOST_INCREASE_PERCENT = 3;

    /** Of all processors, so much may be used by threads of the agent and of the recorder. */
    private static final double MOST_OWN_PERCENT = 2;

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

    /** @param arguments number of pairs, at least 10; 12 without */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int pairs = arguments.length == 0 ? DEFAULT_PAIRS : Math.max(FEWEST_PAIRS, Integer.parseInt(arguments[0]));
        try (ShopProcess shop = ShopProcess.start("none")) {
            System.out.println(Provenance.now() + ", " + Provenance.machine());
            new SaturationTable(shop).compare(pairs);
        }
    }

    /**
     * Processor time and number of requests of one window.
     *
     * @param ownShare of all processors, used by threads of the agent and of the recorder
     */
    private record Window(double cpuMicrosPerRequest, double requestsPerSecond, double ownShare) {}

    private void compare(int pairs) throws IOException {
        load.preflight();
        measure(WARM_UP_NANOS, 0);
        ByHand agent = new ByHand(Attachment.to(shop.pid()).agent());
        List<Window> without = new ArrayList<>();
        List<Window> with = new ArrayList<>();
        for (int pair = 0; pair <= pairs; pair++) {
            // first the one, then the other: orders pile up
            Window early = pair % 2 == 0 ? measure(SETTLE_NANOS, pair) : null;
            accepted(agent.apply(ALL_SCOPES));
            accepted(agent.startRecording("{\"depth\":\"WIDE\"}"));
            accepted(agent.applySampling(SAMPLERS));
            Window probed = measure(SETTLE_NANOS, pair);
            accepted(agent.clearSampling());
            accepted(agent.stopRecording());
            accepted(agent.clear());
            Window bare = early != null ? early : measure(SETTLE_NANOS, pair);
            if (pair > 0) { // the first is there for the compiler
                without.add(bare);
                with.add(probed);
                System.out.printf(
                        Locale.ROOT,
                        "pair %d: %.0f and %.0f us per request, %.0f and %.0f requests per second, own threads %.2f %%%n",
                        pair,
                        bare.cpuMicrosPerRequest(),
                        probed.cpuMicrosPerRequest(),
                        bare.requestsPerSecond(),
                        probed.requestsPerSecond(),
                        probed.ownShare() * 100);
            }
        }
        print(without, with);
    }

    private static void accepted(JsonObject answer) {
        if (answer.has("error")) {
            throw new IllegalStateException(answer.toString());
        }
    }

    private Window measure(long settleNanos, int seed) throws IOException {
        load.start(new LoadPlan(USERS, 0, seed));
        // lengths of time that are measured in, not waited for
        pause(settleNanos);
        long begin = System.nanoTime();
        long epoch = System.currentTimeMillis();
        OwnThreads own = OwnThreads.of(process.pid());
        Duration cpu = cpu();
        pause(WINDOW_NANOS);
        Duration used = cpu().minus(cpu);
        double ownNanos = OwnThreads.of(process.pid()).nanosSince(own);
        long nanos = System.nanoTime() - begin;
        LoadReport report = load.stop(new LoadWindow("saturation", epoch, nanos / 1e6, begin));
        if (report.failedRequests() > 0) {
            throw new IllegalStateException("requests failed: " + report.errors());
        }
        return new Window(
                used.toNanos() / 1e3 / report.requests(),
                report.requests() * 1e9 / nanos,
                ownNanos / nanos / Runtime.getRuntime().availableProcessors());
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
        double[] own =
                with.stream().mapToDouble(window -> window.ownShare() * 100).toArray();
        double most = Arrays.stream(own).max().orElse(0);
        System.out.println("| pairs | without, us per request | with | increase (95 % interval) | throughput"
                + " | own threads: median (highest) |");
        System.out.println("|---|---|---|---|---|---|");
        System.out.printf(
                Locale.ROOT,
                "| %d | %.0f | %.0f | %.1f %% (%.1f to %.1f %%) | %.0f and %.0f requests per second"
                        + " | %.2f %% (%.2f %%) |%n%n",
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
                Medians.of(with.stream().mapToDouble(Window::requestsPerSecond).toArray()),
                Medians.of(own),
                most);
        target("increase, upper end", MOST_INCREASE_PERCENT, percent(logs.getMean() + half));
        target("own threads, highest", MOST_OWN_PERCENT, most);
    }

    private static void target(String what, double mostPercent, double percent) {
        System.out.printf(
                Locale.ROOT,
                "%s: %.2f %%, at most %.0f %%: %s%n",
                what,
                percent,
                mostPercent,
                percent <= mostPercent ? "met" : "missed");
    }

    private static double percent(double log) {
        return Math.expm1(log) * 100;
    }
}
