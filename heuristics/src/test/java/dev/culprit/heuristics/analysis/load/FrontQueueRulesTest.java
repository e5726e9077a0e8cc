package dev.culprit.heuristics.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.ArrayList;
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
    private static final Utilisation IDLE = new Utilisation(0.1, 0.2, 0, 2);

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
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.SLEEP, responses))))
                .pool(new PoolUsage(
                        "http",
                        "",
                        Resource.REQUEST_THREADS,
                        threadsSeen,
                        new int[] {THREADS},
                        new int[] {0},
                        new int[] {-1},
                        Double.NaN))
                .load(LoadReport.builder("t", "g", users)
                        .window(0, WINDOW)
                        .steps(List.of(
                                LoadReport.Step.builder("/a", starts.length)
                                        .mean(outside)
                                        .build(),
                                LoadReport.Step.builder("/never", 0)
                                        .mean(Double.NaN)
                                        .build()))
                        .lateStartMillisP99(late)
                        .cpuShare(0.05)
                        .sameHost(true)
                        .build())
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

    /** Calls of five threads that are never idle, as part of so many requests that wait so long outside. */
    private static Evidence seen(long requests, double outside, int asynchronous, Utilisation use, WaitState state) {
        double[] starts = fullStarts();
        double[] responses = new double[starts.length];
        Arrays.fill(responses, SERVICE - 0.01);
        return EvidenceBuilder.at(40)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(state, responses))
                        .withSpecial(new ServiceCalls.Special(0, 0, 0, asynchronous))))
                .pool(threads(new int[] {THREADS, THREADS - 2}))
                .utilisation(use)
                .load(LoadReportBuilder.of(40, requests).mean(outside).late(0).build())
                .build();
    }

    private static PoolUsage threads(int[] active) {
        return new PoolUsage(
                "http",
                "",
                Resource.REQUEST_THREADS,
                6,
                active,
                new int[active.length],
                new int[] {-1, -1},
                Double.NaN);
    }

    private static Optional<FrontQueue> queue(long requests, double outside) {
        return FrontQueue.of(seen(requests, outside, 0, IDLE, WaitState.SLEEP), Optional.empty());
    }

    /** 15 000 calls; a tenth more requests may have been answered by somebody else. */
    @Test
    void insideAndOutsideMustBeAboutTheSameRequests() {
        assertThat(queue(16_666, 160)).isPresent();
        assertThat(queue(16_668, 160)).isEmpty();
        assertThat(queue(13_637, 160)).isPresent();
        assertThat(queue(13_635, 160)).isEmpty();
        assertThat(FrontQueue.of(seen(15_000, 160, 1, IDLE, WaitState.SLEEP), Optional.empty()))
                .as("a call that goes on afterwards")
                .isEmpty();
    }

    @Test
    void aFifthOfTheTimeOutsideIsMoreThanTheWayThere() {
        assertThat(queue(15_000, 25)).isPresent();
        assertThat(queue(15_000, 24.9)).isEmpty();
    }

    @Test
    void processorsThatOthersFillMayBeWhatThreadsWaitFor() {
        assertThat(FrontQueue.of(
                        seen(15_000, 160, 0, new Utilisation(0.4, 0.95, 0, 2), WaitState.SLEEP), Optional.empty()))
                .isEmpty();
        assertThat(FrontQueue.of(
                        seen(15_000, 160, 0, new Utilisation(0.5, 0.95, 0, 2), WaitState.SLEEP), Optional.empty()))
                .as("the application does")
                .isPresent();
    }

    private static Evidence included(Evidence run, Evidence... alone) {
        List<Evidence> all = new ArrayList<>(List.of(alone));
        all.add(run);
        return FrontQueue.included(new Measurements(Requirement.DEFAULT, 40, all))
                .maximum()
                .orElseThrow();
    }

    /** 140 ms in front, of 15 000 requests in a minute: 35 at a time. */
    @Test
    void waitingInFrontIsWaitingForAThread() {
        Evidence with = included(seen(15_000, SERVICE - 0.01 + 140, 0, IDLE, WaitState.SLEEP));

        assertThat(with.services().get(0).responseMillis()[7]).isEqualTo(SERVICE - 0.01 + 140, within(1e-9));
        assertThat(with.services().get(0).stateMillis().get(WaitState.POOL)[7]).isEqualTo(140, within(1e-9));
        assertThat(with.services().get(0).stateMillis().get(WaitState.SLEEP)[7]).isEqualTo(SERVICE - 0.01);
        assertThat(with.waitSites()).singleElement().satisfies(site -> {
            assertThat(site.state()).isEqualTo(WaitState.POOL);
            assertThat(site.resource()).isEqualTo("http");
            assertThat(site.totalMillis()).isEqualTo(140 * 15_000, within(1e-3));
            assertThat(site.waits()).isEqualTo(15_000);
        });
        assertThat(with.pools()).singleElement().satisfies(pool -> {
            assertThat(pool.maximumSize()).isEqualTo(THREADS);
            assertThat(pool.active()).containsExactly(5, 3);
            assertThat(pool.idle()).containsExactly(0, 2);
            assertThat(pool.waiting()).as("35 and 4 inside, together").containsExactly(34, 36);
        });
    }

    @Test
    void whereTheApplicationFillsTheProcessorsItIsWaitingForThese() {
        Evidence with =
                included(seen(15_000, SERVICE - 0.01 + 140, 0, new Utilisation(0.9, 0.95, 0, 2), WaitState.CPU));

        assertThat(with.services().get(0).stateMillis().get(WaitState.RUN_QUEUE)[7])
                .isEqualTo(140, within(1e-9));
        assertThat(with.services().get(0).stateMillis()).doesNotContainKey(WaitState.POOL);
        assertThat(with.waitSites()).isEmpty();
    }

    @Test
    void whatIsNotKnownOfACallStaysSo() {
        double[] starts = fullStarts();
        double[] responses = new double[starts.length];
        Arrays.fill(responses, SERVICE - 0.01);
        double[] computing = responses.clone();
        computing[7] = Double.NaN;
        Evidence run = EvidenceBuilder.at(40)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of(WaitState.CPU, computing))))
                .pool(threads(new int[] {THREADS, THREADS}))
                .utilisation(new Utilisation(0.9, 0.95, 0, 2))
                .load(LoadReportBuilder.of(40, 15_000).mean(160).build())
                .build();
        double[] queued = included(run).services().get(0).stateMillis().get(WaitState.RUN_QUEUE);
        assertThat(queued[6]).isGreaterThan(139);
        assertThat(queued[7]).isNaN();
    }

    /** Threads are held for what calls wait for inside; so all that is measured there is stretched to what is seen outside. */
    @Test
    void whereCallsThemselvesAreSlowThreadsAreNotTheReason() {
        Evidence loaded = seen(15_000, 8 * (SERVICE - 0.01), 0, IDLE, WaitState.LOCK);
        Evidence slow = EvidenceBuilder.at(1)
                .calls("a", 1000, WaitState.LOCK, call -> 15)
                .build();
        Evidence quick = EvidenceBuilder.at(1)
                .calls("a", 1000, WaitState.LOCK, call -> 14.9)
                .build();

        assertThat(included(loaded, slow).services().get(0).stateMillis()).containsKey(WaitState.POOL);
        Evidence stretched = included(loaded, quick);
        assertThat(stretched.services().get(0).stateMillis()).containsOnlyKeys(WaitState.LOCK);
        assertThat(stretched.services().get(0).responseMillis()[7]).isEqualTo(8 * (SERVICE - 0.01), within(1e-9));
        assertThat(stretched.waitSites()).isEmpty();
    }
}
