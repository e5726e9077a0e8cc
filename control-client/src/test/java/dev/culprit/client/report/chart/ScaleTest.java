package dev.culprit.client.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {

    @Test
    void mapsLinearlyAndStaysInside() {
        Scale scale = new Scale(200, 250, 50); // downwards, as on a vertical axis
        assertThat(scale.at(0)).isEqualTo(250);
        assertThat(scale.at(50)).isEqualTo(200);
        assertThat(scale.at(200)).isEqualTo(50);
        assertThat(scale.at(1e300)).isEqualTo(50);
        assertThat(scale.at(-7)).isEqualTo(250);
        assertThat(scale.at(Double.NaN)).isEqualTo(250);
        assertThat(scale.length(100)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void worksWithoutAnythingMeasured(double largest) {
        Scale scale = new Scale(largest, 0, 100);
        assertThat(scale.at(0)).isZero();
        assertThat(scale.ticks(5)).isNotEmpty();
    }

    @Test
    void ticksAreRoundNumbers() {
        assertThat(new Scale(648, 0, 1).ticks(5)).isEqualTo(List.of(0.0, 200.0, 400.0, 600.0));
        assertThat(new Scale(100, 0, 1).ticks(5)).isEqualTo(List.of(0.0, 20.0, 40.0, 60.0, 80.0, 100.0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-9, 0.003, 0.7, 1, 12, 999, 1e9, 1e300, Double.MAX_VALUE})
    void ticksAreFewAndInside(double largest) {
        Scale scale = new Scale(largest, 0, 100);
        assertThat(scale.ticks(5)).hasSizeBetween(2, 6).allMatch(tick -> tick >= 0 && tick <= largest * (1 + 1e-9));
    }
}
