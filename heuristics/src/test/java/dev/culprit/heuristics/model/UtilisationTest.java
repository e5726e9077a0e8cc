package dev.culprit.heuristics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class UtilisationTest {

    private static final double EXACT = 1e-12;

    @Test
    void whatTheApplicationItsBackendsAndTheLoadGeneratorDoNotUseIsForeign() {
        Utilisation use = new Utilisation(
                0.3, 0.9, 0.1, 2, List.of(new Backend("postgres (7)", 5432, 0.2), new Backend("java (8)", 9092, 0.05)));

        assertThat(use.backendShare()).isCloseTo(0.25, within(EXACT));
        assertThat(use.foreign()).isCloseTo(0.25, within(EXACT));
    }

    @Test
    void aProcessCalledOnTwoPortsCountsOnce() {
        Utilisation use = new Utilisation(
                0.3, 0.9, 0.1, 2, List.of(new Backend("java (8)", 8080, 0.2), new Backend("java (8)", 8081, 0.2)));

        assertThat(use.backendShare()).isCloseTo(0.2, within(EXACT));
    }

    @Test
    void foreignUseIsNeverNegative() {
        assertThat(new Utilisation(0.6, 0.5, Double.NaN, 2).foreign()).isZero();
    }
}
