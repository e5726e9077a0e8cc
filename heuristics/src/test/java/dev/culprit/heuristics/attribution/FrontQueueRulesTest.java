package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** When requests are said to queue in front of the application, and when not. */
class FrontQueueRulesTest {

    private static final double WINDOW = 60_000;
    private static final double SERVICE = 20;
    private static final int THREADS = 5;

    /** So many threads in turn, all the time in a call. */
    private static double[] fullStarts() {
        double[] starts = new double[(int) (THREADS * WINDOW / SERVICE)];
        Arrays.setAll(starts, call -> call * SERVICE / THREADS);
        return starts;
    }

    /** As many calls, whenever they come: nothing limits how many are served at a time. */
    private static double[] randomStarts(long seed) {
        Random random = new Random(seed);
        return random.doubles(fullStarts().length, 0, WINDOW).sorted().toArray();
    }

    private static Evidence run(int users, double[] starts, int threadsSeen, double outside, double late) {
        double[] responses = new double[starts.length];
        Arrays.fill(responses, SERVICE - 0.01);
        return EvidenceBuilder.at(users)
                .calls(List.of(
                        new ServiceCalls("a", starts, responses, Map.of(WaitState.SLEEP, responses), 0, 0, 0, 0)))
                .pool(new PoolUsage(
                        "http",
                        "",
                        Resource.REQUEST_THREADS,
                        threadsSeen,
                        new int[] {THREADS},
                        new int[] {0},
                        new int[] {-1},
                        Double.NaN))
                .load(new LoadReport(
                        "t",
                        "g",
                        users,
                        0,
                        WINDOW,
                        List.of(
                                new LoadReport.Step("/a", starts.length, 0, outside, 0, 0, 0, 0, 0),
                                new LoadReport.Step("/never", 0, 0, Double.NaN, 0, 0, 0, 0, 0)),
                        List.of(),
                        Map.of(),
                        0,
                        0,
                        late,
                        0.05,
                        true))
                .build();
    }

    private static Evidence alone(double outside) {
        double[] starts = new double[1000];
        Arrays.setAll(starts, call -> call * 60.0);
        return run(1, starts, 1, outside, 0);
    }

    @Test
    void threadsThatAreAlwaysBusyAreWhatRequestsWaitFor() {
        assertThat(FrontQueue.of(run(40, fullStarts(), THREADS, 160, 0), Optional.of(alone(20.5))))
                .hasValueSatisfying(queue -> {
                    assertThat(queue.served()).isEqualTo(THREADS);
                    assertThat(queue.millis()).isBetween(139.0, 140.0);
                    assertThat(queue.waiting()).isBetween(34.0, 36.0);
                });
    }

    @Test
    void aGeneratorThatDoesNotTellHowLateItWasIsBelieved() {
        assertThat(FrontQueue.of(run(40, fullStarts(), THREADS, 160, Double.NaN), Optional.empty()))
                .isPresent();
        assertThat(FrontQueue.of(run(40, fullStarts(), THREADS, 160, 40), Optional.empty()))
                .isEmpty();
    }

    @Test
    void aWayThatIsAsLongForASingleUserIsNoQueue() {
        assertThat(FrontQueue.of(run(40, fullStarts(), THREADS, 160, 0), Optional.of(alone(150))))
                .isEmpty();
    }

    /** A long way to a server with threads enough: whatever number is served at a time is rarely the most. */
    @Test
    void callsThatComeWheneverTheyLikeAreNotLimited() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(FrontQueue.of(run(40, randomStarts(seed), 12, 160, 0), Optional.empty()))
                    .as("seed " + seed)
                    .isEmpty();
        }
    }

    @Test
    void threadsThatAreLeftOverAreNotTheLimit() {
        assertThat(FrontQueue.of(run(40, fullStarts(), 9, 160, 0), Optional.empty()))
                .isEmpty();
        assertThat(FrontQueue.of(run(40, fullStarts(), 8, 160, 0), Optional.empty()))
                .isPresent();
    }
}
