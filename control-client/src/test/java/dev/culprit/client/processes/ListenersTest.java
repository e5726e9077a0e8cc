package dev.culprit.client.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenersTest {

    @BeforeEach
    void onLinux() {
        assumeTrue(Files.isDirectory(ProcessFiles.PROC.resolve("self")), "this system has no /proc");
    }

    @Test
    void whoListensIsFoundByThePort() throws IOException {
        long self = ProcessHandle.current().pid();
        try (ServerSocket any = new ServerSocket(0);
                ServerSocket own = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (ServerSocket each : List.of(any, own)) {
                assertThat(Listeners.on(each.getLocalPort())).contains(self);
                assertThat(Listeners.portsOf(ProcessFiles.of(self))).contains(each.getLocalPort());
            }
            int closed = any.getLocalPort();
            any.close();
            assertThat(Listeners.on(closed)).isEmpty();
            assertThat(Listeners.isReachable(ProcessFiles.of(self))).isTrue();
        }
    }

    @Test
    void whatCannotBeSeenMayBeReachable(@TempDir Path nothing) {
        assertThat(Listeners.isReachable(new ProcessFiles(nothing))).isTrue();
        assertThat(Listeners.portsOf(new ProcessFiles(nothing))).isEmpty();
    }

    @Test
    void theTableOfSocketsIsRead() {
        String table = """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0
                   1: 0100007F:1F90 0100007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 20 4
                """;
        assertThat(TcpSocket.parse(table))
                .containsExactly(new TcpSocket(8080, 0, true, 4711), new TcpSocket(8080, 0xC000, false, 4712));
    }
}
