package dev.culprit.heuristics.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.heuristics.facts.Fact.Amount;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.wording.FactText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FactsTest {

    private static final Facts ALL = Facts.NONE
            .with(FactName.SIZE, 5)
            .with(FactName.WAIT_PER_CALL, 243.14)
            .with(FactName.ALL_IN_USE_SHARE, 0.9995)
            .with(FactName.OBJECT, 51e6)
            .with(FactName.HELD_BY, "worker-1")
            .with(FactName.EXHAUSTED, true)
            .with(FactName.HOLDER_STACK, List.of("a.B.c(B.java:1)", "a.B.d(B.java:2)"));

    @Test
    void eachIsPrintedWithItsUnit() {
        assertThat(ALL.all().stream().map(FactText::value).toList())
                .containsExactly(
                        "5", "243 ms", ">99.9 %", "51 MB", "worker-1", "yes", "a.B.c(B.java:1)\na.B.d(B.java:2)");
    }

    @Test
    void whatIsToldAgainStandsWhereItWasToldFirst() {
        assertThat(ALL.with(FactName.SIZE, 6).all()).hasSameSizeAs(ALL.all()).startsWith(new Amount(FactName.SIZE, 6));
        assertThat(ALL.with(ALL)).isEqualTo(ALL);
    }

    @Test
    void theyAreAskedByName() {
        assertThat(ALL.amount(FactName.SIZE)).hasValue(5);
        assertThat(ALL.amount(FactName.MEAN)).isEmpty();
        assertThat(Facts.NONE.with(FactName.MEAN, Double.NaN).amount(FactName.MEAN))
                .isEmpty();
        assertThat(ALL.words(FactName.HELD_BY)).contains("worker-1");
        assertThat(ALL.words(FactName.SIZE)).isEmpty();
        assertThat(ALL.holds(FactName.EXHAUSTED)).isTrue();
        assertThat(Facts.NONE.holds(FactName.EXHAUSTED)).isFalse();
        assertThat(ALL.frames(FactName.HOLDER_STACK)).hasSize(2);
        assertThat(Facts.NONE.frames(FactName.HOLDER_STACK)).isEmpty();
    }

    @Test
    void theyGoThroughJson() {
        Facts unmeasured = ALL.with(FactName.HOLD, Double.NaN);

        assertThat(Documents.read(Documents.write(unmeasured), Facts.class)).isEqualTo(unmeasured);
    }

    @Test
    void aValueOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> ALL.with(FactName.HELD_BY, 1)).hasMessage("HELD_BY is no number");
        assertThatThrownBy(() -> ALL.with(FactName.SIZE, "five")).hasMessage("SIZE is COUNT, not TEXT");
    }

    /** The key of a fact that is a time or a size tells its unit to those who read only keys. */
    @ParameterizedTest
    @EnumSource(FactName.class)
    void theKeyTellsTheUnit(FactName name) {
        assertThat(name.key().contains("illis")).isEqualTo(name.unit() == FactUnit.MILLIS);
        assertThat(name.key().endsWith("Bytes")).isEqualTo(name.unit() == FactUnit.BYTES);
        assertThat(name.label()).isNotBlank().isEqualTo(name.label().strip());
        assertThat(FactName.of(name.key())).contains(name);
    }

    @Test
    void keysAndLabelsAreDifferent() {
        assertThat(Arrays.stream(FactName.values()).map(FactName::key).collect(Collectors.toSet()))
                .hasSameSizeAs(FactName.values());
        assertThat(Arrays.stream(FactName.values()).map(FactName::label).collect(Collectors.toSet()))
                .hasSameSizeAs(FactName.values());
    }
}
