package dev.culprit.apps.bench.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Calls a fresh application until it is compiled: a scaled diagnosis has a scaled warm-up, but compiling takes as long as
 * ever.
 */
public final class Rehearsal {

    private static final int USERS = 50;
    private static final Duration LENGTH = Duration.ofSeconds(4);

    private Rehearsal() {}

    /** Calls all of these URLs again and again for a few seconds. */
    public static void play(Collection<String> urls) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        long end = System.nanoTime() + LENGTH.toNanos();
        ExecutorService users = Executors.newFixedThreadPool(USERS);
        try {
            Callable<Void> user = () -> {
                while (System.nanoTime() - end < 0) {
                    visitOnce(client, urls);
                }
                return null;
            };
            List<Callable<Void>> all =
                    IntStream.range(0, USERS).mapToObj(number -> user).toList();
            for (Future<Void> done : users.invokeAll(all)) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("the application does not answer: " + e.getCause(), e);
        } finally {
            users.shutdownNow();
        }
    }

    private static void visitOnce(HttpClient client, Collection<String> urls) throws IOException, InterruptedException {
        for (String url : urls) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw new IOException(url + " answers with HTTP " + status);
            }
        }
    }
}
