package dev.culprit.heuristics.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class CriticalLoadTest {

    /** Of a hundred calls so many take longer than the limit; half of them may. */
    private static Evidence level(int users, int slow) {
        return EvidenceBuilder.at(users)
                .calls("a", 100, WaitState.CPU, call -> call < slow ? 201 : 200)
                .calls("b", 300, WaitState.CPU, call -> 20)
                .build();
    }

    private static int fromUsers(List<String> services, Evidence... levels) {
        return CriticalLoad.fromUsers(new Measurements(Requirement.parse("p50<200ms"), 50, List.of(levels)), services);
    }

    @Test
    void isTheLowestLevelThatMissesTheRequirement() {
        assertThat(fromUsers(List.of("a"), level(50, 100), level(1, 50), level(10, 51), level(25, 90)))
                .isEqualTo(10);
    }

    @Test
    void isTheMaximumWhereNoLevelMissesIt() {
        assertThat(fromUsers(List.of("a"), level(1, 50), level(25, 50))).isEqualTo(50);
        assertThat(fromUsers(List.of("c"), level(1, 100))).isEqualTo(50);
    }

    @Test
    void servicesAreTakenTogether() {
        assertThat(fromUsers(List.of("a", "b"), level(10, 100))).isEqualTo(50);
        assertThat(fromUsers(List.of("a", "c"), level(10, 100))).isEqualTo(10);
    }
}
