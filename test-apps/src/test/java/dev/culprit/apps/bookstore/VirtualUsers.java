package dev.culprit.apps.bookstore;

import dev.culprit.apps.bookstore.data.Scale;
import dev.culprit.apps.bookstore.load.ShopperSession;
import dev.culprit.apps.bookstore.load.Step;
import dev.culprit.apps.bookstore.web.Interaction;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Shoppers who use the shop at the same time, each in a thread of its own. */
final class VirtualUsers {

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    private final String base;
    private final Duration think;
    private final Collection<Call> calls = new ConcurrentLinkedQueue<>();
    private final Collection<Integer> carts = new ConcurrentLinkedQueue<>();

    /** One answered request. */
    record Call(Interaction interaction, int status, double millis) {}

    VirtualUsers(String base, Duration think) {
        this.base = base;
        this.think = think;
    }

    /** Runs this many users, each until it is told to stop; {@code firstSeed} makes runs differ. */
    void run(int users, long firstSeed, BooleanSupplier stop) throws InterruptedException, ExecutionException {
        runSteps(users, firstSeed, Integer.MAX_VALUE, stop);
    }

    /** Runs this many users with this many requests each. */
    void run(int users, long firstSeed, int requests) throws InterruptedException, ExecutionException {
        runSteps(users, firstSeed, requests, () -> false);
    }

    private void runSteps(int users, long firstSeed, int requests, BooleanSupplier stop)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(users);
        try {
            List<Callable<Void>> shoppers = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                long seed = firstSeed + user;
                shoppers.add(() -> {
                    shop(new ShopperSession(seed, Scale.TINY), requests, stop);
                    return null;
                });
            }
            for (Future<Void> shopper : threads.invokeAll(shoppers)) {
                shopper.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private void shop(ShopperSession session, int requests, BooleanSupplier stop)
            throws IOException, InterruptedException {
        for (int i = 0; i < requests && !stop.getAsBoolean(); i++) {
            Step step = session.next();
            long start = System.nanoTime();
            HttpResponse<String> response = get(base + step.path());
            calls.add(new Call(step.interaction(), response.statusCode(), (System.nanoTime() - start) / 1e6));
            session.received(response.body());
            if (!think.isZero()) {
                Thread.sleep(session.thinkTime(think).toMillis());
            }
        }
        session.cart().ifPresent(carts::add);
    }

    /** The answer to a GET. */
    static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    /** The carts shoppers ended with. */
    List<Integer> carts() {
        return List.copyOf(carts);
    }
}
