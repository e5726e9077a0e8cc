package dev.culprit.heuristics.analysis.gain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ThroughputCeilingTest {

    private static Evidence level(int users, int calls) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.LOCK, call -> 20)
                .build();
    }

    /** @param most the window at maximum load */
    private static int fromUsers(Evidence most, Evidence... lower) {
        List<Evidence> levels = Stream.concat(Stream.of(most), Stream.of(lower)).toList();
        return ThroughputCeiling.fromUsers(most, new Measurements(Requirement.DEFAULT, 50, levels));
    }

    @Test
    void itIsReachedWhereMoreUsersMakeNoMoreCalls() {
        assertThat(fromUsers(level(50, 3000), level(1, 400), level(13, 2600), level(26, 2990), level(38, 3000)))
                .isEqualTo(26);
        assertThat(fromUsers(level(50, 3000), level(1, 400), level(13, 2701))).isEqualTo(13);
    }

    @Test
    void fourFifthsOfTheUsersHaveToMakeNineTenthsOfTheCalls() {
        assertThat(fromUsers(level(50, 5000), level(40, 4500))).isEqualTo(40);
        assertThat(fromUsers(level(50, 5000), level(40, 4499))).isZero();
    }

    @Test
    void callsAreCountedPerSecond() {
        Evidence half = EvidenceBuilder.at(25)
                .window(30_000)
                .calls("a", 2500, WaitState.LOCK, call -> 20)
                .build();
        assertThat(fromUsers(level(50, 5000), half)).isEqualTo(25);
    }

    @Test
    void callsInProportionToUsersHaveNone() {
        assertThat(fromUsers(level(50, 5000), level(1, 100), level(13, 1300), level(26, 2600), level(38, 3800)))
                .isZero();
        assertThat(fromUsers(level(50, 5000), level(41, 5000)))
                .as("hardly fewer users")
                .isZero();
    }

    @Test
    void oneLoadTellsNothing() {
        assertThat(fromUsers(level(50, 3000))).isZero();
    }

    /** Such as one measured later for another question, in which the load generator did not keep up. */
    @Test
    void itIsThatOfTheWindowThatIsAskedAbout() {
        Evidence asked = level(50, 5000);
        Measurements measurements =
                new Measurements(Requirement.DEFAULT, 50, List.of(level(13, 1300), asked, level(50, 1400)));
        assertThat(ThroughputCeiling.fromUsers(asked, measurements)).isZero();
    }
}
