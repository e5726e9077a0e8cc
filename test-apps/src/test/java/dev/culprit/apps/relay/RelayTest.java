package dev.culprit.apps.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RelayTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void forwardsBothWaysAfterTheDelayAndPassesTheEndOn() throws IOException {
        Duration delay = Duration.ofMillis(60);
        try (ServerSocket target = new ServerSocket(0, 1, LOOPBACK);
                Relay relay = new Relay(target.getLocalPort(), new Delay(delay));
                Socket client = new Socket(LOOPBACK, relay.port());
                Socket server = target.accept()) {
            long start = System.nanoTime();
            client.getOutputStream().write("question".getBytes(StandardCharsets.US_ASCII));
            assertThat(server.getInputStream().readNBytes(8)).asString().isEqualTo("question");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(delay);

            server.getOutputStream().write("answer".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().readNBytes(6)).asString().isEqualTo("answer");

            client.shutdownOutput();
            assertThat(server.getInputStream().read()).isEqualTo(-1);
        }
    }
}
