package dev.culprit.agent.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a child printed to one of its streams so far; grows until the stream ends. Safe for several threads. */
final class Lines {

    private final List<String> lines = new ArrayList<>();
    private boolean ended;
    private int consumed;

    /** Reads on a daemon thread of its own. */
    static Lines of(InputStream stream, String name) {
        Lines lines = new Lines();
        Thread reader = new Thread(() -> lines.read(stream), name);
        reader.setDaemon(true);
        reader.start();
        return lines;
    }

    private void read(InputStream stream) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            // the child was ended while this read: what it printed so far is what there is
        } finally {
            end();
        }
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    synchronized List<String> soFar() {
        return List.copyOf(lines);
    }

    /** All lines, after the stream has ended. */
    synchronized List<String> all(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!ended) {
            waitUntil(deadline, "the end of the output");
        }
        return List.copyOf(lines);
    }

    /** The first line that fits, as soon as it is there. */
    synchronized String await(Predicate<String> wanted, String description, Duration longest)
            throws InterruptedException {
        return lines.get(find(0, wanted, description, longest));
    }

    /** The next line that fits, after the one this method returned last. */
    synchronized String awaitNext(Predicate<String> wanted, String description, Duration longest)
            throws InterruptedException {
        int found = find(consumed, wanted, description, longest);
        consumed = found + 1;
        return lines.get(found);
    }

    private synchronized int find(int from, Predicate<String> wanted, String description, Duration longest)
            throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        int next = from;
        while (true) {
            for (; next < lines.size(); next++) {
                if (wanted.test(lines.get(next))) {
                    return next;
                }
            }
            if (ended) {
                throw new AssertionError("the child ended without " + description + ": " + lines);
            }
            waitUntil(deadline, description);
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the callers loop
    private void waitUntil(long deadline, String description) throws InterruptedException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new AssertionError("waited in vain for " + description + "; so far: " + lines);
        }
        wait(millis);
    }
}
