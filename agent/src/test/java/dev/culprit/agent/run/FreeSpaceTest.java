package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FreeSpaceTest {

    @TempDir
    private Path directory;

    @Test
    void whatFitsIsNoShortage() {
        assertThat(FreeSpace.shortage(1, directory)).isEmpty();
    }

    @Test
    void whatDoesNotFitIsNamedWithThePlaceAndWhatToDo() throws IOException {
        long more = Files.getFileStore(directory).getUsableSpace() + (1L << 40);
        assertThat(FreeSpace.shortage(more, directory))
                .hasValueSatisfying(
                        line -> assertThat(line).contains("disk nearly full", directory.toString(), "; free space"));
    }

    @Test
    void aPlaceThatCannotBeAskedIsNotTrusted() {
        assertThat(FreeSpace.shortage(1, directory.resolve("missing"))).isPresent();
    }
}
