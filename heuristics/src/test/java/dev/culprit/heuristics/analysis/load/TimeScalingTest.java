package dev.culprit.heuristics.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.Alike;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times, and who is in the middle of something, grow alike; what is counted stays. */
class TimeScalingTest {

    private final Evidence stretched = new TimeScaling(3)
            .of(EvidenceBuilder.at(50)
                    .calls(List.of(Alike.calls("a", 10, Map.of(WaitState.DATABASE, 30.0, WaitState.CPU, 10.0))))
                    .waitSites(new WaitSite(
                            WaitState.DATABASE,
                            "a",
                            "item",
                            new WaitSite.Code("x", List.of("x")),
                            null,
                            new WaitSite.Amount(300, 20, 7)))
                    .statements(new StatementUsage(
                            "a", "item", "x", 20, 300, new StatementUsage.PerCall(10, 2, 4), List.of(1.5)))
                    .databases(new DatabaseUsage(
                            "//localhost/shop",
                            "Any 1",
                            9,
                            2,
                            4,
                            List.of(new DatabaseUsage.Activity("item", 1, 2, "other"))))
                    .build());

    @Test
    void callsTakeLongerInAllStates() {
        assertThat(stretched.services()).singleElement().satisfies(calls -> {
            assertThat(calls.count()).isEqualTo(10);
            assertThat(calls.responseMillis()).containsOnly(120);
            assertThat(calls.stateMillis().get(WaitState.DATABASE)).containsOnly(90);
            assertThat(calls.stateMillis().get(WaitState.CPU)).containsOnly(30);
            assertThat(calls.startMillis()[1]).isEqualTo(6000);
        });
    }

    @Test
    void soDoWaitsAndStatements() {
        assertThat(stretched.waitSites())
                .containsExactly(new WaitSite(
                        WaitState.DATABASE,
                        "a",
                        "item",
                        new WaitSite.Code("x", List.of("x")),
                        null,
                        new WaitSite.Amount(900, 20, 7)));
        assertThat(stretched.statements())
                .containsExactly(new StatementUsage(
                        "a", "item", "x", 20, 900, new StatementUsage.PerCall(10, 2, 4), List.of(1.5)));
    }

    @Test
    void andSoManyTimesAsManySessionsAreBusy() {
        assertThat(stretched.databases())
                .containsExactly(new DatabaseUsage(
                        "//localhost/shop",
                        "Any 1",
                        9,
                        6,
                        12,
                        List.of(new DatabaseUsage.Activity("item", 3, 6, "other"))));
    }
}
