package dev.culprit.apps.bench.cost;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Makes a JVM collect all its heap again and again. What ordinary collections leave counts garbage that they did not look at; what these leave
 * can be reached.
 */
final class FullCollections implements AutoCloseable {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Thread thread;
    private volatile boolean ends;

    private FullCollections(long pid) {
        thread = new Thread(() -> collect(pid), "collections");
    }

    static FullCollections of(long pid) {
        FullCollections begun = new FullCollections(pid);
        begun.thread.start();
        return begun;
    }

    private void collect(long pid) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            while (!ends) {
                new ProcessBuilder(jcmd, Long.toString(pid), "GC.run")
                        .redirectOutput(Redirect.DISCARD)
                        .redirectError(Redirect.DISCARD)
                        .start()
                        .waitFor();
                Pause.of(PAUSE_NANOS);
            }
        } catch (IOException e) {
            throw new IllegalStateException("no jcmd", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws InterruptedException {
        ends = true;
        thread.join();
    }
}
