package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.agent.AgentConnection.Identity;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemainsTest {

    @TempDir
    private Path temporary;

    @Test
    void whatAKilledJvmLeftGoesAndNothingElse() throws IOException {
        Path ofUser = Files.createDirectory(temporary.resolve("culprit-me"));
        Path precious = Files.createFile(temporary.resolve("precious"));
        Path run = Files.createDirectories(ofUser.resolve("5/20261120-170000"));
        Files.createFile(run.resolve("experiment-1.jfr"));
        Files.createSymbolicLink(run.resolve("link"), precious);
        Files.createFile(ofUser.resolve("culprit-5.json"));
        Path repository = Files.createDirectory(temporary.resolve("2026_11_20_17_00_00_5"));
        Files.createFile(repository.resolve("2026_11_20_17_00_01.jfr"));
        Files.writeString(ofUser.resolve("5/recorder"), repository.toString());
        Path other = Files.createFile(ofUser.resolve("culprit-55.json"));

        Remains.remove(agent(5, ofUser.resolve("5")));

        assertThat(ofUser).isDirectoryContaining(other::equals);
        assertThat(ofUser.resolve("5")).doesNotExist();
        assertThat(ofUser.resolve("culprit-5.json")).doesNotExist();
        assertThat(repository).doesNotExist();
        assertThat(precious).exists();
    }

    @Test
    void aDirectoryThatSomebodyChoseStays() throws IOException {
        Path chosen = Files.createDirectories(temporary.resolve("mine/5"));
        Remains.remove(agent(5, chosen));
        Remains.remove(agent(6, temporary.resolve("culprit-me/5")));
        assertThat(chosen).exists();
    }

    @Test
    void aNoteThatLeadsElsewhereIsNotFollowed() throws IOException {
        Path own = Files.createDirectories(temporary.resolve("culprit-me/5"));
        Path precious = Files.createDirectory(temporary.resolve("2026_11_20_17_00_00_55"));
        Files.writeString(own.resolve("recorder"), precious.toString());
        Remains.remove(agent(5, own));
        assertThat(precious).exists();
        assertThat(own).doesNotExist();
    }

    private static Identity agent(long pid, Path directory) {
        return new Identity(URI.create("http://127.0.0.1:1/culprit/"), pid, "1", directory.toString());
    }
}
