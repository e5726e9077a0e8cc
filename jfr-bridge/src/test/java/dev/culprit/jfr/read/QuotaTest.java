package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.jfr.read.facts.Conditions;
import dev.culprit.jfr.read.facts.RecordingFacts.Throttling;
import dev.culprit.jfr.read.pass.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counters of the container, which run since it started. */
class QuotaTest {

    private static final Window WINDOW = new Window(new Experiment(1, Depth.WIDE, 0, 60, 0), 1000, 2000, 2);

    @Test
    void onlyWhatIsAddedInsideTheWindowCounts() {
        Throttling quota = Conditions.quota(
                List.of(
                        new Throttling(500, 100, 90),
                        new Throttling(1900, 190, 94),
                        new Throttling(1100, 110, 92),
                        new Throttling(2100, 210, 110)),
                WINDOW);

        assertThat(quota.slices()).isEqualTo(80);
        assertThat(quota.throttledSlices()).isEqualTo(2);
    }

    @Test
    void nothingIsKnownFromOneSampleOrNone() {
        assertThat(Conditions.quota(List.of(), WINDOW).slices()).isZero();
        assertThat(Conditions.quota(List.of(new Throttling(1100, 110, 92)), WINDOW))
                .satisfies(quota -> {
                    assertThat(quota.slices()).isZero();
                    assertThat(quota.throttledSlices()).isZero();
                });
    }
}
