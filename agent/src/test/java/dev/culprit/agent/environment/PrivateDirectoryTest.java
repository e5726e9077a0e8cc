package dev.culprit.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions of POSIX")
class PrivateDirectoryTest {

    @TempDir
    private Path temporary;

    @Test
    void isCreatedForItsOwnerOnlyWithItsParents() throws IOException {
        Path parent = temporary.resolve("a");
        Path directory = parent.resolve("b");

        PrivateDirectory.ensure(directory);

        assertThat(permissions(directory)).isEqualTo("rwx------");
        assertThat(permissions(parent)).isEqualTo("rwx------");
        assertThat(permissions(temporary)).isEqualTo("rwx------");
    }

    @Test
    void isTightenedIfItIsOurs() throws IOException {
        Path directory = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));

        PrivateDirectory.ensureOwned(directory);

        assertThat(permissions(directory)).isEqualTo("rwx------");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aLinkOrAFileInItsPlaceIsRefused() throws IOException {
        Path target = Files.createDirectory(temporary.resolve("target"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), target);
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> PrivateDirectory.ensureOwned(link)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PrivateDirectory.ensureOwned(file)).isInstanceOf(IOException.class);
    }

    @Test
    void filesAreWrittenWholeAndForTheirOwner() throws IOException {
        Path file = Files.writeString(temporary.resolve("file.json"), "older and longer");

        PrivateDirectory.write(file, "{}");

        assertThat(file).hasContent("{}");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(temporary).isDirectoryNotContaining(each -> !each.equals(file));
    }

    @Test
    void aNewFileIsItsOwnersAlone() throws IOException {
        Path file = temporary.resolve("new");

        try (OutputStream out = PrivateDirectory.newFile(file)) {
            assertThat(permissions(file)).isEqualTo("rw-------");
            out.write('a');
        }

        assertThat(file).hasContent("a");
        assertThatThrownBy(() -> PrivateDirectory.newFile(file)).isInstanceOf(FileAlreadyExistsException.class);
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
