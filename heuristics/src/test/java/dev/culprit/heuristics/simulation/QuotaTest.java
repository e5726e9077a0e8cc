package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.Percentiles;
import org.junit.jupiter.api.Test;

class QuotaTest {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);

    private static Evidence run(Machines machines, int users) {
        SimulatedApplication application =
                SimulatedApplication.of(SimulatedService.of("a", call -> call.compute(WORK, 30)));
        return Runs.run(new SimulatedRunner(application.on(machines), 1), users, 60);
    }

    private static double utilisation(Evidence run) {
        return run.utilisation().jvm();
    }

    @Test
    void moreThanTheQuotaIsNotUsed() {
        Evidence run = run(Machines.REFERENCE.withProcessors(4).withQuota(0.7), 50);

        assertThat(utilisation(run) * 4).isCloseTo(0.7, within(0.03));
        assertThat(run.conditions().throttledShare()).isGreaterThan(0.99);
        assertThat(run.conditions().quotaProcessors()).isEqualTo(0.7);
    }

    @Test
    void whoNeedsLessIsNotHeldBack() {
        Machines four = Machines.REFERENCE.withProcessors(4);
        Evidence limited = run(four.withQuota(2), 1);
        Evidence free = run(four, 1);

        assertThat(limited.conditions().throttledShare()).isZero();
        assertThat(Percentiles.mean(limited.services().get(0).responseMillis()))
                .isCloseTo(Percentiles.mean(free.services().get(0).responseMillis()), within(1e-6));
    }

    /** Alone, a call of 30 ms in a container of a tenth of a processor: 10 ms in each period of 100. */
    @Test
    void aCallThatNeedsMoreThanAPeriodGivesGoesOnInTheNext() {
        Evidence run = run(Machines.REFERENCE.withQuota(0.1), 1);

        assertThat(Percentiles.mean(run.services().get(0).responseMillis())).isBetween(150.0, 310.0);
    }

    @Test
    void aQuotaIsNotMoreThanThereIs() {
        assertThatThrownBy(() -> Machines.REFERENCE.withQuota(2.5)).hasMessageContaining("a quota of 2.5 of 2");
    }
}
