package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.load.ShoppingMix;
import dev.culprit.apps.results.Increase;
import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ThreadTimes;
import dev.culprit.apps.results.ThreadTimes.Group;
import dev.culprit.client.agent.Attachment;
import dev.culprit.client.agent.ByHand;
import dev.culprit.client.load.ClosedWorkload;
import dev.culprit.client.load.LoadPlan;
import dev.culprit.client.load.LoadScript;
import dev.culprit.client.load.LoadWindow;
import dev.culprit.client.load.ThinkTime;
import dev.culprit.heuristics.model.LoadReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;

/**
 * What a measurement costs the application: processor time per request of the healthy bookstore at full load, with nothing on and
 * with the parts of a wide window, in turn. Measured when the compilers have come to rest, as a window begins; how long that took, and what
 * threads of the agent and of the recorder use, is told beside it. Prints a table; takes about half an hour.
 */
public final class SaturationTable {

    private static final int DEFAULT_ROUNDS = 12;

    /** Fewer do not tell a few per cent from noise. */
    private static final int FEWEST_ROUNDS = 10;

    /** Many more than processors. */
    private static final int DEFAULT_USERS = 64;

    /** Processor time per request may grow by so much, at the upper end of the interval. */
    private static final double MOST_INCREASE_PERCENT = 3;

    /** Of all processors, so much may be used by threads of the agent and of the recorder. */
    private static final double MOST_OWN_PERCENT = 2;

    /** After a switch the JVM compiles the changed code, if it has not come to rest by then: another minute does not help. */
    private static final int MOST_SETTLE_LOOKS = 30;

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Of all compiler threads, in one look, of one processor. */
    private static final double AT_REST = 0.05;

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(12);

    private final ShopProcess shop;
    private final int users;
    private final ClosedWorkload load;

    private SaturationTable(ShopProcess shop, int users) {
        this.shop = shop;
        this.users = users;
        List<String> urls = ShoppingMix.urls(shop.url()).stream()
                .map(url -> String.format(Locale.ROOT, "%d*%s", Math.round(url.weight() * 100), url.url()))
                .toList();
        load = new ClosedWorkload(LoadScript.ofUrls(urls, new ThinkTime(Duration.ZERO)));
    }

    /** @param arguments number of rounds, at least 10, 12 without; number of users, 64 without */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int rounds = arguments.length < 1 ? DEFAULT_ROUNDS : Math.max(FEWEST_ROUNDS, Integer.parseInt(arguments[0]));
        int users = arguments.length < 2 ? DEFAULT_USERS : Integer.parseInt(arguments[1]);
        try (ShopProcess shop = ShopProcess.start("none")) {
            System.out.println(Provenance.now() + ", " + Provenance.machine() + ", " + users + " users");
            new SaturationTable(shop, users).compare(rounds);
        }
    }

    /**
     * @param settleSeconds until the compilers were at rest
     * @param micros processor time per request of all threads but those of the agent and of the recorder, which come on top in {@code ownMicros}
     * @param ownShare the latter, of all processors
     */
    private record Window(
            double settleSeconds, double micros, double ownMicros, double requestsPerSecond, double ownShare) {

        double allMicros() {
            return micros + ownMicros;
        }
    }

    private void compare(int rounds) throws IOException {
        load.preflight();
        load.start(new LoadPlan(users, 0, 0));
        pause(WARM_UP_NANOS); // a length of time that is measured in, not waited for
        end(System.currentTimeMillis(), WARM_UP_NANOS);
        ByHand agent = new ByHand(Attachment.to(shop.pid()).agent());
        Map<SaturationStage, List<Window>> windows = new EnumMap<>(SaturationStage.class);
        SaturationStage[] stages = SaturationStage.values();
        for (int round = 0; round <= rounds; round++) {
            for (int i = 0; i < stages.length; i++) {
                // not always in the same order: orders pile up, and the JVM remembers what it has compiled
                SaturationStage stage = stages[round % 2 == 0 ? i : stages.length - 1 - i];
                stage.on(agent);
                Window window = measure(round);
                stage.off(agent);
                if (round > 0) { // the first is there for the compiler
                    windows.computeIfAbsent(stage, none -> new ArrayList<>()).add(window);
                }
                System.out.printf(
                        Locale.ROOT,
                        "round %d, %s: at rest after %.0f s, %.1f + %.1f us per request, %.0f requests per second%n",
                        round,
                        stage,
                        window.settleSeconds(),
                        window.micros(),
                        window.ownMicros(),
                        window.requestsPerSecond());
            }
        }
        print(windows);
    }

    private Window measure(int seed) throws IOException {
        load.start(new LoadPlan(users, 0, seed));
        double settled = settle();
        end(System.currentTimeMillis(), LOOK_NANOS);
        load.start(new LoadPlan(users, 0, seed));
        pause(LOOK_NANOS);
        long begin = System.nanoTime();
        long epoch = System.currentTimeMillis();
        ThreadTimes before = ThreadTimes.of(shop.pid());
        pause(WINDOW_NANOS);
        ThreadTimes after = ThreadTimes.of(shop.pid());
        long nanos = System.nanoTime() - begin;
        LoadReport report = load.stop(new LoadWindow("saturation", epoch, nanos / 1e6, begin));
        if (report.failedRequests() > 0) {
            throw new IllegalStateException("requests failed: " + report.errors());
        }
        double own = after.nanosSince(before, Group.MEASURING);
        double others = after.nanosSince(before, Group.SERVING)
                + after.nanosSince(before, Group.COLLECTING)
                + after.nanosSince(before, Group.COMPILING);
        return new Window(
                settled,
                others / 1e3 / report.requests(),
                own / 1e3 / report.requests(),
                report.requests() * 1e9 / nanos,
                own / nanos / Runtime.getRuntime().availableProcessors());
    }

    /** Answers after how many seconds the compilers were at rest. */
    private double settle() throws IOException {
        ThreadTimes before = ThreadTimes.of(shop.pid());
        for (int look = 1; look <= MOST_SETTLE_LOOKS; look++) {
            pause(LOOK_NANOS);
            ThreadTimes now = ThreadTimes.of(shop.pid());
            if (now.nanosSince(before, Group.COMPILING) < AT_REST * LOOK_NANOS) {
                return look * LOOK_NANOS / 1e9;
            }
            before = now;
        }
        return MOST_SETTLE_LOOKS * LOOK_NANOS / 1e9;
    }

    private void end(long epoch, long nanos) {
        load.stop(new LoadWindow("settling", epoch, nanos / 1e6, System.nanoTime() - nanos));
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void print(Map<SaturationStage, List<Window>> windows) {
        System.out.println();
        System.out.println(
                "| on | us per request | increase (95 % interval) | requests per second | own threads, highest"
                        + " | compilers at rest after |");
        System.out.println("|---|---|---|---|---|---|");
        List<Window> without = windows.getOrDefault(SaturationStage.NOTHING, List.of());
        windows.forEach((stage, with) -> {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %s | %.0f | %.2f %% | %.0f s |%n",
                    stage,
                    median(with, Window::allMicros),
                    stage == SaturationStage.NOTHING ? "" : increase(without, with),
                    median(with, Window::requestsPerSecond),
                    highestOwnPercent(with),
                    median(with, Window::settleSeconds));
        });
        System.out.println();
        List<Window> whole = windows.getOrDefault(SaturationStage.WINDOW, List.of());
        target(
                "increase, upper end",
                MOST_INCREASE_PERCENT,
                increase(without, whole).highestPercent());
        target("own threads, highest", MOST_OWN_PERCENT, highestOwnPercent(whole));
    }

    private static Increase increase(List<Window> without, List<Window> with) {
        Increase increase = new Increase();
        for (int i = 0; i < without.size(); i++) {
            increase.add(without.get(i).allMicros(), with.get(i).allMicros());
        }
        return increase;
    }

    private static double median(List<Window> windows, ToDoubleFunction<Window> figure) {
        return Medians.of(windows.stream().mapToDouble(figure).toArray());
    }

    private static double highestOwnPercent(List<Window> windows) {
        return windows.stream().mapToDouble(Window::ownShare).max().orElse(0) * 100;
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
}
