package dev.culprit.apps.bench.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributionRunTest {

    private static AttributionRun run(Map<String, Double> measured, Map<String, Double> truth) {
        return new AttributionRun(
                "abc",
                "digest",
                "2026-11-21",
                "machine",
                "cpu=5 sleep=5",
                10,
                0.3,
                null,
                100,
                105,
                19,
                20,
                measured,
                truth);
    }

    @Test
    void comparesSharesOfTheTrueResponseTime() {
        AttributionRun run = run(Map.of("CPU", 10.0, "SLEEP", 9.0), Map.of("CPU", 10.4, "SLEEP", 9.6));

        assertThat(run.error("CPU")).isCloseTo(-0.02, within(1e-9));
        assertThat(run.error("SLEEP")).isCloseTo(-0.03, within(1e-9));
        assertThat(run.error("LOCK")).isZero();
        assertThat(run.explained()).isCloseTo(0.95, within(1e-9));
        assertThat(run.holds()).isTrue();
    }

    @Test
    void oneShareTooFarIsTooFar() {
        AttributionRun run = run(Map.of("CPU", 10.0, "SLEEP", 10.0), Map.of("CPU", 8.0, "SLEEP", 12.0));

        assertThat(Math.abs(run.error(run.worst()))).isCloseTo(0.1, within(1e-9));
        assertThat(run.holds()).isFalse();
        assertThat(AttributionTable.of(List.of(run))).contains("CPU 50 (40)").contains("**too far**");
    }

    @Test
    void whatTheApplicationNeverDidIsAnErrorToo() {
        AttributionRun run = run(Map.of("SLEEP", 18.0, "QUEUE", 2.0), Map.of("SLEEP", 18.0));

        assertThat(run.worst()).isEqualTo("QUEUE");
        assertThat(run.holds()).isFalse();
    }

    @Test
    void whatIsNotExplainedIsNotExplained() {
        AttributionRun run = run(Map.of("SLEEP", 17.0, "UNKNOWN", 3.0), Map.of("SLEEP", 17.0));

        assertThat(run.error("SLEEP")).isZero();
        assertThat(run.explained()).isCloseTo(0.85, within(1e-9));
        assertThat(run.holds()).isFalse();
    }
}
