package dev.culprit.heuristics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

    @ParameterizedTest
    @CsvSource({
        "p99<200ms, 0.99, 200",
        "P95 < 1.5s, 0.95, 1500",
        " p99.9<=20ms , 0.999, 20",
        "p50<500us, 0.5, 0.5",
    })
    void readsWhatPeopleWrite(String text, double percentile, double limitMillis) {
        Requirement requirement = Requirement.parse(text);

        assertThat(requirement.percentile()).isCloseTo(percentile, within(1e-12));
        assertThat(requirement.limitMillis()).isEqualTo(limitMillis);
        assertThat(requirement.stated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "99<200ms",
                "p99",
                "p99<200",
                "p99<-1ms",
                "p100<1s",
                "p0<1s",
                "p99>200ms",
                "p99<0ms",
                "p99<1m"
            })
    void refusesEverythingElseInOneLine(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Requirement.parse(text))
                .satisfies(
                        refusal -> assertThat(refusal.getMessage()).isNotBlank().doesNotContain("\n"));
    }

    @Test
    void itsExpressionReadsBack() {
        Requirement requirement = Requirement.parse("p99.9<1.25s");

        assertThat(requirement.expression()).isEqualTo("p99.9 < 1250 ms");
        assertThat(Requirement.parse(requirement.expression())).isEqualTo(requirement);
    }

    @Test
    void theDefaultSaysThatNobodyStatedIt() {
        assertThat(Requirement.DEFAULT.stated()).isFalse();
        assertThat(Requirement.DEFAULT.expression()).isEqualTo("p99 < 1000 ms");
    }
}
