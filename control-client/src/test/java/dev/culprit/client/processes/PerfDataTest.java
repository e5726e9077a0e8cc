package dev.culprit.client.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PerfDataTest {

    /** A file with one number, as HotSpot writes it. */
    private static byte[] file(String name, long value) {
        ByteBuffer buffer = ByteBuffer.allocate(128);
        buffer.putInt(0xcafec0c0).put((byte) 1).put((byte) 2).put((byte) 0).put((byte) 1);
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(24, 32).putInt(28, 1);
        buffer.putInt(32, 80).putInt(36, 20).putInt(40, 0).put(44, (byte) 'J').putInt(48, 64);
        buffer.position(52);
        buffer.put(name.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
        buffer.putLong(96, value);
        return buffer.array();
    }

    @Test
    void aMetaspaceThatIsNearlyFullIsTold() {
        PerfData nearly =
                PerfData.parse(file("sun.gc.metaspace.capacity", 8_000_000)).orElseThrow();
        assertThat(nearly.nearlyFullMetaspace(List.of("java", "-XX:MaxMetaspaceSize=8m")))
                .contains("7 of 8 MB");
        assertThat(nearly.nearlyFullMetaspace(List.of("-XX:MaxMetaspaceSize=8192k")))
                .contains("7 of 8 MB");
        assertThat(nearly.nearlyFullMetaspace(List.of("-XX:MaxMetaspaceSize=8m", "-XX:MaxMetaspaceSize=64m")))
                .isEmpty();
        assertThat(nearly.nearlyFullMetaspace(List.of("java"))).isEmpty();
    }

    @Test
    void whatIsNoSuchFileTellsNothing() {
        assertThat(PerfData.parse(new byte[0])).isEmpty();
        assertThat(PerfData.parse(new byte[100])).isEmpty();
        byte[] cut = java.util.Arrays.copyOf(file("sun.gc.metaspace.capacity", 1), 60);
        assertThat(PerfData.parse(cut)).isEmpty();
    }

    @Test
    void thisJvmsOwnIsRead() throws IOException {
        long self = ProcessHandle.current().pid();
        String user = System.getProperty("user.name");
        assumeTrue(Files.exists(Path.of("/tmp", "hsperfdata_" + user, Long.toString(self))), "no such file here");
        Optional<PerfData> own = PerfData.of(self, user);
        assertThat(own.orElseThrow().metaspace().getAsLong()).isBetween(1L << 20, 1L << 32);
    }
}
