package dev.culprit.heuristics.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final Evidence ALONE = window(1, 100, 10);
    private static final Evidence SLOW = window(50, 600, 300);
    private static final Evidence FAST = window(50, 600, 20);

    private static Evidence window(int users, int calls, double millis) {
        return EvidenceBuilder.at(users)
                .window(60_000)
                .calls("a", calls, WaitState.LOCK, call -> millis)
                .build();
    }

    private static Measurements measurements(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }

    @Test
    void allOfItIsOfTheSameTwoWindows() {
        Comparison both = Comparison.of("a", measurements(SLOW, ALONE, FAST)).orElseThrow();

        assertThat(both.loaded()).as("the one that missed the requirement").isSameAs(SLOW);
        assertThat(both.alone()).isSameAs(ALONE);
        assertThat(both.calls()).isSameAs(SLOW.service("a").orElseThrow());
        assertThat(both.growth().millis()).isCloseTo(290, within(1e-9));
        assertThat(both.waiting(300)).as("600 calls of 300 ms in a minute").isCloseTo(3, within(1e-9));
    }

    @Test
    void aServiceThatIsMissingAtOneLoadCannotBeCompared() {
        Evidence other = EvidenceBuilder.at(1)
                .calls("b", 100, WaitState.LOCK, call -> 10)
                .build();

        assertThat(Comparison.of("a", measurements(SLOW))).isEmpty();
        assertThat(Comparison.of("a", measurements(ALONE))).isEmpty();
        assertThat(Comparison.of("a", measurements(other, SLOW))).isEmpty();
        assertThat(Comparison.of("b", measurements(other, SLOW))).isEmpty();
    }
}
