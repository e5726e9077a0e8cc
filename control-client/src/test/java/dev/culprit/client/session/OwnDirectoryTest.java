package dev.culprit.client.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnDirectoryTest {

    private static final int CLIENTS = 8;

    @TempDir
    private Path directory;

    @Test
    void ofManyThatWantItAtOnceOneGetsIt() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            for (int round = 0; round < 50; round++) {
                Path wanted = directory.resolve("above").resolve("kept-" + round);
                List<Boolean> got = new ArrayList<>();
                for (Future<Boolean> client :
                        clients.invokeAll(Collections.nCopies(CLIENTS, (Callable<Boolean>) () -> gets(wanted)))) {
                    got.add(client.get());
                }
                assertThat(got).containsOnlyOnce(true);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private static boolean gets(Path wanted) throws IOException {
        try {
            return OwnDirectory.create(wanted).path().equals(wanted);
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    @Test
    void goesAgainIfNothingCameOfIt() throws IOException {
        Path wanted = directory.resolve("kept");
        OwnDirectory.create(wanted).close();
        assertThat(wanted).doesNotExist();

        try (OwnDirectory own = OwnDirectory.create(wanted)) {
            Files.writeString(own.path().resolve("experiment-1.jfr"), "measured");
        }
        assertThat(wanted.resolve("experiment-1.jfr")).hasContent("measured");
        assertThatThrownBy(() -> OwnDirectory.create(wanted)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void isOfItsOwnerOnly() throws IOException {
        assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"), "no permissions here");
        try (OwnDirectory own = OwnDirectory.create(directory.resolve("kept"))) {
            assertThat(Files.getPosixFilePermissions(own.path()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void belowAFileThereIsNone() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(() -> OwnDirectory.create(file.resolve("kept")))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("is no directory");
    }
}
