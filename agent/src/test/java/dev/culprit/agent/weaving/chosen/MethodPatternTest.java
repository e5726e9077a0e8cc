package dev.culprit.agent.weaving.chosen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Orders.place | com.shop.Orders | place | int | true",
                "com.shop.Orders.place | com.shop.Orders | placed | int | false",
                "com.shop.Orders.place | com.shop.OrdersOld | place | int | false",
                "com.shop.Orders.* | com.shop.Orders | place | int | true",
                "com.shop.*.* | com.shop.Orders | place | int | true",
                "com.shop.*.* | com.shop.old.Orders | place | int | false",
                "com.shop.**.* | com.shop.old.Orders | place | int | true",
                "com.shop.**.* | com.shop.Orders | place | int | true",
                "com.shop.**.*Dao.find* | com.shop.OrderDao | findAll | int | true",
                "com.shop.**.*Dao.find* | com.shop.a.b.OrderDao | findAll | int | true",
                "com.shop.**.*Dao.find* | com.shop.a.b.OrderDao | save | int | false",
                "**.Orders.place | Orders | place | int | true",
                "**.Orders.place | com.shop.Orders | place | int | true",
                "com.shop.Orders$Line.price | com.shop.Orders$Line | price | int | true",
                "com.shop.Orders*.price | com.shop.Orders$Line | price | int | true",
                "com.shop.Orders.place(int) | com.shop.Orders | place | int | true",
                "com.shop.Orders.place(int, long) | com.shop.Orders | place | int,long | true",
                "com.shop.Orders.place(int) | com.shop.Orders | place | int,long | false",
                "com.shop.Orders.place() | com.shop.Orders | place | int | false",
                "comXshop.Orders.place | com.shop.Orders | place | int | false",
            })
    void matches(String pattern, String type, String method, String parameters, boolean expected) {
        MethodPattern.Matching matching = new MethodPattern(pattern).matching();
        assertThat(matching.matchesType(type) && matching.matchesMethod(method, parameters))
                .isEqualTo(expected);
    }

    /** Classes of the application wait for the answer while they are loaded. */
    @Test
    void noPatternTakesLong() {
        String name = "a".repeat(200) + "." + "a".repeat(200);
        MethodPattern.Matching stars = new MethodPattern("*a".repeat(100) + "*b.**.**.**.**.c").matching();
        MethodPattern.Matching packages = new MethodPattern("**.".repeat(100) + "x.y").matching();
        assertTimeout(Duration.ofSeconds(10), () -> {
            assertThat(stars.matchesType(name)).isFalse();
            assertThat(packages.matchesType(name)).isFalse();
        });
    }

    @Test
    void namesOfOtherLanguagesAreNames() {
        assertThat(new MethodPattern("com.läden.Kasse.größe-impl").matching().matchesMethod("größe-impl", ""))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "place", "com.shop.", ".place", "com..place", "com.shop.Orders.place(", "a.b(c)d", "a.<init>"
            })
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> new MethodPattern(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no pattern");
    }
}
