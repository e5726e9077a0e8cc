package dev.culprit.heuristics.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementsTest {

    private static Evidence window(double seconds) {
        return EvidenceBuilder.at(50)
                .window(seconds)
                .calls("a", 10, WaitState.CPU, call -> 1)
                .build();
    }

    private static Measurements of(Evidence... runs) {
        return new Measurements(Requirement.DEFAULT, 50, List.of(runs));
    }

    @Test
    void theLatestWindowCounts() {
        Evidence later = window(240);
        assertThat(of(window(300), later).maximum()).containsSame(later);
        assertThat(of().maximum()).isEmpty();
    }

    /** It was there to push what piles up. */
    @Test
    void aMuchShorterOneDoesNot() {
        Evidence later = window(240);
        assertThat(of(window(300), later, window(50)).maximum()).containsSame(later);
    }
}
