package dev.culprit.apps.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SharedLineTest {

    private static final int BYTES = 200_000;

    /** Two connections that send at the same time need as long as one that sends twice as much. */
    @Test
    void connectionsShareTheBandwidth() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Relay relay = new Relay(server.getLocalPort(), new SharedLine(1e6, 0));
                Socket first = new Socket(InetAddress.getLoopbackAddress(), relay.port());
                Socket second = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
            CompletableFuture<Void> received = CompletableFuture.allOf(receive(server), receive(server));
            long start = System.nanoTime();
            CompletableFuture<Void> sent = CompletableFuture.allOf(send(first), send(second));
            received.get(30, TimeUnit.SECONDS);
            sent.get(30, TimeUnit.SECONDS);

            // no upper bound: the machine may be busy
            assertThat((System.nanoTime() - start) / 1e9).isGreaterThanOrEqualTo(2 * BYTES / 1e6 * 0.99);
        }
    }

    @Test
    void everyPieceHasItsCost() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Relay relay = new Relay(server.getLocalPort(), new SharedLine(1e9, 20));
                Socket client = new Socket(InetAddress.getLoopbackAddress(), relay.port());
                Socket accepted = server.accept()) {
            long start = System.nanoTime();
            for (int i = 0; i < 10; i++) {
                client.getOutputStream().write(i);
                assertThat(accepted.getInputStream().read()).isEqualTo(i);
                accepted.getOutputStream().write(i);
                assertThat(client.getInputStream().read()).isEqualTo(i);
            }

            assertThat((System.nanoTime() - start) / 1e6).isGreaterThanOrEqualTo(200);
        }
    }

    private static CompletableFuture<Void> send(Socket socket) {
        return CompletableFuture.runAsync(() -> {
            try {
                socket.getOutputStream().write(new byte[BYTES]);
                socket.shutdownOutput();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static CompletableFuture<Void> receive(ServerSocket server) {
        return CompletableFuture.runAsync(() -> {
            try (Socket socket = server.accept()) {
                assertThat(socket.getInputStream().readAllBytes()).hasSize(BYTES);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }
}
