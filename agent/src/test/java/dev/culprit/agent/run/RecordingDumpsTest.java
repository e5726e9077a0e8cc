package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RecordingDumpsTest {

    @TempDir
    private Path directory;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions of POSIX")
    void aFileIsItsOwnersAloneEvenWhereAnotherWasOpen() throws Exception {
        Path file = Files.writeString(directory.resolve("a.jfr.part"), "older and longer");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        RecordingDumps.Writer.PLAIN.write(new ByteArrayInputStream(new byte[] {'n', 'e', 'w'}), file);

        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
