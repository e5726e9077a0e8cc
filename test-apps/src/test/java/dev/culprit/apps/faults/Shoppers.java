package dev.culprit.apps.faults;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that read pages of the bookstore without a pause, and note every request that fails. */
final class Shoppers {

    /** Of everybody, whatever else goes on. */
    private static final Duration ANSWER = Duration.ofSeconds(20);

    private static final int ENOUGH = 10;
    private static final List<String> PAGES = List.of("/home", "/new-products", "/best-sellers", "/search-request");

    private final String url;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<String> failed = new ConcurrentLinkedQueue<>();
    private final AtomicLong answers = new AtomicLong();
    private volatile boolean reading = true;

    private Shoppers(String url) {
        this.url = url;
    }

    static Shoppers start(String url, int number) {
        Shoppers shoppers = new Shoppers(url);
        for (int i = 0; i < number; i++) {
            Thread thread = new Thread(shoppers::read, "shopper-" + i);
            shoppers.threads.add(thread);
            thread.start();
        }
        return shoppers;
    }

    private void read() {
        while (reading && failed.size() < ENOUGH) {
            for (String page : PAGES) {
                read(page);
            }
        }
    }

    private void read(String page) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + page)).timeout(ANSWER).build();
        try {
            int status =
                    http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status == 200) {
                answers.incrementAndGet();
            } else {
                failed.add(page + ": status " + status);
            }
        } catch (IOException e) {
            failed.add(page + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long answers() {
        return answers.get();
    }

    /** What failed, and how. */
    List<String> failed() {
        return List.copyOf(failed);
    }

    void leave() throws InterruptedException {
        reading = false;
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(2 * ANSWER.toSeconds()));
        }
    }
}
