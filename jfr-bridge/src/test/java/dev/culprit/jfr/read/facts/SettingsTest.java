package dev.culprit.jfr.read.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    @ParameterizedTest
    @CsvSource({"0 ms, 0", "20 ms, 20", "1 s, 1000", "10 us, 0.01", "5000 ns, 0.005", "2 m, 120000"})
    void spans(String text, double millis) {
        assertThat(Settings.millis(text)).isEqualTo(millis);
    }

    @Test
    void wordsAreNoSpans() {
        assertThat(Settings.millis("everyChunk")).isNaN();
    }
}
