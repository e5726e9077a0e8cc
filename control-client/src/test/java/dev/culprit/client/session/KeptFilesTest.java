package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.client.UnavailableException;
import dev.culprit.client.load.Await;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptFilesTest {

    @TempDir
    private Path directory;

    private Path agent;
    private Path kept;
    private KeptFiles files;

    @BeforeEach
    void create() throws IOException {
        agent = Files.createDirectory(directory.resolve("agent"));
        kept = directory.resolve("kept");
        files = new KeptFiles(kept, List.of());
    }

    @AfterEach
    void close() {
        files.close();
    }

    /** Complete at once, as the agent leaves it: what followed before may still be copying. */
    private void measured(int number) throws IOException {
        Path recording = agent.resolve("experiment-" + number + ".jfr");
        Path part = Files.writeString(RecordingNames.part(recording), "measured " + number);
        Files.move(part, recording, StandardCopyOption.ATOMIC_MOVE);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(kept)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void experimentsArriveOneByOne() throws Exception {
        files.follow(agent);
        assertThat(files.holdRecordings()).isFalse();
        measured(1);
        Await.until("the first", () -> {
            files.follow(agent);
            return Files.exists(kept.resolve("experiment-1.jfr"));
        });
        measured(2);
        Await.until("the second", () -> {
            files.follow(agent);
            return Files.exists(kept.resolve("experiment-2.jfr"));
        });
        assertThat(files.holdRecordings()).isTrue();
        Files.writeString(agent.resolve("result.json"), "{}");
        files.copy(agent);
        assertThat(names()).containsExactly("experiment-1.jfr", "experiment-2.jfr", "result.json");
        assertThat(kept.resolve("experiment-2.jfr")).hasContent("measured 2");
    }

    @Test
    void nobodyElseCanReadWhatIsKept() throws Exception {
        assumeTrue(kept.getFileSystem().supportedFileAttributeViews().contains("posix"), "no permissions here");
        measured(1);
        Files.writeString(agent.resolve("result.json"), "{}");
        for (Path open : List.of(agent.resolve("experiment-1.jfr"), agent.resolve("result.json"))) {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        }
        files.copy(agent);
        assertThat(Files.getPosixFilePermissions(kept)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        for (String name : names()) {
            assertThat(Files.getPosixFilePermissions(kept.resolve(name)))
                    .as(name)
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void whatTheAgentHasNotFinishedStaysThere() throws Exception {
        measured(1);
        Files.writeString(agent.resolve("experiment-2.jfr.part"), "meas");
        files.copy(agent);
        assertThat(names()).containsExactly("experiment-1.jfr");
    }

    @Test
    void whatWasTakenOverStaysAndWhatIsDamagedIsReplaced() throws Exception {
        Files.createDirectory(kept);
        Files.writeString(kept.resolve("experiment-1.jfr"), "of the earlier session");
        Files.writeString(kept.resolve("experiment-2.jfr"), "dama");
        Files.writeString(kept.resolve("result.json"), "old");
        measured(1);
        measured(2);
        Files.writeString(agent.resolve("result.json"), "new");
        try (KeptFiles resumed = new KeptFiles(kept, List.of("experiment-1.jfr"))) {
            resumed.copy(agent);
        }
        assertThat(kept.resolve("experiment-1.jfr")).hasContent("of the earlier session");
        assertThat(kept.resolve("experiment-2.jfr")).hasContent("measured 2");
        assertThat(kept.resolve("result.json")).hasContent("new");
        assertThat(names()).hasSize(3);
    }

    @Test
    void whatCannotBeReadFromHereIsSaidInTheEnd() {
        Path elsewhere = directory.resolve("elsewhere");
        files.follow(elsewhere);
        assertThatThrownBy(() -> files.copy(elsewhere))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("cannot be read from here");
        assertThat(kept).doesNotExist();
    }
}
