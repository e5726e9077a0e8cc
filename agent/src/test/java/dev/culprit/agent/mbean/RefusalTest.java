package dev.culprit.agent.mbean;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import org.junit.jupiter.api.Test;

class RefusalTest {

    @Test
    void isTheDocumentOfTheControlSurface() {
        assertThat(new Refusal(RefusalCode.BAD_INPUT, "first\nsecond \"x\"").json())
                .isEqualTo("{\"error\":{\"code\":\"BAD-INPUT\",\"message\":\"first second \\\"x\\\"\"}}");
    }

    @Test
    void noExceptionCrossesTheBorder() {
        assertThat(Refusal.orAnswer(() -> "{}")).isEqualTo("{}");
        assertThat(Refusal.orAnswer(() -> {
                    throw new RefusedException(RefusalCode.NOT_RUNNING, "nothing runs; start it");
                }))
                .isEqualTo("{\"error\":{\"code\":\"NOT-RUNNING\",\"message\":\"nothing runs; start it\"}}");
        assertThat(Refusal.orAnswer(() -> {
                    throw new IllegalArgumentException("users must be positive");
                }))
                .isEqualTo("{\"error\":{\"code\":\"BAD-INPUT\",\"message\":\"users must be positive\"}}");
        assertThat(Refusal.orAnswer(() -> {
                    throw new IllegalStateException("defect");
                }))
                .startsWith("{\"error\":{\"code\":\"INTERNAL\",");
    }
}
