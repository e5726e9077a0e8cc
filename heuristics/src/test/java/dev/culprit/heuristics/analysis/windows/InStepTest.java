package dev.culprit.heuristics.analysis.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Twenty users who think for a second, and whose calls take 100 to 900 ms; fifty rounds of them. */
class InStepTest {

    private static final int USERS = 20;
    private static final int ROUNDS = 50;

    /** Calls of a round end together; or anywhere. */
    private static boolean seen(int seed, int users, boolean together, @Nullable LoadReport load) {
        Random random = new Random(seed);
        double[] responses = random.doubles(USERS * ROUNDS, 100, 900).toArray();
        double cycle = Arrays.stream(responses).average().orElseThrow() + 1000;
        double window = ROUNDS * cycle;
        double[] starts = new double[responses.length];
        for (int call = 0; call < starts.length; call++) {
            double end = together ? call / USERS * cycle + 900 : random.nextDouble() * window;
            starts[call] = end - responses[call];
        }
        EvidenceBuilder run = EvidenceBuilder.at(users)
                .window(window)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of())));
        return InStep.seen((load == null ? run : run.load(load)).build());
    }

    private static LoadReport load() {
        return LoadReportBuilder.of(USERS, USERS * ROUNDS).build();
    }

    @Test
    void answersThatComeInWavesAreSeen() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(seen(seed, USERS, true, load())).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void answersAtAnyTimeAreNot() {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(seen(seed, USERS, false, load())).as("seed %d", seed).isFalse();
        }
    }

    @Test
    void aSingleUserAndUsersOfWhomNothingIsKnownAreNotInStep() {
        assertThat(seen(1, 2, true, load())).isTrue();
        assertThat(seen(1, 1, true, load())).isFalse();
        assertThat(seen(1, USERS, true, null)).isFalse();
    }
}
