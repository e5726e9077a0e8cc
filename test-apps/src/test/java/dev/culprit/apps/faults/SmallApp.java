package dev.culprit.apps.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A web application of few pages: {@code /page} always answers, {@code /slow} after a tenth of a second, {@code /crowded} answers 503 while more than a few
 * requests are under way, {@code /leak} keeps memory with every request. Listens on the port given, or a free one, and
 * says {@code port <number>}. On the input line {@code close} it stops listening; it ends with its input.
 */
public final class SmallApp {

    private static final int ROOM = 4;
    private static final int LEAK_BYTES = 16 << 10;
    private static final int WORK_MILLIS = 5;
    private static final int SLOW_MILLIS = 100;

    private static final AtomicInteger UNDER_WAY = new AtomicInteger();
    private static final Queue<byte[]> KEPT = new ConcurrentLinkedQueue<>();

    private SmallApp() {}

    public static void main(String[] arguments) throws IOException {
        int port = arguments.length == 0 ? 0 : Integer.parseInt(arguments[0]);
        ExecutorService threads = Executors.newFixedThreadPool(64);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 256);
        server.createContext("/page", exchange -> answer(exchange, 200));
        server.createContext("/slow", exchange -> {
            pause(SLOW_MILLIS);
            answer(exchange, 200);
        });
        server.createContext("/crowded", SmallApp::crowded);
        server.createContext("/leak", exchange -> {
            KEPT.add(new byte[LEAK_BYTES]);
            answer(exchange, 200);
        });
        server.setExecutor(threads);
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("close")) {
                server.stop(0);
            }
        }
        server.stop(0);
        threads.shutdownNow();
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void crowded(HttpExchange exchange) throws IOException {
        int others = UNDER_WAY.getAndIncrement();
        try {
            answer(exchange, others < ROOM ? 200 : 503);
        } finally {
            UNDER_WAY.decrementAndGet();
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        pause(WORK_MILLIS);
        byte[] text = "a page".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }
}
