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
 * A web application of few pages: {@code /page} always answers, {@code /slow} after a tenth of a second, {@code
 * /lane} one request after the other, each 20 ms, {@code
 * /crowded} answers 503 while more than a few requests are under way, {@code /broken} always 500, {@code /leak} keeps memory with every request, {@code
 * /together} does {@link SharedWork}.
 * Listens on the port given, or a free one, and says {@code port <number>}; with {@code -Dpretended=11} it takes itself
 * for a JVM of that version. It ends with its input, whose lines are
 *
 * <ul>
 *   <li>{@code close}: it stops listening;
 *   <li>{@code leak}: it keeps all memory there is, and with {@code -DleakSeconds=50} gives it back after that time;
 *   <li>{@code hold recorder}: one of its threads takes the lock of the JVM's recorder and keeps it, until {@code release
 *       recorder}; it says {@code held}, when another thread that needs it waits, and {@code released recorder};
 *   <li>{@code traces <number>}: it repeats the line and adds what of an agent is in it.
 * </ul>
 */
public final class SmallApp {

    private static final int ROOM = 4;
    private static final int LEAK_BYTES = 16 << 10;
    private static final int LONGEST_LEAK_SECONDS = 180;
    private static final int LEAK_SECONDS = Integer.getInteger("leakSeconds", LONGEST_LEAK_SECONDS);
    private static final int WORK_MILLIS = 5;
    private static final int SLOW_MILLIS = 100;

    private static final int LANE_MILLIS = 20;

    private static final Object LANE = new Object();
    private static final AtomicInteger UNDER_WAY = new AtomicInteger();
    private static final Queue<byte[]> NOTHING = new ConcurrentLinkedQueue<>();
    private static volatile Queue<byte[]> kept = new ConcurrentLinkedQueue<>();

    private SmallApp() {}

    public static void main(String[] arguments) throws Exception {
        String pretended = System.getProperty("pretended");
        if (pretended != null) {
            System.setProperty("java.specification.version", pretended);
        }
        int port = arguments.length == 0 ? 0 : Integer.parseInt(arguments[0]);
        ExecutorService threads = Executors.newFixedThreadPool(64);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 256);
        server.createContext("/page", exchange -> answer(exchange, 200));
        server.createContext("/slow", exchange -> {
            pause(SLOW_MILLIS);
            answer(exchange, 200);
        });
        server.createContext("/lane", exchange -> {
            cross();
            answer(exchange, 200);
        });
        server.createContext("/crowded", SmallApp::crowded);
        server.createContext("/broken", exchange -> answer(exchange, 500));
        SharedWork work = new SharedWork();
        server.createContext("/together", exchange -> {
            work.await();
            answer(exchange, 200);
        });
        server.createContext("/leak", exchange -> {
            kept.add(new byte[LEAK_BYTES]);
            answer(exchange, 200);
        });
        server.setExecutor(threads);
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        obey(server);
        server.stop(0);
        threads.shutdownNow();
    }

    private static void obey(HttpServer server) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        HeldRecorder recorder = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("close")) {
                server.stop(0);
            } else if (line.equals("leak")) {
                Thread leak = new Thread(SmallApp::fillHeap, "leak");
                leak.setDaemon(true);
                leak.start();
            } else if (line.equals("hold recorder")) {
                recorder = HeldRecorder.hold();
                System.out.println("held");
            } else if (line.equals("release recorder") && recorder != null) {
                recorder.release();
                System.out.println("released recorder");
            } else if (line.startsWith("traces ")) {
                System.out.println(line + ": " + String.join("; ", Traces.find()));
            }
        }
    }

    /**
     * First nearly all, long enough for whoever watches the heap to see it, then all, and from then on what others give
     * back too. If it is not to give it back, it ends the JVM in the end, for without memory it might not notice the end of
     * its input.
     */
    private static void fillHeap() {
        fillNearly();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEAK_SECONDS);
        int size = LEAK_BYTES;
        while (System.nanoTime() - end < 0) {
            try {
                kept.add(new byte[size]);
            } catch (OutOfMemoryError e) {
                size /= 2; // there may still be room for less
            }
        }
        if (LEAK_SECONDS == LONGEST_LEAK_SECONDS) {
            Runtime.getRuntime().halt(1);
        }
        kept = NOTHING; // to clear it would take memory
        System.out.println("released");
    }

    private static void fillNearly() {
        Runtime runtime = Runtime.getRuntime();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500);
        while (System.nanoTime() - end < 0) {
            if (runtime.totalMemory() - runtime.freeMemory() < runtime.maxMemory() * 0.9) {
                kept.add(new byte[LEAK_BYTES]);
            } else {
                pause(10);
            }
        }
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void cross() {
        synchronized (LANE) {
            pause(LANE_MILLIS);
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
