package dev.culprit.heuristics.thresholds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThresholdsTest {

    static Stream<Threshold> all() {
        return Threshold.all().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachSaysWhy(Threshold threshold) {
        Definition definition = threshold.definition();

        assertThat(definition.why()).endsWith(".").matches("[A-Z].*");
        assertThat(definition.why().split("\\s+")).hasSizeLessThanOrEqualTo(40);
        if (definition.unit() == Unit.SHARE || definition.unit() == Unit.EFFECT) {
            assertThat(threshold.value()).isLessThanOrEqualTo(1);
        }
        if (definition.unit() == Unit.COUNT) {
            assertThat(threshold.value()).isEqualTo(threshold.count());
        }
    }

    @Test
    void everyFamilyIsListed() {
        assertThat(Threshold.all().stream().map(Object::getClass).distinct())
                .containsExactlyInAnyOrderElementsOf(List.of(Threshold.class.getPermittedSubclasses()));
    }

    @Test
    void namesAreDifferentInAllFamilies() {
        assertThat(all().map(Threshold::name).distinct())
                .hasSize(Threshold.all().size());
    }

    @Test
    void anythingElseIsNoThreshold() {
        assertThatThrownBy(() -> new Definition(0, Unit.SHARE, Origin.CHOSEN, "Nothing."))
                .hasMessageContaining("positive");
        assertThatThrownBy(() -> new Definition(1, Unit.SHARE, Origin.CHOSEN, " "))
                .hasMessageContaining("reason");
    }
}
