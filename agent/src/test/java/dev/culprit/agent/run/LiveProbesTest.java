package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveProbesTest {

    @Test
    void classesWithoutProbesAreRemarkedOn() {
        assertThat(LiveProbes.missed(Scope.DATABASE, List.of("a.Driver", "b.Driver")))
                .isEqualTo(
                        "No probes of scope DATABASE in a.Driver and 1 more: time in them counts as network, locks or"
                                + " whatever threads do there, so treat such verdicts with doubt.");
        assertThat(LiveProbes.missed(Scope.ENTRY_POINTS, List.of("a.Servlet")))
                .isEqualTo("No probes of scope ENTRY_POINTS in a.Servlet: calls that only they serve are missing.");
    }
}
