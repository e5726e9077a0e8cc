package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCheckTest {

    private static final long NOBODY = 1L << 30; // beyond the largest process id of Linux

    @Test
    void aProcessThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Attachment.to(NOBODY))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("there is no process " + NOBODY + "; 'culprit ps' lists the JVMs");
    }

    @Test
    void thisVeryProcessIsRefused() {
        long self = ProcessHandle.current().pid();
        assertThatThrownBy(() -> Attachment.to(self)).hasMessageContaining("is this program itself");
    }

    @Test
    void aProcessThatIsNoJvmIsLeftAlone() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatThrownBy(() -> Attachment.to(other.pid()))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("process " + other.pid() + " is not a JVM; 'culprit ps' lists the JVMs");
            assertThat(other.isAlive()).isTrue(); // a careless attach would have ended it
        } finally {
            other.destroy();
        }
    }

    @Test
    void theFileOfAnAgentIsReadOnlyFromItsOwner(@TempDir Path directory) throws IOException {
        Path file = Discovery.file(directory, "me", 5);
        assertThat(file).isEqualTo(directory.resolve("culprit-me/culprit-5.json"));
        UserPrincipal owner = Owners.own();
        assertThat(Discovery.read(file, owner)).isEmpty();
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"url\":\"http://127.0.0.1:1/culprit/\",\"tok");
        assertThat(Discovery.read(file, owner)).isEmpty();
        Files.writeString(
                file, "{\"pid\":5,\"url\":\"http://127.0.0.1:1/culprit/\",\"token\":\"x\",\"version\":\"1\"}");
        assertThat(Discovery.read(file, owner)).contains(new Discovery(URI.create("http://127.0.0.1:1/culprit/"), "x"));
        assertThatThrownBy(() -> Discovery.read(file, () -> "somebody-else"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("belongs to " + owner.getName() + " and not to somebody-else");
    }

    @Test
    void anAgentWithoutAPortSaysWhyAndHidesNoOther(@TempDir Path directory) throws IOException {
        long failing = ProcessHandle.current().pid();
        long working = ProcessHandle.current().parent().orElseThrow().pid();
        Path failed = written(directory, failing, "{\"pid\":5,\"error\":\"disk full\",\"version\":\"1\"}");
        Path works = written(directory, working, listening(77, "x"));
        UserPrincipal owner = Owners.own();
        assertThat(Discovery.failure(failed, owner)).contains("disk full");
        assertThat(Discovery.read(failed, owner)).isEmpty();
        assertThat(Discovery.failure(works, owner)).isEmpty();
        assertThat(Discovery.failure(works.resolveSibling("culprit-7.json"), owner))
                .isEmpty();
        assertThat(tokenOf(77, directory)).contains("x");
        assertThat(tokenOf(78, directory)).isEmpty();
    }

    @Test
    void theNewestFileOfALivingProcessTellsTheToken(@TempDir Path directory) throws IOException {
        long older = ProcessHandle.current().parent().orElseThrow().pid();
        Files.setLastModifiedTime(written(directory, older, listening(77, "old")), FileTime.fromMillis(1));
        written(directory, NOBODY, listening(77, "of a killed JVM"));
        assertThat(tokenOf(77, directory)).contains("old");
        written(directory, ProcessHandle.current().pid(), listening(77, "new"));
        assertThat(tokenOf(77, directory)).contains("new");
    }

    /** The directory is named after a property of the application's JVM, which says nothing about its owner. */
    @Test
    void theOwnerOfAFileNeedNotBeCalledAsItsDirectory(@TempDir Path directory) throws IOException {
        assertThat("Ann Lee").isNotEqualTo(Owners.own().getName());
        written(directory, ProcessHandle.current().pid(), listening(77, "x"));
        assertThat(tokenOf(77, directory)).contains("x");
    }

    @Test
    void processesBelongToThoseWhoStartedThem() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(Owners.isForeign(other.toHandle())).isFalse();
            assertThat(Owners.ofProcess(other.pid())).isEqualTo(Owners.own());
            assertThat(Owners.userName(other.toHandle())).isEqualTo(System.getProperty("user.name"));
        } finally {
            other.destroy();
        }
    }

    private static Path written(Path temporary, long pid, String text) throws IOException {
        Path file = Discovery.file(temporary, "Ann Lee", pid);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String listening(int port, String token) {
        return "{\"url\":\"http://127.0.0.1:" + port + "/culprit/\",\"token\":\"" + token + "\"}";
    }

    private static Optional<String> tokenOf(int port, Path temporary) {
        return Discovery.ofUrl(URI.create("http://127.0.0.1:" + port + "/"), temporary)
                .map(Discovery::token);
    }

    @Test
    void userNamesAreWrittenAsTheAgentWritesThem(@TempDir Path directory) {
        assertThat(Discovery.file(directory, "HOME\\Ann Lee", 5))
                .isEqualTo(directory.resolve("culprit-HOME_Ann_Lee/culprit-5.json"));
    }

    @Test
    void aServiceWithItsOwnTemporaryDirectoryIsToldWhereItsTokenIs(@TempDir Path processes) throws IOException {
        long pid = ProcessHandle.current().pid();
        ProcessCheck check = inNamespaces(processes, pid, "ns/mnt");
        assertThatThrownBy(check::requireAttachable)
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith("process " + pid + " has a temporary directory of its own")
                .hasMessageContaining("-javaagent:culprit-agent.jar=http=PORT")
                .hasMessageContaining("--token-file /proc/PID/root/tmp/culprit-")
                .hasMessageEndingWith("/culprit-PID.json");
    }

    @Test
    void aServiceWithOtherMountsButTheSameTemporaryDirectoryIsAttachedTo(@TempDir Path processes) throws IOException {
        ProcessCheck check = inNamespaces(processes, 5, "ns/mnt");
        Files.createDirectories(processes.resolve("5/root"));
        Files.createSymbolicLink(processes.resolve("5/root/tmp"), Path.of("/tmp"));
        check.requireAttachable();
        Path file = Path.of("/tmp/x");
        assertThat(check.asSeenFromHere(file)).isEqualTo(processes.resolve("5/root/tmp/x"));
    }

    @Test
    void aServiceWhoseTemporaryDirectoryOnlyLooksTheSameIsRefused(@TempDir Path processes) throws IOException {
        ProcessCheck check = inNamespaces(processes, 5, "ns/mnt");
        Files.createDirectories(processes.resolve("5/root/tmp"));
        assertThatThrownBy(check::requireAttachable).hasMessageContaining("has a temporary directory of its own");
    }

    @Test
    void intoAContainerTheClientHasToCome(@TempDir Path processes) throws IOException {
        for (String different : List.of("ns/pid", "ns/net")) {
            ProcessCheck check = inNamespaces(processes.resolve(different), 5, different, "ns/mnt");
            assertThatThrownBy(check::requireAttachable)
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("process 5 runs in a container; run culprit.jar inside it");
        }
        inNamespaces(processes.resolve("none"), 5).requireAttachable();
    }

    private static ProcessCheck inNamespaces(Path processes, long pid, String... different) throws IOException {
        for (String name : List.of("ns/pid", "ns/net", "ns/mnt")) {
            link(processes.resolve("self").resolve(name), "1");
            link(
                    processes.resolve(Long.toString(pid)).resolve(name),
                    List.of(different).contains(name) ? "2" : "1");
        }
        return new ProcessCheck(pid, processes);
    }

    private static void link(Path from, String to) throws IOException {
        Files.createDirectories(from.getParent());
        Files.createSymbolicLink(from, Path.of(to));
    }

    @Test
    void anAgentWhoseTokenIsUnknownIsBestNamedByItsProcess() {
        Target target = new Target.Listening(URI.create("http://127.0.0.1:1/"), null);
        assertThatThrownBy(target::connect)
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("--pid")
                .hasMessageContaining("--token-file");
    }

    @Test
    void aFileThatAKilledJvmLeftBehindLeadsNowhere() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            assertThat(listening(socket.getLocalPort())).isTrue();
            int port = socket.getLocalPort();
            socket.close();
            assertThat(listening(port)).isFalse();
        }
    }

    private static boolean listening(int port) {
        return Discovery.parse(listening(port, "t")).orElseThrow().isListening();
    }
}
