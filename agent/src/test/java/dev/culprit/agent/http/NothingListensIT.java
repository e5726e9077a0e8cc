package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.targets.Returns;
import dev.culprit.agent.targets.UsesJmx;
import dev.culprit.agent.testing.ChildJvm;
import dev.culprit.agent.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which sockets the process listens on, as the operating system sees it. */
@Tag("side-by-side")
class NothingListensIT {

    private static final String LISTEN = "0A";

    @TempDir
    private Path temporary;

    @BeforeAll
    static void theOperatingSystemTells() {
        assumeTrue(Files.exists(Path.of("/proc/self/net/tcp")), "needs /proc");
    }

    @Test
    void withoutBeingAskedTheAgentOpensNoPort() throws Exception {
        Path directory = temporary.resolve("own");
        try (ChildJvm child = ChildJvm.in(temporary).agent("dir=" + directory).start(UsesJmx.class)) {
            Waiting.untilTrue("the agent's directory", ChildJvm.PATIENCE, () -> Files.exists(directory));
            child.send(""); // brings up the MBean server that the agent waits for
            Waiting.untilTrue(
                    "the end of the agent's start",
                    ChildJvm.PATIENCE,
                    () -> !threads(child).contains("culprit-start"));

            assertThat(listening(child)).isEmpty();
            assertThat(child.discoveryFile()).doesNotExist();
        }
    }

    @Test
    void theOpenPortIsOnLoopbackOnly() throws Exception {
        try (ChildJvm child = ChildJvm.in(temporary).agent("http=0").start(Returns.class)) {
            child.http();

            assertThat(listening(child)).singleElement().asString().matches("(0{24}|0{16}FFFF0000)?0100007F:.*");
        }
    }

    private static List<String> threads(ChildJvm child) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path task : list(Path.of("/proc", Long.toString(child.pid()), "task"))) {
            try {
                names.add(Files.readString(task.resolve("comm")).trim());
            } catch (IOException e) {
                // the thread ended between being listed and being read
            }
        }
        return names;
    }

    /** Local addresses in the kernel's notation, {@code 0100007F:1F90}. */
    private static List<String> listening(ChildJvm child) throws IOException {
        Path process = Path.of("/proc", Long.toString(child.pid()));
        List<String> own = new ArrayList<>();
        for (Path descriptor : list(process.resolve("fd"))) {
            try {
                own.add(Files.readSymbolicLink(descriptor).toString());
            } catch (IOException e) {
                // closed between being listed and being read
            }
        }
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : Files.readAllLines(process.resolve(table))) {
                String[] columns = line.trim().split("\\s+");
                if (columns.length > 9 && columns[3].equals(LISTEN) && own.contains("socket:[" + columns[9] + "]")) {
                    addresses.add(columns[1]);
                }
            }
        }
        return addresses;
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.toList();
        }
    }
}
