package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpisodesTest {

    private static final int CALLS = 3000;
    private static final int PERIOD = 1000;
    private static final int LENGTH = 100;

    private final Evidence calm =
            EvidenceBuilder.at(50).calls("a", CALLS, WaitState.GC, call -> 20).build();
    private final Evidence stopped = EvidenceBuilder.at(50)
            .calls("a", CALLS, WaitState.GC, call -> call % PERIOD < LENGTH ? 900 : 20)
            .pauses(List.of(pause(0), pause(20_000), pause(40_000)))
            .build();

    private static Pause pause(double startMillis) {
        return new Pause(Pause.Kind.GC, startMillis, 1500, "Full");
    }

    private static Episodes episodes(Evidence... windows) {
        return Episodes.of("a", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows)));
    }

    @Test
    void episodesOfAWindowAreFoundWithTheirPauses() {
        Episodes found = episodes(stopped);

        assertThat(found.episodes()).hasSize(3);
        assertThat(found.shareWithPauses(Pause.Kind.GC)).isEqualTo(1);
        assertThat(found.excessShare(WaitState.GC)).isEqualTo(1);
    }

    @Test
    void aWindowRepeatedLaterDoesNotTakeBackWhatWasSeen() {
        Episodes found = episodes(calm, stopped, calm);

        assertThat(found.run()).isSameAs(stopped);
        assertThat(found.episodes()).hasSize(3);
        assertThat(found.shareWithPauses(Pause.Kind.GC)).isEqualTo(1);
    }

    @Test
    void withoutEpisodesThereIsNothingToExplain() {
        Episodes found = episodes(calm, calm);

        assertThat(found.episodes()).isEmpty();
        assertThat(found.shareWithPauses(Pause.Kind.GC)).isZero();
        assertThat(found.periodMillis()).isNaN();
    }
}
