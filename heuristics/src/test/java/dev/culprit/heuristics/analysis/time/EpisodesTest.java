package dev.culprit.heuristics.analysis.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.ViolationPattern;
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

    private static Pause pause(Pause.Kind kind, double startMillis, double millis) {
        return new Pause(kind, startMillis, millis, "any");
    }

    /** Two episodes of 2 s in a minute, at 20 and 40 s; the limit is 200 ms. */
    private static Episodes twice(Pause... pauses) {
        return new Episodes(
                EvidenceBuilder.at(50).pauses(List.of(pauses)).build(),
                List.of(
                        new ViolationPattern.Episode(20_000, 22_000, 100, 90),
                        new ViolationPattern.Episode(40_000, 45_000, 100, 90)),
                Growth.NONE,
                200);
    }

    @Test
    void pausesOfAQuarterOfTheLimitMatter() {
        assertThat(twice(pause(Pause.Kind.GC, 21_000, 50)).shareWithPauses(Pause.Kind.GC))
                .isEqualTo(0.5);
        assertThat(twice(pause(Pause.Kind.GC, 21_000, 49)).shareWithPauses(Pause.Kind.GC))
                .isZero();
        assertThat(twice(pause(Pause.Kind.GC, 20_100, 25), pause(Pause.Kind.GC, 21_000, 25))
                        .shareWithPauses(Pause.Kind.GC))
                .as("together")
                .isEqualTo(0.5);
        assertThat(twice(pause(Pause.Kind.STALL, 21_000, 50)).shareWithPauses(Pause.Kind.GC))
                .isZero();
    }

    @Test
    void pausesMayEndBeforeAnEpisodeByTheLimit() {
        assertThat(twice(pause(Pause.Kind.GC, 19_700, 101)).pauses(Pause.Kind.GC))
                .hasSize(1);
        assertThat(twice(pause(Pause.Kind.GC, 19_700, 100)).pauses(Pause.Kind.GC))
                .isEmpty();
        assertThat(twice(pause(Pause.Kind.GC, 21_999, 100)).pauses(Pause.Kind.GC))
                .hasSize(1);
        assertThat(twice(pause(Pause.Kind.GC, 22_000, 100)).pauses(Pause.Kind.GC))
                .isEmpty();
        assertThat(twice(pause(Pause.Kind.GC, 22_000, 100)).shareWithPauses(Pause.Kind.GC))
                .isZero();
        assertThat(twice(pause(Pause.Kind.STALL, 21_000, 100)).pauses(Pause.Kind.GC))
                .isEmpty();
    }

    @Test
    void lengthAndPeriodAreMedians() {
        assertThat(twice().typicalLengthMillis()).isEqualTo(3500);
        assertThat(twice().periodMillis()).isEqualTo(20_000);
    }
}
