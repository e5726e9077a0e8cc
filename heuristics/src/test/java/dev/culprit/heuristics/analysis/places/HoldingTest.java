package dev.culprit.heuristics.analysis.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HoldingTest {

    private static LockHolder doing(Map<WaitState, Double> states) {
        return new LockHolder("worker-1", List.of(), states);
    }

    @Test
    void onlyWaitingForOthersNeedsNoLock() {
        Map<WaitState, Double> all = Map.of(
                WaitState.DATABASE, 0.01,
                WaitState.MESSAGING, 0.02,
                WaitState.EXTERNAL_CALL, 0.04,
                WaitState.SLEEP, 0.08,
                WaitState.NETWORK, 0.16,
                WaitState.DISK, 0.32,
                WaitState.CPU, 0.2,
                WaitState.LOCK, 0.1,
                WaitState.UNKNOWN, 0.07);

        assertThat(Holding.shareElsewhere(doing(all))).isCloseTo(0.63, within(1e-9));
        assertThat(Holding.shareElsewhere(doing(Map.of()))).isNaN();
    }

    @Test
    void halfOfTheTimeIsMostly() {
        assertThat(Holding.isMostlyElsewhere(doing(Map.of(WaitState.DATABASE, 0.5, WaitState.CPU, 0.5))))
                .isTrue();
        assertThat(Holding.isMostlyElsewhere(doing(Map.of(WaitState.DATABASE, 0.49, WaitState.CPU, 0.51))))
                .isFalse();
        assertThat(Holding.isMostlyElsewhere(LockHolder.named("worker-1"))).isFalse();
    }

    @Test
    void thePhraseNamesWhatTakesHalfOfTheTime() {
        assertThat(Holding.phrase(doing(Map.of(WaitState.DATABASE, 0.5, WaitState.CPU, 0.4))))
                .isEqualTo("database calls (50 % of the time)");
        assertThat(Holding.phrase(doing(Map.of(WaitState.DATABASE, 0.49, WaitState.CPU, 0.4))))
                .isEmpty();
        assertThat(Holding.phrase(doing(Map.of(WaitState.UNKNOWN, 0.9)))).isEmpty();
        assertThat(Holding.phrase(LockHolder.named("worker-1"))).isEmpty();
    }

    @Test
    void onlyWhatIsKnownIsAFact() {
        assertThat(Holding.facts(LockHolder.named("worker-1")))
                .isEqualTo(Facts.NONE.with(FactName.HELD_BY, "worker-1"));

        List<String> stack = List.of("a.B.c(B.java:1)", "a.B.d(B.java:2)");
        assertThat(Holding.facts(new LockHolder("worker-2", stack, Map.of(WaitState.DISK, 1.0))))
                .isEqualTo(Facts.NONE
                        .with(FactName.HELD_BY, "worker-2")
                        .with(FactName.HOLDER_DOES, "disk (100 % of the time)")
                        .with(FactName.HOLDER_STACK, stack));
    }
}
