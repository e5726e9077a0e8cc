package dev.culprit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AgentLogTest {

    @TempDir
    private Path directory;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions of POSIX")
    void isItsOwnersAloneInAnOpenDirectoryToo() throws Exception {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        AgentLog log = new AgentLog(directory);
        log.info("one");
        log.warn("two");

        Path file = directory.resolve("agent.log");
        assertThat(Files.readAllLines(file))
                .satisfiesExactly(
                        first -> assertThat(first).endsWith(" INFO one"),
                        second -> assertThat(second).endsWith(" WARN two"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
