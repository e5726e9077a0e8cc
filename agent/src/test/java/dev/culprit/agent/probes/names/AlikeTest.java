package dev.culprit.agent.probes.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlikeTest {

    private final List<Integer> told = new ArrayList<>();
    private final Alike alike = new Alike(told::add);

    @Test
    void tablesOfManyDaysAreOne() {
        for (int day = 1; day <= 33; day++) {
            alike.of(String.format("select a from orders_202611%02d where id = ?", day));
        }
        Alike.Kind kind = alike.of("select a from orders_19700101 where id = ?");
        assertThat(kind).isNotNull();
        assertThat(kind.isOne()).isTrue();
        assertThat(kind.form()).isEqualTo("select a from orders_? where id = ?");
        assertThat(told).hasSize(1);
    }

    @Test
    void theMonthsOfAYearStay() {
        for (int i = 0; i < 1000; i++) {
            Alike.Kind kind = alike.of("select a from orders_" + (1 + i % 12));
            assertThat(kind).isNotNull();
            assertThat(kind.isOne()).isFalse();
        }
    }

    @Test
    void withoutNumbersThereIsNothingAlike() {
        assertThat(alike.of("select a from orders where id = ?")).isNull();
    }

    @Test
    void whatIsLeftTellsOthersApart() {
        assertThat(Alike.form("select * from tenant_0042.orders t1")).isEqualTo("select * from tenant_?.orders t?");
        assertThat(Alike.form("select * from tenant_0042.items t1"))
                .isNotEqualTo(Alike.form("select * from tenant_0042.orders t1"));
    }

    /** Thousands of kinds of which each comes a few times. */
    @Test
    void endlesslyManyKindsAreNoProblem() {
        for (int i = 0; i < 100_000; i++) {
            alike.of("select a from t" + (i % 3) + " where " + "x".repeat(i % 300) + (char) ('a' + i / 300 % 26));
        }
        assertThat(told).isEmpty();
    }
}
