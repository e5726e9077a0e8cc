package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDelaysTest {

    @TempDir
    private Path directory;

    private Path file;
    private long now = 17;
    private RunDelays delays;

    @BeforeEach
    void begin() throws IOException {
        file = directory.resolve("schedstat");
        write(5_000);
        delays = new RunDelays(new RunDelayClock(file), () -> now);
    }

    private void write(long delay) throws IOException {
        Files.writeString(file, "1 " + delay + " 3\n");
    }

    /** Answers how many of the calls of a second were asked. */
    private int second(int calls) {
        int asked = 0;
        for (int i = 0; i < calls; i++) {
            now += TimeUnit.SECONDS.toNanos(1) / calls;
            asked += delays.begin() == RunDelays.UNKNOWN ? 0 : 1;
        }
        return asked;
    }

    @Test
    void whatAThreadWaitedIsTheDifference() throws IOException {
        long begun = delays.begin();
        write(7_500);
        assertThat(delays.since(begun)).isEqualTo(2_500);
    }

    @Test
    void nothingIsKnownOfCallsThatWereNotAskedOrWhereTheKernelIsSilent() throws IOException {
        assertThat(delays.since(RunDelays.UNKNOWN)).isEqualTo(RunDelays.UNKNOWN);
        long begun = delays.begin();
        Files.writeString(file, "?");
        assertThat(delays.since(begun)).isEqualTo(RunDelays.UNKNOWN);
    }

    @Test
    void fewCallsAreAllAsked() {
        for (int i = 0; i < 5; i++) {
            assertThat(second(RunDelays.PER_SECOND / 2)).isEqualTo(RunDelays.PER_SECOND / 2);
        }
    }

    @Test
    void ofManyAsManyAsMayBeFromTheSecondSecondOn() {
        second(3000);
        second(3000);
        int asked = 0;
        for (int i = 0; i < 20; i++) {
            asked += second(3000);
        }
        assertThat((double) asked).isCloseTo(20 * RunDelays.PER_SECOND, withinPercentage(20)); // five deviations
    }

    @Test
    void whenTheyBecomeFewAllAreAskedAgain() {
        second(3000);
        second(20);
        second(20);
        assertThat(second(20)).isEqualTo(20);
    }

    @Test
    void aPauseIsNoSecondWithMany() {
        second(300);
        second(300);
        now += TimeUnit.MINUTES.toNanos(1);
        second(1); // by chance
        assertThat(second(RunDelays.PER_SECOND)).isEqualTo(RunDelays.PER_SECOND);
    }
}
