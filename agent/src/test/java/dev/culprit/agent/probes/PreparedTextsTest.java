package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparedTextsTest {

    /** Looks equal to everything, as some proxies do, and must not be asked. */
    private static final class Treacherous {

        @Override
        public boolean equals(Object other) {
            throw new AssertionError("equals");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode");
        }

        @Override
        public String toString() {
            throw new AssertionError("toString");
        }
    }

    private final PreparedTexts texts = new PreparedTexts();

    @Test
    void statementsAreToldApartByIdentity() {
        Object one = new Treacherous();
        Object other = new Treacherous();
        texts.put(one, 1);
        texts.put(other, 2);
        texts.put(one, 3);
        assertThat(texts.get(one)).isEqualTo(3);
        assertThat(texts.get(other)).isEqualTo(2);
        assertThat(texts.get(new Treacherous())).isZero();
    }

    @Test
    void newOnesDisplaceOldOnesAndNoneIsConfused() {
        List<Object> all = new ArrayList<>();
        for (int i = 1; i <= 200_000; i++) {
            Object statement = new Object();
            all.add(statement);
            texts.put(statement, i);
            assertThat(texts.get(statement)).isEqualTo(i);
        }
        int found = 0;
        for (int i = 0; i < all.size(); i++) {
            long id = texts.get(all.get(i));
            assertThat(id).isIn(0L, (long) i + 1);
            found += id > 0 ? 1 : 0;
        }
        assertThat(found).isBetween(20_000, 1 << 15);
    }
}
