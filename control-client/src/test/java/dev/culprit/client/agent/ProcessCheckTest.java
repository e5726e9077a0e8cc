package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
        String owner = Files.getOwner(directory).getName();
        assertThat(Discovery.read(file, owner)).isEmpty();
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"url\":\"http://127.0.0.1:1/culprit/\",\"tok");
        assertThat(Discovery.read(file, owner)).isEmpty();
        Files.writeString(
                file, "{\"pid\":5,\"url\":\"http://127.0.0.1:1/culprit/\",\"token\":\"x\",\"version\":\"1\"}");
        assertThat(Discovery.read(file, owner)).contains(new Discovery(URI.create("http://127.0.0.1:1/culprit/"), "x"));
        assertThatThrownBy(() -> Discovery.read(file, "somebody-else"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("belongs to " + owner);
    }

    @Test
    void anAgentWithoutAPortSaysWhyAndHidesNoOther(@TempDir Path directory) throws IOException {
        String user = System.getProperty("user.name");
        Path failed = Discovery.file(directory, user, 5);
        Files.createDirectories(failed.getParent());
        String owner = Files.getOwner(directory).getName();
        assertThat(Discovery.failure(failed, owner)).isEmpty();
        Files.writeString(failed, "{\"pid\":5,\"error\":\"disk full\",\"version\":\"1\"}");
        assertThat(Discovery.failure(failed, owner)).contains("disk full");
        assertThat(Discovery.read(failed, owner)).isEmpty();
        Path works = Discovery.file(directory, user, 6);
        Files.writeString(works, "{\"pid\":6,\"url\":\"http://127.0.0.1:77/culprit/\",\"token\":\"x\"}");
        assertThat(Discovery.failure(works, owner)).isEmpty();
        assertThat(Discovery.ofUrl(URI.create("http://127.0.0.1:77/"), directory))
                .map(Discovery::token)
                .contains("x");
        assertThat(Discovery.ofUrl(URI.create("http://127.0.0.1:78/"), directory))
                .isEmpty();
    }

    @Test
    void userNamesAreWrittenAsTheAgentWritesThem(@TempDir Path directory) {
        assertThat(Discovery.file(directory, "HOME\\Ann Lee", 5))
                .isEqualTo(directory.resolve("culprit-HOME_Ann_Lee/culprit-5.json"));
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
        Optional<Discovery> found = Discovery.parse("{\"url\":\"http://127.0.0.1:" + port + "/\",\"token\":\"t\"}");
        return found.orElseThrow().isListening();
    }
}
