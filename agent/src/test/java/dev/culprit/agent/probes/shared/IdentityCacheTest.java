package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdentityCacheTest {

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

    private final IdentityCache<Integer> known = new IdentityCache<>();

    @Test
    void objectsAreToldApartByIdentity() {
        Object one = new Treacherous();
        Object other = new Treacherous();
        known.put(one, 1);
        known.put(other, 2);
        known.put(one, 3);
        assertThat(known.get(one)).isEqualTo(3);
        assertThat(known.get(other)).isEqualTo(2);
        assertThat(known.get(new Treacherous())).isNull();
    }

    @Test
    void whatIsTakenIsForgotten() {
        Object one = new Treacherous();
        known.put(one, 1);
        assertThat(known.take(one)).isEqualTo(1);
        assertThat(known.take(one)).isNull();
        assertThat(known.get(one)).isNull();
    }

    @Test
    void newOnesDisplaceOldOnesAndNoneIsConfused() {
        List<Object> all = new ArrayList<>();
        for (int i = 1; i <= 200_000; i++) {
            Object made = new Object();
            all.add(made);
            known.put(made, i);
            assertThat(known.get(made)).isEqualTo(i);
        }
        int found = 0;
        for (int i = 0; i < all.size(); i++) {
            Integer id = known.get(all.get(i));
            assertThat(id).isIn(null, i + 1);
            found += id == null ? 0 : 1;
        }
        assertThat(found).isBetween(20_000, 1 << 15);
    }
}
