package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.Bookstore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The bookstore in a JVM of its own, which ends with this object and with this process. */
final class ShopProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY (?<url>\\S+) pid=(?<pid>\\d+)");
    private static final long START_SECONDS = 60;

    private final Process process;
    private final String url;
    private final Thread onExit;

    private ShopProcess(Process process, String url, Thread onExit) {
        this.process = process;
        this.url = url;
        this.onExit = onExit;
    }

    /**
     * Starts the shop and waits until it answers.
     *
     * @throws IOException if it does not; the message is one line
     */
    static ShopProcess start(String problem) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Bookstore.class.getName(),
                        "--problem",
                        problem)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread onExit = new Thread(process::destroy, "demo-stop-shop");
        Runtime.getRuntime().addShutdownHook(onExit);
        CompletableFuture<@Nullable String> line = CompletableFuture.supplyAsync(() -> firstLine(process));
        String ready = null;
        try {
            ready = line.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroy();
            throw new IOException("the bookstore did not start within " + START_SECONDS + " s", e);
        }
        Matcher matcher = READY.matcher(ready == null ? "" : ready);
        if (!matcher.find()) {
            process.destroy();
            throw new IOException("the bookstore did not start: " + (ready == null ? "it ended" : ready));
        }
        return new ShopProcess(process, matcher.group("url"), onExit);
    }

    private static @Nullable String firstLine(Process process) {
        try {
            return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        } catch (IOException e) {
            return null;
        }
    }

    String url() {
        return url;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(onExit);
    }
}
