package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnersTest {

    @Test
    void threadsOfAPoolCountTogether() {
        Owners owners = new Owners();
        owners.add("housekeeper", 50);
        assertThat(owners.dominant()).isEqualTo("housekeeper");
        owners.add("exec-1", 40);
        assertThat(owners.dominant()).isEqualTo("housekeeper");
        owners.add("exec-12", 20);
        assertThat(owners.dominant()).isEqualTo("exec-*");
    }

    @Test
    void aSingleThreadKeepsItsName() {
        Owners owners = new Owners();
        owners.add("timer-1", 1);
        assertThat(owners.dominant()).isEqualTo("timer-1");
    }
}
