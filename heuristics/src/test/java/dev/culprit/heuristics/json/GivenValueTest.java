package dev.culprit.heuristics.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.culprit.heuristics.fields.FieldException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GivenValueTest {

    private static JsonElement json(String text) {
        return JsonParser.parseString(text);
    }

    @Test
    void whatFitsIsTaken() {
        assertThat(GivenValue.integer(json("2147483647"), "x")).isEqualTo(Integer.MAX_VALUE);
        assertThat(GivenValue.integer(json("\"-2147483648\""), "x")).isEqualTo(Integer.MIN_VALUE);
        assertThat(GivenValue.integer(json("1e3"), "x")).isEqualTo(1000);
        assertThat(GivenValue.integer(json("5.0"), "x")).isEqualTo(5);
        assertThat(GivenValue.whole(json("9223372036854775807"), "x")).isEqualTo(Long.MAX_VALUE);
        assertThat(GivenValue.number(json("-0.5"), "x")).isEqualTo(-0.5);
        assertThat(GivenValue.text(json("\"a\""), "x")).isEqualTo("a");
        assertThat(GivenValue.object(json("{}"), "x").size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2147483648",
                "-2147483649",
                "4294967301",
                "18446744073709551617",
                "1e300",
                "1e999999999",
                "1e-999999999",
                "0.5",
                "NaN",
                "\"NaN\"",
                "Infinity",
                "null",
                "true",
                "\"\"",
                "\"many\"",
                "[5]",
                "{}"
            })
    void whatDoesNotFitIsRefusedWithItsName(String text) {
        assertThatThrownBy(() -> GivenValue.integer(json(text), "leaseSeconds"))
                .isInstanceOf(FieldException.class)
                .hasMessageStartingWith("leaseSeconds must be ")
                .hasMessageContaining(", not ");
    }

    @Test
    void aLongHasItsLimitsToo() {
        for (String text : List.of("9223372036854775808", "-9223372036854775809", "1e19", "0.1", "null")) {
            assertThatThrownBy(() -> GivenValue.whole(json(text), "seed")).hasMessageStartingWith("seed must be ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-Infinity", "1e999", "null", "\"x\"", "[1]"})
    void aNumberIsFinite(String text) {
        assertThatThrownBy(() -> GivenValue.number(json(text), "timeScale"))
                .hasMessageStartingWith("timeScale must be ");
    }

    @Test
    void nothingIsNoText() {
        assertThatThrownBy(() -> GivenValue.text(json("null"), "only")).hasMessage("only must be text, not null");
        assertThatThrownBy(() -> GivenValue.object(json("null"), "methods"))
                .hasMessage("methods must be a JSON object, not null");
    }

    @Test
    void aRefusalIsShort() {
        assertThatThrownBy(() -> GivenValue.integer(json("\"" + "9".repeat(1000) + "\""), "x"))
                .satisfies(refusal -> assertThat(refusal.getMessage().length()).isLessThan(200));
    }
}
