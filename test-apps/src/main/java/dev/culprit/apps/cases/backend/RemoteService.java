package dev.culprit.apps.cases.backend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Another service that the application calls: answers {@code /rate?micros=N} after that time. */
public final class RemoteService {

    private static final byte[] ANSWER = "1.0825\n".getBytes(StandardCharsets.US_ASCII);
    private static final String QUERY = "micros=";
    private static final int BACKLOG = 200;

    private RemoteService() {}

    /** Starts the service; ends with its standard input. The argument is the number of its workers. */
    public static void main(String[] arguments) throws IOException {
        // the answers are tiny, and would wait for the acknowledgement of the headers otherwise
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        ExecutorService workers = Executors.newFixedThreadPool(Integer.parseInt(arguments[0]));
        server.setExecutor(workers);
        server.createContext("/rate", RemoteService::answer);
        server.start();
        JvmProcess.serve("port=" + server.getAddress().getPort());
        System.exit(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getQuery();
            long end = System.nanoTime() + 1000 * Long.parseLong(query.substring(QUERY.length()));
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
        }
    }
}
