package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 ms",
                "0.0001|<1 us",
                "0.035|35 us",
                "0.8|0.8 ms",
                "3.44|3.4 ms",
                "60.4|60 ms",
                "340.2|340 ms",
                "999.6|1 s",
                "1234|1.2 s",
                "119600|2 min",
                "200000|3 min 20 s",
                "-5|-5 ms",
                "NaN|unknown",
                "Infinity|unknown",
            })
    void durations(double millis, String expected) {
        assertThat(Quantity.millis(millis)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 bytes",
                "48|48 bytes",
                "999|999 bytes",
                "1000|1 kB",
                "600000|600 kB",
                "999600|1 MB",
                "2412345|2.4 MB",
                "51000000|51 MB",
                "8123456789|8,123 MB",
                "NaN|unknown",
            })
    void sizes(double bytes, String expected) {
        assertThat(Quantity.bytes(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 %",
                "0.0004|<0.1 %",
                "0.0994|9.9 %",
                "0.614|61 %",
                "0.994|99.4 %",
                "0.9999|>99.9 %",
                "1|100 %",
                "1.2|120 %",
                "NaN|unknown",
            })
    void shares(double share, String expected) {
        assertThat(Quantity.share(share)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0.99|p99", "0.999|p99.9", "0.5|p50"})
    void percentiles(double percentile, String expected) {
        assertThat(Quantity.percentile(percentile)).isEqualTo(expected);
    }

    /** 1 - 0.999 is a little less than 0.001. */
    @Test
    void whatIsAllowedIsToldWithAllItsDigits() {
        assertThat(Quantity.exactShare(1 - 0.999)).isEqualTo("0.1 %");
        assertThat(Quantity.exactShare(1 - 0.9995)).isEqualTo("0.05 %");
        assertThat(Quantity.exactShare(1 - 0.99)).isEqualTo("1 %");
        assertThat(Quantity.share(1 - 0.999)).isEqualTo("0.1 %");
    }

    @Test
    void afterAtLeastThereIsNoSign() {
        assertThat(Quantity.aboutShare(0.9996)).isEqualTo("100 %");
        assertThat(Quantity.aboutShare(0.0004)).isEqualTo("0 %");
        assertThat(Quantity.aboutShare(0.953)).isEqualTo("95 %");
        assertThat(Quantity.aboutShare(Double.NaN)).isEqualTo("unknown");
    }

    @Test
    void thingsAreCounted() {
        assertThat(Quantity.users(1)).isEqualTo("1 user");
        assertThat(Quantity.of(1200, "call")).isEqualTo("1,200 calls");
    }

    /** A terminal may know nothing else. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1e300, -5, 1e-300, 0.05, 0.9995, 999.95, 7.2e6, Double.MAX_VALUE})
    void allIsAscii(double number) {
        String all =
                Quantity.millis(number) + Quantity.bytes(number) + Quantity.share(number) + Quantity.number(number);

        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(all)).isTrue();
    }
}
