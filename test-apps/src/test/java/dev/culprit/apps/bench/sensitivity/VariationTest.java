package dev.culprit.apps.bench.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.thresholds.Definition;
import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;
import dev.culprit.heuristics.thresholds.SharedThreshold;
import dev.culprit.heuristics.thresholds.Threshold;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VariationTest {

    static Iterable<Threshold> thresholds() {
        return Threshold.all();
    }

    @Test
    void aThresholdHasAnotherValueUntilItIsClosed() {
        try (Variation ignored =
                Variation.of(SharedThreshold.MAIN_SHARE, Sensitivity.LARGER).orElseThrow()) {
            assertThat(SharedThreshold.MAIN_SHARE.value()).isEqualTo(0.6);
        }
        assertThat(SharedThreshold.MAIN_SHARE.value()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @MethodSource("thresholds")
    void eachCanBeVariedAndIsPutBack(Threshold threshold) {
        Definition was = threshold.definition();

        for (double factor : new double[] {Sensitivity.SMALLER, Sensitivity.LARGER}) {
            Variation.of(threshold, factor).ifPresent(variation -> {
                try (variation) {
                    assertThat(threshold.value()).isNotEqualTo(was.value());
                }
            });

            assertThat(threshold.definition()).isSameAs(was);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SHARE, 0.5, 0.8, 0.4",
        "SHARE, 0.9, 1.2, 1",
        "COUNT, 30, 0.8, 24",
        "COUNT, 3, 0.8, 2",
        "COUNT, 3, 1.2, 4",
        "COUNT, 1, 0.8, 1",
        "RATIO, 3, 1.2, 3.5999999999999996",
        "RATIO, 1.25, 1.2, 1.3",
        "RATIO, 0.75, 0.8, 0.8",
    })
    void aShareStaysAShareAndACountAWholeNumber(Unit unit, double value, double factor, double expected) {
        Definition was = new Definition(value, unit, Origin.CHOSEN, "For this test.");

        assertThat(Variation.times(was, factor).value()).isEqualTo(expected);
    }
}
