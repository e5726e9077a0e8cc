package dev.culprit.client.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.wording.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnbrokenTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 ms",
                "0.0001|<1 µs",
                "0.035|35 µs",
                "0.0999|0.1 ms",
                "0.8|0.8 ms",
                "3.44|3.4 ms",
                "9.96|10 ms",
                "60.4|60 ms",
                "340.2|340 ms",
                "999.4|999 ms",
                "999.6|1 s",
                "1234|1.2 s",
                "59999|60 s",
                "100000|100 s",
                "119600|2 min",
                "200000|3 min 20 s",
                "7199600|2 h",
                "-5|−5 ms",
                "NaN|–",
                "Infinity|–",
                "1e300|2.78e+293 h",
            })
    void durations(double millis, String expected) {
        assertThat(Unbroken.millis(millis).replace('\u00A0', ' ')).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0 %",
                "0.0004|<0.1 %",
                "0.004|0.4 %",
                "0.0994|9.9 %",
                "0.0997|10 %",
                "0.614|61 %",
                "0.994|99.4 %",
                "0.9999|>99.9 %",
                "1|100 %",
                "1.2|120 %",
                "NaN|–",
            })
    void shares(double share, String expected) {
        assertThat(Unbroken.percent(share).replace('\u00A0', ' ')).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "5|5", "4.97|4.97", "20.64|20.6", "12345.6|12,346", "1e300|1.00e+300", "1e-9|1.00e-09"})
    void otherNumbers(double number, String expected) {
        assertThat(Unbroken.number(number)).isEqualTo(expected);
    }

    @Test
    void countsWithNouns() {
        assertThat(Unbroken.of(1, "user")).isEqualTo("1\u00A0user");
        assertThat(Unbroken.of(1200, "user")).isEqualTo("1,200\u00A0users");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 0.05, 0.7, 1, 99.95, 999.95, 119_499, 7.2e6, 1e15, Double.MAX_VALUE})
    void noNumberBurstsATable(double number) {
        assertThat(Unbroken.millis(number)).hasSizeLessThan(24);
        assertThat(Unbroken.percent(number)).hasSizeLessThan(24);
        assertThat(Unbroken.number(number)).hasSizeLessThan(24);
        assertThat(Unbroken.axisMillis(number, number)).hasSizeLessThan(24);
    }

    @Test
    void anAxisHasOneUnit() {
        assertThat(Unbroken.axisMillis(500, 2000)).isEqualTo("0.5\u00A0s");
        assertThat(Unbroken.axisMillis(500, 1200)).isEqualTo("500\u00A0ms");
        assertThat(Unbroken.axisMillis(0.2, 0.8)).isEqualTo("200\u00A0µs");
        assertThat(Unbroken.axisMillis(0, 0.8)).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "takes 35 us of 1.2 s, 61.4 % of it|takes 35~µs of 1.2~s, 61.4~% of it",
                "after 3 min 20 s.|after 3~min 20~s.",
                "less than <1 us; 1,230 kB|less than <1~µs; 1,230~kB",
                "50 users wait at pool-2 s1|50 users wait at pool-2 s1",
                "2 statements, 3 msgs, v1.2 ms2|2 statements, 3 msgs, v1.2 ms2",
            })
    void sentencesShowQuantitiesAsTablesDo(String sentence, String expected) {
        assertThat(Unbroken.sentence(sentence).replace('\u00A0', '~')).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.035, 0.8, 340.2, 1234, 200_000, 7_199_600})
    void aDurationInASentenceLooksAsItDoesAlone(double millis) {
        assertThat(Unbroken.sentence("It took " + Quantity.millis(millis) + " in all."))
                .isEqualTo("It took " + Unbroken.millis(millis) + " in all.");
    }

    @Test
    void statementsInSentencesStayAsTheyAre() {
        String statement = "One execution of \"select id * 100 % 7, '5 min', '$1' from t\"";

        assertThat(Unbroken.sentence(statement)).isEqualTo(statement);
    }
}
