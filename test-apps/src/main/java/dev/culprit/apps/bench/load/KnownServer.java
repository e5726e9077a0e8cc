package dev.culprit.apps.bench.load;

import dev.culprit.apps.process.JvmProcess;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * An HTTP server with known response times: of 100 requests 90 take 50 ms, 9 take 150 ms and one 500 ms, so long that the way
 * between two programs (some tenths of a millisecond, more if a processor must be woken) is little; every 5 s nothing is
 * answered for half a second. It logs when each request came and when it was answered, on the clock of {@code
 * System.nanoTime}, which all processes of a machine share.
 *
 * <p>{@code GET /truth} answers the log, a line {@code connection arrival answer} per request, in nanoseconds. Each
 * connection has a thread, so a request is noticed when it comes, also in a standstill.
 */
final class KnownServer {

    private static final long STALL_EVERY_NANOS = 5_000_000_000L;
    private static final long STALL_NANOS = 500_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final int BACKLOG = 1000;
    private static final byte[] DONE =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    private final Queue<String> log = new ConcurrentLinkedQueue<>();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicInteger connections = new AtomicInteger();
    private final long start = System.nanoTime();

    private KnownServer() {}

    /** Starts the server; ends with its standard input. */
    public static void main(String[] arguments) throws IOException {
        try (ServerSocket listening = new ServerSocket()) {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            KnownServer server = new KnownServer();
            thread("accept", () -> server.accept(listening));
            JvmProcess.serve("port=" + listening.getLocalPort());
        }
        System.exit(0);
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listening) {
        while (true) {
            try {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                thread("connection", () -> serve(socket, connections.incrementAndGet()));
            } catch (IOException e) {
                if (listening.isClosed()) {
                    return;
                }
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(Socket socket, int connection) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            for (String request = head(in); !request.isEmpty(); request = head(in)) {
                if (request.startsWith("GET /truth")) {
                    tell(out);
                } else {
                    long arrival = System.nanoTime();
                    work(arrival);
                    long answer = System.nanoTime();
                    out.write(DONE);
                    log.add(connection + " " + arrival + " " + answer);
                }
            }
        } catch (IOException e) {
            // the client has gone; that is how connections end
            return;
        }
    }

    /** Up to the empty line; empty at the end of the stream. Requests here have no body. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        int next = in.read();
        while (next >= 0) {
            head.append((char) next);
            if (next == '\n'
                    && head.length() >= 4
                    && head.substring(head.length() - 4).equals("\r\n\r\n")) {
                return head.toString();
            }
            next = in.read();
        }
        return "";
    }

    private void work(long arrival) {
        long number = requests.getAndIncrement() % 100;
        long millis = number == 99 ? 500 : number % 11 == 5 ? 150 : 50;
        long end = arrival + millis * MILLI;
        long intoPeriod = (end - start) % STALL_EVERY_NANOS;
        if (intoPeriod >= STALL_EVERY_NANOS - STALL_NANOS) {
            end += STALL_EVERY_NANOS - intoPeriod;
        }
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void tell(OutputStream out) throws IOException {
        byte[] text = (String.join("\n", log) + "\n").getBytes(StandardCharsets.US_ASCII);
        out.write(
                ("HTTP/1.1 200 OK\r\nContent-Length: " + text.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(text);
    }
}
