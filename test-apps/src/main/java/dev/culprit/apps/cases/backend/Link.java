package dev.culprit.apps.cases.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/**
 * A slow line in front of a TCP server, which all its connections share: what clients send passes one piece after the other,
 * each at the bandwidth and with a cost of its own. Pieces are small, so that a client notices that the line is busy.
 * Answers pass at once.
 */
final class Link implements AutoCloseable {

    private static final int PIECE = 16 * 1024;

    private final ServerSocket listening;
    private final InetSocketAddress target;
    private final double bytesPerNano;
    private final long nanosPerPiece;

    /** When the line is free again; guarded by this. */
    private long freeAt = System.nanoTime();

    /**
     * Listens on a free port of the loopback interface.
     *
     * @param millisPerPiece for each piece of at most 16 kB, a small message being one
     */
    Link(int targetPort, double bytesPerSecond, double millisPerPiece) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        this.target = new InetSocketAddress(loopback, targetPort);
        this.bytesPerNano = bytesPerSecond / 1e9;
        this.nanosPerPiece = Math.round(millisPerPiece * 1e6);
        this.listening = new ServerSocket();
        // accepted sockets inherit it: a larger buffer would swallow what the line has not passed yet
        listening.setReceiveBufferSize(PIECE);
        listening.bind(new InetSocketAddress(loopback, 0), 200);
        start("link-accept", this::accept);
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
            client.close();
            server.close();
            return;
        }
        start("link-there", () -> forward(client, server, true));
        start("link-back", () -> forward(server, client, false));
    }

    private void forward(Socket from, Socket to, boolean slow) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] piece = new byte[PIECE];
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                if (slow) {
                    await(reserve(length));
                }
                out.write(piece, 0, length);
            }
        } catch (IOException e) {
            // One side is gone; leaving the block closes the other, which ends the thread of the other direction.
            return;
        }
    }

    /** The line's next free time for so many bytes; returns when they will have passed. */
    private synchronized long reserve(int bytes) {
        freeAt = Math.max(freeAt, System.nanoTime()) + nanosPerPiece + Math.round(bytes / bytesPerNano);
        return freeAt;
    }

    private static void await(long end) {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
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
