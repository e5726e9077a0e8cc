package dev.culprit.agent.http;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The open port: a small server of our own, which needs no time to start; all that is behind it comes with the first request. */
public final class HttpPort implements AutoCloseable {

    static final String LOOPBACK = "127.0.0.1";

    private static final String PATH = "/culprit/";

    /**
     * Connections that the operating system keeps for us until we look; the system has a limit of its own. They hold no
     * handle of the application. One that finds no room here comes again after a second, which is what many are for.
     */
    private static final int BACKLOG = 4096;

    private static final long LAST_ANSWERS_MILLIS = 2_000;

    private final int number;
    private final Door door;
    private final Thread doorkeeper;
    private final Workers workers;
    private final LazyJolokia jolokia;
    private final BearerToken token;
    private final AtomicLong requests = new AtomicLong();

    private HttpPort(ServerSocketChannel server, AgentLog log, Runnable beforeFirst, Consumer<String> notices)
            throws IOException {
        number = server.socket().getLocalPort();
        token = BearerToken.random();
        jolokia = new LazyJolokia(PATH, url(), log, beforeFirst, notices);
        JsonFront front = new JsonFront(PATH, jolokia::handler);
        workers = new Workers(Limits.USUAL.trusted(), Limits.USUAL.request());
        doorkeeper = AgentThreads.create("http", this::keepDoor);
        door = new Door(server, Limits.USUAL, token::isIn, workers, request -> {
            requests.incrementAndGet();
            return front.answer(request);
        });
    }

    private void keepDoor() {
        door.run();
    }

    /**
     * Opens the port on loopback.
     *
     * @param port 0 for a free one
     * @param beforeFirst what to do when the first request comes, before it is answered; may block
     * @param notices told in one line if it turns out that nothing can be answered in this JVM
     * @throws IOException if the port cannot be had
     */
    public static HttpPort open(int port, AgentLog log, Runnable beforeFirst, Consumer<String> notices)
            throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(new InetSocketAddress(loopback, port), BACKLOG);
            HttpPort opened = new HttpPort(server, log, beforeFirst, notices);
            opened.start();
            return opened;
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            server.close();
            throw e;
        }
    }

    private void start() {
        try {
            doorkeeper.start();
        } catch (OutOfMemoryError e) { // no room for a thread
            door.abandon();
            throw e;
        }
    }

    /** What to do every few seconds as long as the port is open; must not wait for anything. */
    public void upkeep(Runnable work) {
        door.upkeep(work);
    }

    /** {@code http://127.0.0.1:43521/culprit/}. */
    public String url() {
        return "http://" + LOOPBACK + ":" + number + PATH;
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
        door.close();
        try {
            doorkeeper.join(LAST_ANSWERS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!doorkeeper.isAlive()) {
            door.abandon(); // should it have died before
        }
        workers.close();
        jolokia.close();
    }
}
