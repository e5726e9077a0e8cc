package dev.culprit.apps.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a process printed to one of its streams so far. Safe for several threads. */
final class Output {

    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    private Output() {}

    /** Reads on a daemon thread of its own. */
    static Output of(InputStream stream) {
        Output output = new Output();
        Thread reader = new Thread(() -> output.read(stream), "output");
        reader.setDaemon(true);
        reader.start();
        return output;
    }

    private void read(InputStream stream) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            // the process was ended meanwhile: what it printed so far is what there is
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

    /** The first line that contains the text, as soon as it is there. */
    synchronized String await(String text) throws InterruptedException {
        long deadline = System.nanoTime() + Patience.NANOS;
        while (true) {
            for (String line : lines) {
                if (line.contains(text)) {
                    return line;
                }
            }
            waitFor("\"" + text + "\"", deadline);
        }
    }

    /** The lines after so many others, up to the first that begins with the text, as soon as that is there. */
    synchronized List<String> awaitFrom(int before, String last, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (true) {
            for (int i = before; i < lines.size(); i++) {
                if (lines.get(i).startsWith(last)) {
                    return List.copyOf(lines.subList(before, i + 1));
                }
            }
            waitFor("new line that begins with \"" + last + "\"", deadline);
        }
    }

    /** All lines, after the end of the stream. */
    synchronized List<String> all() throws InterruptedException {
        long deadline = System.nanoTime() + Patience.NANOS;
        while (!ended) {
            waitFor("the end", deadline);
        }
        return List.copyOf(lines);
    }

    @SuppressWarnings("WaitNotInLoop") // the callers loop
    private void waitFor(String what, long deadline) throws InterruptedException {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0 || ended) {
            throw new AssertionError("the output has no " + what + ": " + lines);
        }
        wait(millis);
    }
}
