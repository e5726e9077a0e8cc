package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Warm-ups of the simulator end when those of the agent would. */
class WarmUpTest {

    private static final double PLANNED = 16_000;

    @ParameterizedTest
    @CsvSource({
        "15000, 0, 16000", // nothing is compiled
        "15000, 14000, 16000", // nor is at the end
        "15000, 14100, 16000", // or hardly
        "15000, 14300, 18000",
        "15000, 20000, 22000",
        "15000, 21000, 24000",
        "15000, 100000, 30000", // patience ends
        "900, 100000, 16000", // too short to tell
        "1500, 100000, 16000",
        "2000, 100000, 18000"
    })
    void itLastsUntilNothingIsCompiledAnyMoreButNotMuchLongerThanTwice(double millis, double compiled, double end) {
        assertThat(WarmUp.end(PLANNED, millis, BackgroundThreads.compiler(compiled)))
                .isEqualTo(end);
    }

    @Test
    void nobodyWaitsForWhatTheApplicationComputes() {
        BackgroundThreads job = BackgroundThreads.jobs(1, Place.method("com.example.shop.Statistics.refresh", 91));
        assertThat(WarmUp.end(PLANNED, 15_000, job)).isEqualTo(PLANNED);
    }
}
