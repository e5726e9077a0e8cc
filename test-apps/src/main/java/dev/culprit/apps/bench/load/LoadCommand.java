package dev.culprit.apps.bench.load;

import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares what the built-in load reports with what the server saw. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description =
                "Runs the built-in load against a server with known response times and standstills. Compares the load's"
                        + " report with the server's own figures.")
public final class LoadCommand implements Callable<Integer> {

    private static final double THINK_MILLIS = 100;
    private static final double RAMP_SECONDS = 1;
    private static final int WARMING_USERS = 50;
    private static final int WARMING_SECONDS = 5;
    private static final int WRK_SECONDS = 20;
    private static final double TOLERANCE = 0.02;
    private static final long STEADY_NANOS = 60_000_000_000L;

    private static final List<String> WHAT_IS_RUN = Provenance.productAnd("process", "bench/load");

    @Option(
            names = "--users",
            split = ",",
            paramLabel = "N",
            description = "Numbers of users. Default: ${DEFAULT-VALUE}.")
    private List<Integer> users = List.of(1, 10, 50, 200);

    @Option(names = "--seconds", paramLabel = "N", description = "Length of a window. Default: ${DEFAULT-VALUE}.")
    private int seconds = 60;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<DriverComparison> rows = new ArrayList<>();
        System.out.println(Sources.of(WHAT_IS_RUN).commit() + ", " + Provenance.machine() + ", " + Provenance.now());
        for (int number : users) {
            rows.add(measure(number, THINK_MILLIS, seconds));
        }
        System.out.println(DriverComparison.table(rows));
        boolean exact = rows.stream().allMatch(row -> row.holds(TOLERANCE, THINK_MILLIS));
        System.out.printf(
                Locale.ROOT,
                "%s: mean, percentiles, maximum and think times within %.0f %%, exactly as many users; as many requests,"
                        + " but for one per user at the edges of the window%n%n",
                exact ? "Held" : "Missed",
                100 * TOLERANCE);
        compareWithWrk();
        return exact ? 0 : 1;
    }

    /** The same server by users who never think, which is all that program can do. */
    private void compareWithWrk() throws IOException, InterruptedException {
        Optional<Path> wrk = Wrk.installed();
        if (wrk.isEmpty()) {
            System.out.println("wrk is not installed: no comparison with it.");
            return;
        }
        System.out.println(Wrk.HEAD);
        for (int number : users) {
            DriverComparison own = measure(number, 0, WRK_SECONDS);
            List<Double> times = own.reported();
            System.out.println(Wrk.row(
                    number,
                    "built in",
                    (double) own.requests() / WRK_SECONDS,
                    List.of(times.get(1), times.get(2), times.get(4)),
                    own.cpuMicros()));
            try (JvmProcess server = server()) {
                Wrk other = Wrk.run(wrk.get(), "http://127.0.0.1:" + server.port() + "/work", number, WRK_SECONDS);
                System.out.println(Wrk.row(
                        number,
                        "wrk",
                        other.requests() / other.seconds(),
                        List.of(other.p50(), other.p90(), other.p99()),
                        other.cpuMicros()));
            }
        }
    }

    private static JvmProcess server() throws IOException {
        return JvmProcess.start(JvmProcess.QUICK_START, KnownServer.class, List.of());
    }

    /**
     * In a fresh server, whose standstills start anew; after a while of load, without which what is compared is how long code
     * takes that neither JVM has compiled (a millisecond of twenty for a single user, before the server looks at its clock).
     */
    private static DriverComparison measure(int number, double thinkMillis, int seconds)
            throws IOException, InterruptedException {
        try (JvmProcess server = server()) {
            String url = "http://127.0.0.1:" + server.port();
            ClosedWorkload load = load(url, thinkMillis);
            load.preflight();
            window(load, WARMING_USERS, WARMING_SECONDS);
            Window measured = window(load, number, seconds);
            return DriverComparison.of(number, measured.report(), truth(url).between(measured.start(), measured.end()));
        }
    }

    private static ClosedWorkload load(String url, double thinkMillis) {
        ThinkTime think = new ThinkTime(Duration.ofNanos(Math.round(thinkMillis * 1e6)));
        return new ClosedWorkload(LoadScript.ofUrls(List.of(url + "/work"), think));
    }

    /** What the load says of a time in which as many users were active. */
    private static Window window(ClosedWorkload load, int number, int seconds) throws IOException {
        load.start(new LoadPlan(number, RAMP_SECONDS, 1));
        long begun = System.nanoTime();
        while (!load.isSteady()) {
            if (System.nanoTime() - begun > STEADY_NANOS) {
                throw new IOException(number + " users were not active within a minute");
            }
            LockSupport.parkNanos(10_000_000);
        }
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        LoadWindow window = new LoadWindow("", System.currentTimeMillis(), seconds * 1000.0, start);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return new Window(load.stop(window), start, end);
    }

    /**
     * What the load reports, and when that was.
     *
     * @param start of {@code System.nanoTime}
     * @param end likewise
     */
    private record Window(LoadReport report, long start, long end) {}

    private static ServerLog truth(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/truth")).build();
        return ServerLog.parse(HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body());
    }
}
