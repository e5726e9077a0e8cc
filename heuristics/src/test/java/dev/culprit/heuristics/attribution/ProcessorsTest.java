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

    private static final Utilisation FULL = new Utilisation(0.94, 0.98, 0.03, 2);

    /** So many calls per minute that wait for a lock; all alone they take 40 ms. */
    private static boolean areBottleneck(int users, int calls, double millis, Utilisation use) {
        return areBottleneck(
                users, EvidenceBuilder.at(users).calls("a", calls, WaitState.LOCK, call -> millis), "a", use);
    }

    private static boolean areBottleneck(int users, EvidenceBuilder loaded, String service, Utilisation use) {
        return Processors.areBottleneck(
                service,
                new Measurements(
                        Requirement.DEFAULT,
                        users,
                        List.of(
                                EvidenceBuilder.at(1)
                                        .calls("a", 700, WaitState.CPU, call -> 40)
                                        .calls("b", 700, WaitState.CPU, call -> 40)
                                        .build(),
                                loaded.utilisation(use).build())));
    }

    @Test
    void fullProcessorsAreWhateverCallsWaitFor() {
        assertThat(areBottleneck(40, 3000, 350, FULL)).isTrue();
    }

    @Test
    void processorsThatCouldDoMoreAreNot() {
        assertThat(areBottleneck(40, 3000, 350, new Utilisation(0.55, 0.6, 0.03, 2)))
                .isFalse();
    }

    /** 1 processor, 10 ms of it and 14.5 ms in a monitor for every call: without the monitor 100 instead of 69 per second. */
    @Test
    void aLockThatIsTighterThanBusyProcessorsIsNotExcused() {
        assertThat(areBottleneck(40, 69 * 60, 580, new Utilisation(0.67, 0.69, 0.02, 1)))
                .isFalse();
    }

    /** 2000 users who think for 38 s: without the lock they would hardly call more often, and soon find a processor. */
    @Test
    void busyProcessorsThatExplainLittleAreNot() {
        assertThat(areBottleneck(2000, 3000, 2000, new Utilisation(0.89, 0.91, 0.01, 2)))
                .isFalse();
    }

    @Test
    void eachServiceIsComparedWithItsOwnGrowth() {
        EvidenceBuilder two = EvidenceBuilder.at(65)
                .calls("a", 300, WaitState.LOCK, call -> 1200)
                .calls("b", 2700, WaitState.LOCK, call -> 240);

        assertThat(areBottleneck(65, two, "b", new Utilisation(0.9, 0.93, 0.03, 2)))
                .isTrue();
        assertThat(areBottleneck(65, two, "a", new Utilisation(0.9, 0.93, 0.03, 2)))
                .isFalse();
    }

    @Test
    void processorsThatSomebodyElseUsesAreNotTheApplications() {
        assertThat(areBottleneck(
                        40, 3000, 350, new Utilisation(0.2, 0.98, 0.03, 2, List.of(new Backend("db (7)", 5432, 0.75)))))
                .isFalse();
        assertThat(areBottleneck(40, 3000, 350, new Utilisation(0.55, 0.98, 0.03, 2)))
                .isFalse();
    }

    @Test
    void nothingIsKnownOfAServiceThatASingleUserDidNotCall() {
        EvidenceBuilder other = EvidenceBuilder.at(40).calls("c", 3000, WaitState.LOCK, call -> 350);

        assertThat(areBottleneck(40, other, "c", FULL)).isFalse();
    }
}
