package dev.culprit.apps.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands in front of a TCP server: what clients send passes a {@link Line}, answers pass at once. The forwarding thread is
 * parked meanwhile, so the wait needs no processor, and the client really waits in its socket. Two threads per connection.
 */
public final class Relay implements AutoCloseable {

    private static final int BACKLOG = 200;

    private final ServerSocket listening;
    private final InetSocketAddress target;
    private final Line requests;

    /** Listens on a free port of the loopback interface. */
    public Relay(int targetPort, Line requests) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        this.target = new InetSocketAddress(loopback, targetPort);
        this.requests = requests;
        this.listening = new ServerSocket();
        // accepted sockets inherit it: a larger buffer would swallow what the line has not passed yet
        listening.setReceiveBufferSize(requests.pieceBytes());
        listening.bind(new InetSocketAddress(loopback, 0), BACKLOG);
        start("relay-accept", this::accept);
    }

    public int port() {
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
        start("relay-requests", () -> forward(client, server, requests));
        start("relay-answers", () -> forward(server, client, null));
    }

    private void forward(Socket from, Socket to, @Nullable Line line) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] piece = new byte[requests.pieceBytes()];
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                if (line != null) {
                    await(line.passedAt(length));
                }
                out.write(piece, 0, length);
            }
        } catch (IOException e) {
            // One side is gone; leaving the block closes the other, which ends the thread of the other direction.
            return;
        }
    }

    private static void await(long end) {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
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
