package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ClosedWorkloadTest {

    private static final ThinkTime SHORT = new ThinkTime(Duration.ofMillis(10));

    /** A driver that has run until a condition held, and the window from its start to then. */
    private static LoadReport run(LoadScript script, LoadPlan plan, Runnable whileRunning) {
        ClosedWorkload driver = new ClosedWorkload(script);
        long start = System.nanoTime();
        driver.start(plan);
        try {
            whileRunning.run();
            double millis = (System.nanoTime() - start) / 1e6;
            return driver.stop(new LoadWindow("t", 1000, millis, start));
        } finally {
            driver.abort();
        }
    }

    @Test
    void everyRequestIsCountedAndConnectionsAreKept() throws IOException {
        AtomicInteger served = new AtomicInteger();
        try (TestServer server = new TestServer().on("/a", exchange -> {
            served.incrementAndGet();
            TestServer.answer(exchange, 200, "x".repeat(50_000));
        })) {
            LoadReport report = run(
                    LoadScript.ofUrls(List.of(server.url("/a?q=1")), SHORT),
                    new LoadPlan(3, 0, 1),
                    () -> Await.until("100 requests", () -> served.get() >= 100));

            // At most one request per user was sent or finished after the window closed.
            assertThat(report.requests()).isBetween(97L, (long) served.get());
            assertThat(report.failedRequests()).isZero();
            assertThat(report.steps()).extracting(LoadReport.Step::name).containsExactly("/a");
            assertThat(server.connections()).hasSize(3);
            assertThat(report.users()).isEqualTo(3);
            assertThat(report.sameHost()).isTrue();
            assertThat(report.cpuShare()).isBetween(0.0, 1.0);
            assertThat(report.token()).isEqualTo("t");
            assertThat(report.windowStartEpochMillis()).isEqualTo(1000);
            assertThat(report.thinkTimeMillis()).isBetween(8.0, 30.0);
        }
    }

    @Test
    void aStallOfTheServerShowsInTheHighPercentiles() throws IOException {
        AtomicBoolean stalled = new AtomicBoolean();
        AtomicInteger fast = new AtomicInteger();
        long stallNanos = Duration.ofSeconds(2).toNanos();
        long[] stallEnd = new long[1];
        try (TestServer server = new TestServer().on("/", exchange -> {
            if (fast.get() == 100 && stalled.compareAndSet(false, true)) {
                stallEnd[0] = System.nanoTime() + stallNanos;
            }
            if (stalled.get()) { // everybody who comes now waits for the same moment
                for (long left = stallEnd[0] - System.nanoTime(); left > 0; left = stallEnd[0] - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
            fast.incrementAndGet();
            TestServer.answer(exchange, 200, "ok");
        })) {
            LoadReport report = run(
                    LoadScript.ofUrls(List.of(server.url("/")), new ThinkTime(Duration.ofMillis(50))),
                    new LoadPlan(5, 0, 1),
                    () -> Await.until("traffic after the stall", () -> fast.get() >= 250));

            LoadReport.Step step = report.steps().get(0);
            assertThat(step.p50()).isLessThan(500);
            assertThat(step.p99()).isGreaterThan(1700);
            assertThat(step.max()).isBetween(1700.0, 10_000.0);
            // The stall is a hole in the throughput, too.
            assertThat(Collections.min(report.completedPerSecond())).isZero();
        }
    }

    @Test
    void usersStartOverTheRampAndAreSteadyOnlyThen() throws IOException {
        try (TestServer server = new TestServer().text("/", "ok")) {
            ClosedWorkload driver = new ClosedWorkload(LoadScript.ofUrls(List.of(server.url("/")), SHORT));
            try {
                long start = System.nanoTime();
                driver.start(new LoadPlan(5, 1.5, 1));
                Await.until("the first user", () -> !server.connections().isEmpty());
                assertThat(driver.isSteady()).isFalse();
                Await.until("all users", driver::isSteady);
                // The last of five starts after four fifths of the ramp.
                assertThat(System.nanoTime() - start)
                        .isGreaterThan(Duration.ofMillis(1190).toNanos());
                Await.until("five connections", () -> server.connections().size() == 5);
                List<Long> arrivals = new ArrayList<>(server.connections().values());
                Collections.sort(arrivals);
                assertThat(arrivals.get(4) - arrivals.get(0))
                        .isGreaterThan(Duration.ofMillis(1000).toNanos());
                assertThat(arrivals.get(2) - arrivals.get(0))
                        .isGreaterThan(Duration.ofMillis(400).toNanos());
            } finally {
                driver.abort();
            }
        }
    }

    @Test
    void errorsAreCountedByKind() throws IOException {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch never = new CountDownLatch(1);
        try (TestServer server = new TestServer()
                .on("/overloaded", exchange -> TestServer.answer(exchange, 503, ""))
                .on("/missing", exchange -> TestServer.answer(exchange, 404, "no"))
                .on("/silent", exchange -> {
                    seen.add("silent");
                    await(never);
                })
                .on("/moved", exchange -> TestServer.answer(exchange, 302, ""))) {
            LoadScript script = LoadScript.ofUrls(
                            List.of(
                                    server.url("/overloaded"),
                                    server.url("/missing"),
                                    server.url("/moved"),
                                    server.url("/silent")),
                            SHORT)
                    .withTimeout(Duration.ofMillis(300));
            AtomicInteger polls = new AtomicInteger();
            LoadReport report = run(
                    script,
                    new LoadPlan(4, 0, 1),
                    () -> Await.until("time-outs", () -> !seen.isEmpty() && polls.incrementAndGet() > 500));
            never.countDown();

            assertThat(report.errors()).containsOnlyKeys("HTTP 503", "HTTP 404", "HTTP 302", "timeout");
            assertThat(report.failedRequests())
                    .isEqualTo(report.errors().values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
            assertThat(step(report, "/moved").failed())
                    .isEqualTo(step(report, "/moved").count());
            assertThat(step(report, "/silent").p50()).isBetween(299.0, 2000.0);
            assertThat(step(report, "/silent").failed())
                    .isEqualTo(step(report, "/silent").count());
        }
    }

    @Test
    void aServerThatGoesAwayIsConnectionRefusedAndNotHammered() throws IOException {
        TestServer server = new TestServer().text("/", "ok");
        AtomicInteger polls = new AtomicInteger();
        LoadReport report = run(
                LoadScript.ofUrls(List.of(server.url("/")), new ThinkTime(Duration.ZERO)),
                new LoadPlan(2, 0, 1),
                () -> {
                    Await.until("traffic", () -> server.connections().size() == 2);
                    server.close();
                    Await.until("a while", () -> polls.incrementAndGet() > 300);
                });

        assertThat(report.errors()).containsKey("connection refused");
        // Two users with a pause of 100 ms between attempts, during at most 30 s.
        assertThat(report.errors().get("connection refused")).isBetween(2L, 600L);
    }

    @Test
    void requestsWithoutAnswerAtTheEndAreUnfinishedAndCutOff() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger waiting = new AtomicInteger();
        try (TestServer server = new TestServer().on("/", exchange -> {
            waiting.incrementAndGet();
            await(never);
        })) {
            long[] since = new long[1];
            long start = System.nanoTime();
            LoadReport report = run(LoadScript.ofUrls(List.of(server.url("/")), SHORT), new LoadPlan(3, 0, 1), () -> {
                Await.until("all users wait", () -> waiting.get() == 3);
                since[0] = System.nanoTime();
                Await.until("they are old", () -> System.nanoTime() - since[0] > 1_100_000_000);
            });
            long took = System.nanoTime() - start;
            never.countDown();

            assertThat(report.unfinished()).isEqualTo(3);
            assertThat(report.errors()).as("the load's end is no failure").isEmpty();
            assertThat(report.steps()).singleElement().satisfies(step -> {
                assertThat(step.failed()).isZero();
                assertThat(step.count()).isEqualTo(3);
                assertThat(step.p50()).as("at least so long").isGreaterThan(5000);
            });
            assertThat(report.completedPerSecond()).allMatch(count -> count == 0);
            assertThat(took).isGreaterThan(Duration.ofSeconds(6).toNanos()); // 5 s of grace
        }
    }

    @Test
    void aClosedConnectionIsAnErrorOfItsOwn() throws IOException {
        try (ServerSocket rude = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            AtomicInteger accepted = new AtomicInteger();
            Thread closer = new Thread(() -> {
                try {
                    while (true) {
                        rude.accept().close();
                        accepted.incrementAndGet();
                    }
                } catch (IOException e) {
                    // closed at the end of the test
                }
            });
            closer.setDaemon(true);
            closer.start();
            LoadReport report = run(
                    LoadScript.ofUrls(List.of("http://127.0.0.1:" + rude.getLocalPort() + "/"), SHORT),
                    new LoadPlan(1, 0, 1),
                    () -> Await.until("attempts", () -> accepted.get() > 20));

            assertThat(report.failedRequests()).isEqualTo(report.requests());
            assertThat(report.errors().keySet()).isSubsetOf("closed without answer", "connection reset");
        }
    }

    @Test
    void onlyRequestsMeantForTheWindowAreInIt() throws IOException {
        AtomicInteger served = new AtomicInteger();
        try (TestServer server = new TestServer().on("/", exchange -> {
            served.incrementAndGet();
            TestServer.answer(exchange, 200, "ok");
        })) {
            ClosedWorkload driver = new ClosedWorkload(LoadScript.ofUrls(List.of(server.url("/")), SHORT));
            driver.start(new LoadPlan(2, 0, 1));
            Await.until("warm-up", () -> served.get() >= 50);
            long start = System.nanoTime();
            int before = served.get();
            Await.until("window", () -> served.get() >= before + 60);
            double millis = (System.nanoTime() - start) / 1e6;
            int after = served.get();
            Await.until("cool-down", () -> served.get() >= after + 50);
            LoadReport report = driver.stop(new LoadWindow("t", 0, millis, start));

            assertThat(report.requests()).isCloseTo((long) after - before, within(4L));
        }
    }

    private static LoadReport.Step step(LoadReport report, String name) {
        return report.steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
