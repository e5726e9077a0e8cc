package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorsTest {

    /** 50 calls per second that wait for a lock; all alone they take 40 ms. */
    private static boolean bind(int users, double millis, Utilisation use) {
        return Processors.bind(new Measurements(
                Requirement.DEFAULT,
                users,
                List.of(
                        EvidenceBuilder.at(1)
                                .calls("a", 1400, WaitState.CPU, call -> 40)
                                .build(),
                        EvidenceBuilder.at(users)
                                .calls("a", 3000, WaitState.LOCK, call -> millis)
                                .utilisation(use)
                                .build())));
    }

    @Test
    void fullProcessorsBindWhateverCallsWaitFor() {
        assertThat(bind(40, 350, new Utilisation(0.94, 0.98, 0.03, 2))).isTrue();
    }

    @Test
    void processorsThatCouldDoMoreDoNot() {
        assertThat(bind(40, 350, new Utilisation(0.55, 0.6, 0.03, 2))).isFalse();
    }

    /** 1000 users who think for 19 s: without the lock they would hardly call more often, and find a processor soon. */
    @Test
    void busyProcessorsThatExplainLittleDoNot() {
        assertThat(bind(1000, 1000, new Utilisation(0.83, 0.85, 0.01, 2))).isFalse();
    }

    @Test
    void processorsThatSomebodyElseUsesAreNotTheApplications() {
        assertThat(bind(40, 350, new Utilisation(0.2, 0.98, 0.03, 2, List.of(new Backend("postgres (7)", 5432, 0.75)))))
                .isFalse();
    }

    @Test
    void nothingIsKnownWithoutBothLoads() {
        assertThat(Processors.bind(new Measurements(
                        Requirement.DEFAULT,
                        40,
                        List.of(EvidenceBuilder.at(40)
                                .calls("a", 3000, WaitState.LOCK, call -> 350)
                                .utilisation(new Utilisation(0.94, 0.98, 0.03, 2))
                                .build()))))
                .isFalse();
    }
}
