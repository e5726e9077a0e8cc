package dev.culprit.heuristics.analysis.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import org.junit.jupiter.api.Test;

class JumpTest {

    /** Calls of a minute, which take so long before its middle, and so long after. */
    private static Evidence window(double before, double after) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> (call < 1000 ? before : after) + call % 7)
                .build();
    }

    @Test
    void onlyWhatBecomesSlowerJumps() {
        assertThat(Jump.within(window(100, 120), "a")).hasValueSatisfying(jump -> {
            assertThat(jump.atMillis()).isEqualTo(30_000);
            assertThat(jump.before()).isEqualTo(103);
            assertThat(jump.after()).isEqualTo(123);
        });
        assertThat(Jump.within(window(120, 100), "a")).as("faster").isEmpty();
        assertThat(Jump.within(window(100, 100), "a")).isEmpty();
        assertThat(Jump.within(window(100, 120), "b")).as("not called").isEmpty();
    }
}
