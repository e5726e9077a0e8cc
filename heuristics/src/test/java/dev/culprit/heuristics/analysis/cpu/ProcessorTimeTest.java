package dev.culprit.heuristics.analysis.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A window of a minute on two processors, in which 600 calls compute for so many milliseconds each. */
class ProcessorTimeTest {

    private static EvidenceBuilder window(double millisPerCall, double jvm) {
        return EvidenceBuilder.at(50)
                .calls("a", 600, WaitState.CPU, call -> millisPerCall)
                .utilisation(new Utilisation(jvm, jvm, 0, 2));
    }

    private static ProcessorTime of(EvidenceBuilder window) {
        return ProcessorTime.of(window.build());
    }

    private static Pause pause(Pause.Kind kind, double millis) {
        return new Pause(kind, 1000, millis, "any");
    }

    @Test
    void callsComputeForAsLongAsTheyDo() {
        assertThat(of(window(20, 0.5)).computing()).isCloseTo(600 * 20 / 60_000.0 / 2, within(1e-9));
        assertThat(of(window(1000, 1)).computing()).as("no more than there is").isEqualTo(1);
    }

    @Test
    void threadsThatServeNoCallsComputeBeside() {
        EvidenceBuilder beside = window(20, 0.5)
                .threads(
                        new ThreadUse(8, "miner", false, List.of(0.4), null),
                        new ThreadUse(9, "worker", true, List.of(0.2), null)); // already counted as calls
        assertThat(of(beside).computing()).isCloseTo(0.1 + 0.2, within(1e-9));
    }

    @Test
    void whatNoKnownThreadComputesIsTheCollectors() {
        assertThat(of(window(20, 0.5)).collecting()).isCloseTo(0.4, within(1e-9));
    }

    /** However few processors it uses meanwhile, nobody else may. */
    @Test
    void theCollectorHasAllProcessorsWhileItStopsTheThreads() {
        assertThat(of(window(20, 0.2).pauses(List.of(pause(Pause.Kind.GC, 12_000), pause(Pause.Kind.GC, 6000))))
                        .collecting())
                .isCloseTo(0.3, within(1e-9));
        assertThat(of(window(20, 0.2).pauses(List.of(pause(Pause.Kind.STALL, 12_000))))
                        .collecting())
                .as("of something else")
                .isCloseTo(0.1, within(1e-9));
    }

    @Test
    void whereUseIsUnknownPausesAreAllThatIsKnown() {
        assertThat(of(window(20, Double.NaN).pauses(List.of(pause(Pause.Kind.GC, 6000))))
                        .collecting())
                .isCloseTo(0.1, within(1e-9));
    }
}
