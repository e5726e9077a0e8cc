package dev.culprit.client.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server in this JVM that knows who connected when. */
public final class TestServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "test-server");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<Integer, Long> firstSeenNanos = new ConcurrentHashMap<>();

    private final Map<String, Integer> requests = new ConcurrentHashMap<>();

    public TestServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.start();
    }

    public TestServer on(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            requests.merge(path, 1, Integer::sum);
            firstSeenNanos.putIfAbsent(exchange.getRemoteAddress().getPort(), System.nanoTime());
            handler.handle(exchange);
        });
        return this;
    }

    /** Answers with a fixed text. */
    public TestServer text(String path, String text) {
        return on(path, exchange -> answer(exchange, 200, text));
    }

    public static void answer(HttpExchange exchange, int status, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** How many requests came to what is served there. */
    public int requests(String path) {
        return requests.getOrDefault(path, 0);
    }

    /** When the first request of each connection arrived, by the client's port. */
    Map<Integer, Long> connections() {
        return firstSeenNanos;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
