package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;

/** Calls to which the agent says no. */
final class Refusals {

    private Refusals() {}

    /** The call is refused for this reason, in one line. */
    static void assertRefused(RefusalCode code, Runnable call) {
        assertThatExceptionOfType(RefusedException.class).isThrownBy(call::run).satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal).hasMessageMatching("[^\n]+");
        });
    }
}
