package dev.culprit.client.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the system tells of processes that are ending, are of somebody else, or write odd things. */
class OddProcessesTest {

    @TempDir
    private Path directory;

    private ProcessFiles process() {
        return new ProcessFiles(directory);
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aProcessOfWhichNothingIsToldIsNothing() {
        ProcessFiles gone = new ProcessFiles(directory.resolve("none"));
        assertThat(gone.isJvm()).isFalse();
        assertThat(gone.commandLine()).isEmpty();
        assertThat(gone.javaVersion()).isEmpty();
        assertThat(gone.sockets()).isEmpty();
        assertThat(gone.network()).isEmpty();
        assertThat(gone.status("Uid:")).isEmpty();
        assertThat(gone.differs(process(), "ns/net")).isFalse();
        assertThat(Listeners.portsOf(gone)).isEmpty();
        assertThat(Listeners.isReachable(gone))
                .as("who cannot be looked at may be reachable")
                .isTrue();
        assertThat(ProcessFiles.pids(directory.resolve("none"))).isEmpty();
    }

    @Test
    void onlyNumbersAreProcesses() throws IOException {
        for (String name : List.of("1", "4711", "self", "12a", "-3", "1234567890123456789", "sys")) {
            Files.createDirectory(directory.resolve(name));
        }
        assertThat(ProcessFiles.pids(directory)).containsExactlyInAnyOrder(1L, 4711L);
    }

    @Test
    void aCommandLineIsSplitWhereTheSystemSplitsIt() throws IOException {
        write("cmdline", "/usr/bin/java\0-Dx=a b\0\0Main\0\u00ff\n\0");
        assertThat(process().commandLine()).containsExactly("/usr/bin/java", "-Dx=a b", "", "Main", "\ufffd\n");
        write("cmdline", "");
        assertThat(process().commandLine()).isEmpty();
    }

    @Test
    void theVersionIsThatOfTheRuntimeWhoseLibraryIsLoaded() throws IOException {
        write("root/opt/jdk/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"21.0.4\"\n");
        write("maps", "7f00-7f01 r-xp 00000000 08:01 42   /opt/jdk/lib/server/libjvm.so\n");
        assertThat(process().isJvm()).isTrue();
        assertThat(process().javaVersion()).contains("21.0.4");
        write("maps", "7f00-7f01 r-xp 00000000 08:01 42   /opt/jdk/lib/server/libjvm.so (deleted)\n");
        assertThat(process().isJvm()).isTrue();
        assertThat(process().javaVersion()).as("replaced since").isEmpty();
        write("maps", "7f00-7f01 r-xp 00000000 08:01 42   /opt/other/lib/server/libjvm.so\n");
        assertThat(process().javaVersion()).isEmpty();
        write("maps", "7f00-7f01 r-xp 00000000 08:01 42   /home/u/notlibjvm.so.bak\n");
        assertThat(process().isJvm()).isFalse();
    }

    @Test
    void thePortsOfAProcessAreThoseOfItsOwnListeningSockets() throws IOException {
        String head =
                "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
        write(
                "net/tcp",
                head
                        + "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 77 1 x\n"
                        + "   1: 0100007F:1F91 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 78 1 x\n"
                        + "   2: 0100007F:1F92 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 99 1 x\n"
                        + "  cut off\n");
        write(
                "net/tcp6",
                head
                        + "   0: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 0:0 0:0 0 1000 0 77 1 x\n"
                        + "   1: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 0:0 0:0 0 1000 0 79 1 x\n");
        Files.createDirectory(directory.resolve("fd"));
        int number = 0;
        for (String target : List.of("socket:[77]", "socket:[78]", "socket:[79]", "/dev/null", "pipe:[99]")) {
            Files.createSymbolicLink(directory.resolve("fd/" + number++), Path.of(target));
        }
        assertThat(process().sockets()).contains(Set.of(77L, 78L, 79L));
        assertThat(Listeners.portsOf(process())).containsExactly(80, 8080);
        assertThat(Listeners.isReachable(process())).isTrue();
    }

    @Test
    void aCommandIsReadAsTheLauncherReadsIt() {
        assertThat(JavaCommand.of(List.of())).isEmpty();
        assertThat(JavaCommand.of(List.of("java"))).isEqualTo("java");
        assertThat(JavaCommand.of(List.of("/usr/bin/java", "-cp"))).isEqualTo("java");
        assertThat(JavaCommand.of(List.of("/usr/bin/java", "-jar"))).isEmpty();
        assertThat(JavaCommand.of(List.of("java", "--module=a/b.C", "x"))).isEqualTo("a/b.C x");
        assertThat(JavaCommand.of(List.of("java", "-m", "a/b.C"))).isEqualTo("a/b.C");
        assertThat(JavaCommand.of(List.of("java", "@args", "-Da=b", "-p", "-m", "Main", "-jar")))
                .isEqualTo("Main -jar");
        assertThat(JavaCommand.of(List.of("/opt/idea/bin/idea", "x.java"))).isEqualTo("/opt/idea/bin/idea x.java");
        assertThat(JavaCommand.property(List.of("-Da=1", "-Dab=2", "-Da=3=4", "-Da"), "a"))
                .contains("3=4");
        assertThat(JavaCommand.property(List.of("-Dab=2"), "a")).isEmpty();
    }

    /** As a JVM writes it. */
    private static byte[] perfData(String name, long value, ByteOrder order) {
        byte[] text = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        int data = (20 + text.length + 7) / 8 * 8;
        ByteBuffer buffer = ByteBuffer.allocate(32 + data + 8);
        buffer.putInt(0xcafec0c0);
        buffer.put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
        buffer.order(order);
        buffer.putInt(24, 32).putInt(28, 1);
        buffer.putInt(32, data + 8)
                .putInt(36, 20)
                .putInt(40, 0)
                .put(44, (byte) 'J')
                .putInt(48, data);
        buffer.position(52);
        buffer.put(text);
        buffer.putLong(32 + data, value);
        return buffer.array();
    }

    @Test
    void numbersOfAJvmAreReadInBothOrdersOfBytes() {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            PerfData data = PerfData.parse(perfData("sun.gc.metaspace.capacity", 60L << 20, order))
                    .orElseThrow();
            assertThat(data.metaspace()).isEqualTo(OptionalLong.of(60L << 20));
            assertThat(data.nearlyFullMetaspace(List.of("java", "-XX:MaxMetaspaceSize=1g", "-XX:MaxMetaspaceSize=64m")))
                    .as("the last one counts")
                    .contains("60 of 64 MB");
            assertThat(data.nearlyFullMetaspace(List.of("-XX:MaxMetaspaceSize=65536K")))
                    .isPresent();
            assertThat(data.nearlyFullMetaspace(List.of("-XX:MaxMetaspaceSize=100M")))
                    .isEmpty();
            assertThat(data.nearlyFullMetaspace(List.of("-XX:MaxMetaspaceSize=many", "Main")))
                    .isEmpty();
        }
    }

    /** The file changes while it is read: whatever is in it, reading ends, and without an exception. */
    @Test
    @Timeout(30)
    void aFileThatIsBeingWrittenIsReadOrNot() {
        byte[] whole = perfData("sun.gc.metaspace.capacity", 7, ByteOrder.LITTLE_ENDIAN);
        for (int length = 0; length < whole.length; length++) {
            Optional<PerfData> read = PerfData.parse(Arrays.copyOf(whole, length));
            assertThat(read.map(PerfData::metaspace).orElse(OptionalLong.empty()))
                    .as("%s bytes", length)
                    .isEmpty();
        }
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = whole.clone();
            for (int i = random.nextInt(1, 20); i > 0; i--) {
                bytes[random.nextInt(4, bytes.length)] = (byte) random.nextInt(256);
            }
            assertThat(PerfData.parse(bytes)).as("seed " + seed).isNotNull();
        }
    }
}
