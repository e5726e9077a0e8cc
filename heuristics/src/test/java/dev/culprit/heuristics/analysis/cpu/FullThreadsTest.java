package dev.culprit.heuristics.analysis.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A minute with 600 calls of a single user and one with 6000: ten times as many. */
class FullThreadsTest {

    private static ThreadUse thread(long id, double... thirds) {
        return new ThreadUse(
                id, "worker-" + id, false, List.of(thirds[0], thirds[thirds.length > 1 ? 1 : 0], thirds[0]), null);
    }

    private static Evidence alone(double share) {
        return run(1, 600, 10, thread(7, share));
    }

    private static Evidence run(int users, int calls, double queuedMillis, ThreadUse... threads) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.QUEUE, call -> queuedMillis)
                .threads(threads)
                .build();
    }

    private static List<Long> filled(double alone, double... loaded) {
        return ids(FullThreads.filledByCalls(alone(alone), run(50, 6000, 10, thread(7, loaded))));
    }

    private static List<Long> ids(List<ThreadUse> threads) {
        return threads.stream().map(ThreadUse::thread).toList();
    }

    @Test
    void isFullIfItComputesMostOfEachThird() {
        assertThat(filled(0.09, 0.9)).containsExactly(7L);
        assertThat(filled(0.09, 0.85)).containsExactly(7L);
        assertThat(filled(0.09, 0.849)).isEmpty();
        assertThat(filled(0.09, 1, 0.8)).as("not in the second third").isEmpty();
    }

    @Test
    void hasTimeLeftWithASingleUser() {
        // ten times as many calls a user: so that the work per call is what allows the half
        Evidence loaded = run(50, 1200, 10, thread(7, 1));
        assertThat(ids(FullThreads.filledByCalls(alone(0.5), loaded))).containsExactly(7L);
        assertThat(ids(FullThreads.filledByCalls(alone(0.51), loaded))).isEmpty();
    }

    @Test
    void doesNotMoreThanTwoAndAHalfTimesTheWorkPerCall() {
        assertThat(filled(0.04, 1)).containsExactly(7L);
        assertThat(filled(0.0399, 1)).isEmpty();
        assertThat(filled(0, 1)).as("nothing for a single user").isEmpty();
    }

    @Test
    void orLessThanByHalf() {
        assertThat(filled(0.1499, 1)).containsExactly(7L);
        assertThat(filled(0.151, 1)).isEmpty();
    }

    @Test
    void aThreadThatServesCallsIsNone() {
        ThreadUse serving = new ThreadUse(7, "http-1", true, List.of(1.0), null);
        assertThat(FullThreads.filledByCalls(alone(0.1), run(50, 6000, 10, serving)))
                .isEmpty();
        assertThat(FullThreads.anyFull(run(50, 6000, 10, serving))).isFalse();
        assertThat(FullThreads.busiest(run(50, 6000, 10, serving))).isEmpty();
    }

    @Test
    void theBusiestComesFirst() {
        Evidence alone = run(1, 600, 10, thread(7, 0.1), thread(8, 0.1));
        Evidence loaded = run(50, 6000, 10, thread(7, 0.9), thread(8, 0.95), thread(9, 0.3));
        assertThat(ids(FullThreads.filledByCalls(alone, loaded))).containsExactly(8L, 7L);
        assertThat(FullThreads.busiest(loaded)).map(ThreadUse::thread).contains(8L);
    }

    @Test
    void isAsFullAsThoseWhoWaitWouldMakeIt() {
        // 6000 calls a minute that wait 190 ms: 19 at a time, so 0.95 * 19 / 20
        assertThat(ids(FullThreads.of("a", alone(0.09), run(50, 6000, 190, thread(7, 0.903)))))
                .containsExactly(7L);
        assertThat(ids(FullThreads.of("a", alone(0.09), run(50, 6000, 190, thread(7, 0.902)))))
                .isEmpty();
        assertThat(ids(FullThreads.of("b", alone(0.09), run(50, 6000, 190, thread(7, 0.86)))))
                .as("a service that nobody called does not wait")
                .containsExactly(7L);
    }

    @Test
    void severalShareThoseWhoWait() {
        Evidence alone = run(1, 600, 10, thread(7, 0.09), thread(8, 0.09));
        // 19 at a time for two: 0.95 * 9.5 / 10.5 = 0.8595
        assertThat(FullThreads.of("a", alone, run(50, 6000, 190, thread(7, 0.86), thread(8, 0.86))))
                .hasSize(2);
        assertThat(FullThreads.of("a", alone, run(50, 6000, 190, thread(7, 0.859), thread(8, 0.859))))
                .isEmpty();
    }

    @Test
    void workPerCallIsThatOfAllCalls() {
        assertThat(FullThreads.millisPerCall(thread(7, 0.1), alone(0.1))).isCloseTo(10, within(1e-9));
        assertThat(FullThreads.millisPerCall(
                        thread(7, 0.1), EvidenceBuilder.at(1).build()))
                .isZero();
    }

    @Test
    void bothRunsMustHaveRecordedThreads() {
        Evidence with = alone(0.1);
        Evidence without = run(1, 600, 10);
        assertThat(FullThreads.known(with, with)).isTrue();
        assertThat(FullThreads.known(with, without)).isFalse();
        assertThat(FullThreads.known(without, with)).isFalse();
        assertThat(FullThreads.anyFull(run(50, 6000, 10, thread(7, 0.85)))).isTrue();
        assertThat(FullThreads.anyFull(run(50, 6000, 10, thread(7, 0.84)))).isFalse();
    }
}
