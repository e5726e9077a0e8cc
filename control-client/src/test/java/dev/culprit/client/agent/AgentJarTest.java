package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {

    private static final long PID = 4711;
    private static final byte[] JAR = "a jar".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path temporary;

    private AgentJar extract(byte[] jar) throws IOException {
        return AgentJar.extract(jar, temporary, PID, false);
    }

    /** Otherwise the JVM would open one more each time, and keep all of them. */
    @Test
    void aJvmGetsTheSameFileAgain() throws IOException {
        AgentJar first = extract(JAR);
        assertThat(first.file()).hasBinaryContent(JAR);
        first.close();
        assertThat(temporary).isEmptyDirectory();
        AgentJar second = extract(JAR);
        assertThat(second.file()).isEqualTo(first.file()).hasBinaryContent(JAR);
    }

    @Test
    void anotherBuildIsAnotherFile() throws IOException {
        AgentJar first = extract(JAR);
        first.close();
        assertThat(extract("another".getBytes(StandardCharsets.UTF_8)).file()).isNotEqualTo(first.file());
    }

    @Test
    void whoAttachesAtTheSameTimeIsNotDisturbed() throws IOException {
        AgentJar first = extract(JAR);
        AgentJar second = extract(JAR);
        assertThat(second.file()).isNotEqualTo(first.file());
        second.close();
        assertThat(first.file()).hasBinaryContent(JAR);
    }

    @Test
    void whatAKilledClientLeftIsReplaced() throws IOException {
        AgentJar killed = extract(JAR);
        Path directory = killed.file().getParent();
        Files.setLastModifiedTime(directory, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        AgentJar next = extract(JAR);
        assertThat(next.file()).isEqualTo(killed.file()).hasBinaryContent(JAR);
        next.close();
        assertThat(temporary).isEmptyDirectory();
    }

    /** As at the end of a program that closed its own long ago. */
    @Test
    void whatAnotherHasMadeUnderTheSameNameIsLeftAlone() throws IOException {
        AgentJar first = extract(JAR);
        first.close();
        AgentJar second = extract(JAR);
        first.close();
        assertThat(second.file()).hasBinaryContent(JAR);
    }

    /** Whichever of them removes it while the others look. */
    @Test
    void manyMayComeAndGo() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(4);
        Callable<Void> comesAndGoes = () -> {
            for (int i = 0; i < 2_000; i++) {
                try (AgentJar jar = extract(JAR)) {
                    assertThat(jar.file()).hasBinaryContent(JAR);
                }
            }
            return null;
        };
        try {
            for (Future<Void> client : clients.invokeAll(Collections.nCopies(4, comesAndGoes))) {
                client.get();
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(temporary).isEmptyDirectory();
    }

    /** A name that others can guess must not lead elsewhere. */
    @Test
    void aLinkOfThatNameIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(temporary.resolve("culprit-attach-" + PID), elsewhere);
        assertThat(extract(JAR).file()).hasBinaryContent(JAR);
        assertThat(elsewhere).isEmptyDirectory();
    }
}
