package dev.culprit.jfr.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingNamesTest {

    @Test
    void orderIsThatOfExecution(@TempDir Path directory) throws Exception {
        for (String name : new String[] {"experiment-10.jfr", "experiment-2.jfr", "experiment-x.jfr", "other.jfr"}) {
            Files.createFile(directory.resolve(name));
        }

        assertThat(RecordingNames.in(directory))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("experiment-2.jfr", "experiment-10.jfr");
    }

    @Test
    void namesAndNumbersAgree() {
        assertThat(RecordingNames.of(12)).isEqualTo("experiment-12.jfr");
        assertThat(RecordingNames.number(Path.of("a", RecordingNames.of(12)))).hasValue(12);
        assertThat(RecordingNames.number(Path.of("experiment-0.jfr"))).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> RecordingNames.of(0));
    }
}
