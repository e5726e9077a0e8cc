package dev.culprit.agent.run.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StealTimeTest {

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void begin() {
        file = directory.resolve("stat");
    }

    private double between(String before, String after) throws Exception {
        Files.writeString(file, before);
        StealTime steal = new StealTime(file);
        steal.begin();
        Files.writeString(file, after);
        return steal.share();
    }

    @Test
    void isTheShareOfAllTimeOfTheInterval() throws Exception {
        double share = between(
                "cpu  1000 0 500 8000 100 0 50 2000 300 0\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 5\n",
                "cpu  1100 0 550 8000 100 0 50 2050 350 0\ncpu0 9 9 9 9 9 9 9 9 9 9\nintr 9\n");

        assertThat(share).isCloseTo(50.0 / 200, within(1e-9));
    }

    @Test
    void isNothingWhereTheMachineDoesNotTell() throws Exception {
        assertThat(between("cpu  1 0 5 8 1 0 5\n", "cpu  2 0 5 8 1 0 5\n"))
                .as("an old kernel")
                .isZero();
        assertThat(between("", "cpu  1100 0 550 8000 100 0 50 2050 350 0\n")).isZero();
        assertThat(between("cpu  a b c d e f g h\n", "cpu  a b c d e f g h\n")).isZero();
        assertThat(between("cpu  1 0 5 8 1 0 5 3\n", "cpu  1 0 5 8 1 0 5 3\n"))
                .as("no time has passed")
                .isZero();
        Files.delete(file);
        StealTime missing = new StealTime(file);
        missing.begin();
        assertThat(missing.share()).isZero();
    }
}
