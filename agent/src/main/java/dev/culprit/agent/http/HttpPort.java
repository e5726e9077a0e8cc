package dev.culprit.agent.http;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.AgentLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The open port: the JDK's own server, which needs no time to start; all that is behind it comes with the first request. */
public final class HttpPort implements AutoCloseable {

    static final String LOOPBACK = "127.0.0.1";

    private static final String PATH = "/culprit/";

    /** Several, so that one long operation, or somebody who sends nothing, does not keep a client from polling. */
    private static final int THREADS = 32;

    /** No operation takes longer than a second, and a client that is not heard for 10 s is gone. */
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(5);

    private static final int BACKLOG = 16;
    private static final int LAST_ANSWERS_SECONDS = 1;

    private final HttpServer server;
    private final Workers workers;
    private final LazyJolokia jolokia;
    private final BearerToken token;
    private final AtomicLong requests = new AtomicLong();

    private HttpPort(HttpServer server, Workers workers, LazyJolokia jolokia, BearerToken token) {
        this.server = server;
        this.workers = workers;
        this.jolokia = jolokia;
        this.token = token;
    }

    /**
     * Opens the port on loopback. Must be called on a daemon thread: the server's own thread inherits that, and otherwise
     * keeps the application from exiting.
     *
     * @param port 0 for a free one
     * @param beforeFirst what to do when the first request comes, before it is answered; may block
     * @throws IOException if the port cannot be had
     * @throws IllegalStateException on a thread that is no daemon
     */
    public static HttpPort open(int port, AgentLog log, Runnable beforeFirst) throws IOException {
        if (!Thread.currentThread().isDaemon()) {
            throw new IllegalStateException("the port must be opened on a daemon thread");
        }
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), BACKLOG);
        try {
            return serve(server, log, beforeFirst);
        } catch (RuntimeException | LinkageError e) {
            server.stop(0);
            throw e;
        }
    }

    private static HttpPort serve(HttpServer server, AgentLog log, Runnable beforeFirst) {
        BearerToken token = BearerToken.random();
        Workers workers = new Workers(THREADS, LONGEST_REQUEST);
        server.setExecutor(workers);
        LazyJolokia jolokia = new LazyJolokia(PATH, url(server), log, beforeFirst);
        HttpPort open = new HttpPort(server, workers, jolokia, token);
        JsonFront front = new JsonFront(PATH, jolokia::handler);
        server.createContext(PATH, exchange -> {
                    open.requests.incrementAndGet();
                    front.handle(exchange);
                })
                .setAuthenticator(token);
        server.start();
        return open;
    }

    /** {@code http://127.0.0.1:43521/culprit/}. */
    public String url() {
        return url(server);
    }

    private static String url(HttpServer server) {
        return "http://" + LOOPBACK + ":" + server.getAddress().getPort() + PATH;
    }

    /** What a request has to carry as {@code Authorization: Bearer <token>}. */
    public String token() {
        return token.value();
    }

    /** Number of requests so far that carried the token. */
    public long requests() {
        return requests.get();
    }

    /** Lets the requests under way get their answers, for at most a second. */
    @Override
    public void close() {
        server.stop(LAST_ANSWERS_SECONDS);
        workers.close();
        jolokia.close();
    }
}
