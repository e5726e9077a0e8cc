package dev.culprit.apps.bench.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void casesAreToldInTheOrderThatPeopleCountIn() {
        Tally tally = new Tally();
        for (String id : new String[] {"S10", "21b", "S2", "10", "2", "21"}) {
            tally.decided(id, true, false);
        }

        assertThat(tally.errors())
                .isEqualTo(
                        "misses 2 1.00, misses 10 1.00, misses 21 1.00, misses 21b 1.00, misses S2 1.00, misses S10 1.00");
        assertThat(tally.falseNegativeRate()).isEqualTo(1);
        assertThat(tally.falsePositiveRate()).isZero();
        assertThat(tally.runs()).isEqualTo(6);
    }
}
