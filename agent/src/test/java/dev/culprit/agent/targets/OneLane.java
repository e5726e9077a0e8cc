package dev.culprit.agent.targets;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A web application whose every request needs the same monitor for 20 ms: a one lane bridge. Says {@code port <number>}
 * and ends with its input.
 */
public final class OneLane {

    private static final int HELD_MILLIS = 20;

    private OneLane() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(32);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Bridge bridge = new Bridge();
        server.createContext("/cross", exchange -> {
            bridge.cross();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.setExecutor(threads);
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // until the input ends
        }
        server.stop(0);
        threads.shutdownNow();
    }

    private static final class Bridge {

        synchronized void cross() {
            try {
                TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
