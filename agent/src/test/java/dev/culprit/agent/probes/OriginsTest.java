package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OriginsTest {

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

    private final Origins origins = new Origins();

    @Test
    void objectsAreToldApartByIdentity() {
        Object one = new Treacherous();
        Object other = new Treacherous();
        origins.put(one, 1);
        origins.put(other, 2);
        origins.put(one, 3);
        assertThat(origins.get(one)).isEqualTo(3);
        assertThat(origins.get(other)).isEqualTo(2);
        assertThat(origins.get(new Treacherous())).isZero();
    }

    @Test
    void newOnesDisplaceOldOnesAndNoneIsConfused() {
        List<Object> all = new ArrayList<>();
        for (int i = 1; i <= 200_000; i++) {
            Object made = new Object();
            all.add(made);
            origins.put(made, i);
            assertThat(origins.get(made)).isEqualTo(i);
        }
        int found = 0;
        for (int i = 0; i < all.size(); i++) {
            long id = origins.get(all.get(i));
            assertThat(id).isIn(0L, (long) i + 1);
            found += id > 0 ? 1 : 0;
        }
        assertThat(found).isBetween(20_000, 1 << 15);
    }
}
