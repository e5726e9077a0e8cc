package dev.culprit.apps.bookstore.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Stands in front of a TCP server and makes every round trip cost waiting: what a client sends is forwarded only after
 * the delay, answers at once. The forwarding thread is parked meanwhile, so the wait needs no processor, and the client
 * really waits in its socket. Two threads per connection.
 */
final class Relay implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;

    private final ServerSocket listening;
    private final InetSocketAddress target;
    private final long delayNanos;

    /** Listens on a free port of the loopback interface. */
    Relay(int targetPort, Duration delay) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        this.target = new InetSocketAddress(loopback, targetPort);
        this.delayNanos = delay.toNanos();
        this.listening = new ServerSocket(0, 200, loopback);
        start("relay-accept", this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server = new Socket();
        try {
            server.connect(target);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
        } catch (IOException e) {
            closeBoth(client, server);
            return;
        }
        start("relay-requests", () -> forward(client, server, delayNanos));
        start("relay-answers", () -> forward(server, client, 0));
    }

    private static void forward(Socket from, Socket to, long delayNanos) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] chunk = new byte[CHUNK];
            int length = in.read(chunk);
            while (length >= 0) {
                await(delayNanos);
                out.write(chunk, 0, length);
                length = in.read(chunk);
            }
        } catch (IOException e) {
            // One side is gone; leaving the block closes the other, which ends the thread of the other direction.
            return;
        }
    }

    private static void await(long nanos) {
        if (nanos == 0) {
            return;
        }
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void closeBoth(Socket first, Socket second) throws IOException {
        try (first;
                second) {
            return;
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
