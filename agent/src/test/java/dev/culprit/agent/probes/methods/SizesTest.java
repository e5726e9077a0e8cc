package dev.culprit.agent.probes.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.jfr.events.methods.MethodSizesEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class SizesTest {

    /** Loads itself when somebody asks, as collections of object-relational mappers do. */
    private static final class Lazy extends ArrayList<String> {

        private static final long serialVersionUID = 1;

        @Override
        public int size() {
            throw new AssertionError("asked");
        }
    }

    @Test
    void whatAnswersAtOnceIsAsked() {
        assertThat(Sizes.of("four")).isEqualTo(4);
        assertThat(Sizes.of(new byte[3])).isEqualTo(3);
        assertThat(Sizes.of(new String[] {"a"})).isEqualTo(1);
        assertThat(Sizes.of(-12)).isEqualTo(-12);
        assertThat(Sizes.of(12L)).isEqualTo(12);
        assertThat(Sizes.of(new ArrayList<>(List.of(1, 2)))).isEqualTo(2);
        assertThat(Sizes.of(List.of())).isZero();
        assertThat(Sizes.of(Set.of(1, 2, 3, 4))).isEqualTo(4);
        assertThat(Sizes.of(Map.of("a", 1))).isEqualTo(1);
        assertThat(Sizes.of(new ConcurrentHashMap<>(Map.of("a", 1, "b", 2)))).isEqualTo(2);
    }

    @Test
    void theApplicationsOwnIsNot() {
        Collection<String> lazy = new Lazy();
        assertThat(Sizes.of(lazy)).isEqualTo(MethodSizesEvent.NONE);
        assertThat(Sizes.of(Collections.unmodifiableCollection(lazy))).isEqualTo(MethodSizesEvent.NONE);
        assertThat(Sizes.of(new Object())).isEqualTo(MethodSizesEvent.NONE);
        assertThat(Sizes.of(null)).isEqualTo(MethodSizesEvent.NONE);
    }
}
