package dev.culprit.heuristics.analysis.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.PoolState;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import dev.culprit.heuristics.testing.Told;
import dev.culprit.heuristics.wording.PoolSentences;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PoolDiagnosisTest {

    private static final int[] NONE = {0, 0, 0, 0};

    @Test
    void allInUseAtLoadIsExhausted() {
        PoolDiagnosis found = diagnose(pool(new int[] {1, 0, 1, 0}, NONE), pool(new int[] {5, 5, 5, 4}, NONE));

        assertThat(found.state()).isEqualTo(PoolState.EXHAUSTED);
        assertThat(PoolSentences.use(found.reason())).startsWith("all 5 connections are in use and 20 threads wait");
    }

    @Test
    void tasksQueueForThreads() {
        PoolUsage alone = executor(new int[] {1, 0, 1, 0}, new int[] {3, 4, 3, 4});
        PoolDiagnosis busy = diagnose(alone, executor(new int[] {4, 4, 4, 4}, NONE));
        PoolDiagnosis stuck = diagnose(executor(new int[] {4, 3, 3, 4}, NONE), executor(new int[] {4, 4, 4, 4}, NONE));

        assertThat(PoolSentences.subject(busy.reason())).isEqualTo("The executor orders");
        assertThat(PoolSentences.use(busy.reason()))
                .isEqualTo("all 4 threads are busy and 20 tasks queue for one on average");
        assertThat(PoolSentences.advice(busy.reason())).startsWith("Give the executor more threads");
        assertThat(stuck.state()).isEqualTo(PoolState.LEAKED);
        assertThat(PoolSentences.use(stuck.reason())).startsWith("2 of its 4 threads never come back");
    }

    @Test
    void threadsWaitForPermits() {
        PoolUsage alone = semaphore(new int[] {1, 0, 1, 0}, new int[] {1, 2, 1, 2});
        PoolDiagnosis busy = diagnose(alone, semaphore(new int[] {2, 2, 2, 2}, NONE));
        PoolDiagnosis lost = diagnose(semaphore(new int[] {2, 2, 2, 2}, NONE), semaphore(new int[] {2, 2, 2, 2}, NONE));

        assertThat(PoolSentences.subject(busy.reason())).isEqualTo("The semaphore of orders");
        assertThat(PoolSentences.use(busy.reason()))
                .isEqualTo("all 2 permits are taken and 20 threads wait for one on average");
        assertThat(PoolSentences.advice(busy.reason())).startsWith("Give the semaphore more permits");
        assertThat(lost.state()).isEqualTo(PoolState.LEAKED);
        assertThat(PoolSentences.use(lost.reason())).startsWith("1 of its 2 permits was never given back");
    }

    @Test
    void idleWhileThreadsWaitIsSlow() {
        PoolDiagnosis found =
                diagnose(pool(new int[] {1, 0, 1, 0}, NONE), pool(new int[] {2, 1, 3, 2}, new int[] {3, 4, 2, 3}));

        assertThat(found.state()).isEqualTo(PoolState.SLOW);
        assertThat(PoolSentences.use(found.reason())).contains("although connections are free");
    }

    @Test
    void outWhileOneUserIsServedIsLeaked() {
        PoolDiagnosis found = diagnose(pool(new int[] {4, 5, 4, 4}, NONE), pool(new int[] {5, 5, 5, 5}, NONE));

        assertThat(found.state()).isEqualTo(PoolState.LEAKED);
        assertThat(found.leaked()).isEqualTo(3);
        assertThat(PoolSentences.use(found.reason())).startsWith("3 of its 5 connections were never given back");
        assertThat(PoolSentences.advice(found.reason())).contains("does not close");
    }

    @Test
    void aPoolThatTellsNothingIsNotJudged() {
        PoolUsage silent = silent(0.5);

        PoolDiagnosis found = diagnose(silent, silent);

        assertThat(found.state()).isEqualTo(PoolState.UNKNOWN);
        assertThat(found.leaked()).isZero();
        assertThat(PoolSentences.subject(found.reason())).isEqualTo("The connection pool orders");
        assertThat(PoolSentences.use(found.reason()))
                .isEqualTo("9 threads wait for one on average (how many of its connections are in use is not known)");
        assertThat(PoolSentences.advice(found.reason())).startsWith("Look how many of its connections are in use");
    }

    @Test
    void whatOpensAConnectionForEveryCallIsNoPool() {
        PoolDiagnosis found = diagnose(silent(Double.NaN), silent(0.95));

        assertThat(found.state()).isEqualTo(PoolState.UNPOOLED);
        assertThat(PoolSentences.subject(found.reason())).isEqualTo("The data source orders");
        assertThat(PoolSentences.use(found.reason()))
                .isEqualTo("it opens a new connection for every call, for 9 threads at a time on average");
        assertThat(PoolSentences.advice(found.reason())).startsWith("Use a connection pool");
    }

    @Test
    void aPoolThatTellsItsStateIsAPoolWhateverItOpens() {
        int[] active = {5, 5, 5, 4};
        PoolUsage reopening =
                new PoolUsage("orders", "com.example.Pool", Resource.CONNECTIONS, 5, active, NONE, active, 1);

        assertThat(diagnose(reopening, reopening).state()).isNotEqualTo(PoolState.UNPOOLED);
    }

    @Test
    void aPoolThatTellsNothingIsSlowIfItsLockIsHeldDuringDatabaseCalls() {
        PoolUsage silent = silent(Double.NaN);
        LockHolder validating = new LockHolder("worker-*", List.of(), Map.of(WaitState.DATABASE, 0.9));
        LockHolder computing = new LockHolder("worker-*", List.of(), Map.of(WaitState.CPU, 0.9));

        assertThat(diagnose(silent, silent, Optional.of(validating)).state()).isEqualTo(PoolState.SLOW);
        assertThat(diagnose(silent, silent, Optional.of(computing)).state()).isEqualTo(PoolState.UNKNOWN);
        assertThat(diagnose(
                                pool(new int[] {1, 0, 1, 0}, NONE),
                                pool(new int[] {5, 5, 5, 4}, NONE),
                                Optional.of(validating))
                        .state())
                .isEqualTo(PoolState.EXHAUSTED);
    }

    /**
     * Of five, all in use, at 50 users who think for a second and are answered within 200 ms when alone.
     *
     * @param calls in the minute at maximum load
     */
    private static PoolDiagnosis exhausted(Resource resource, int calls) {
        PoolUsage full = usage(resource, 5, new int[] {5, 5, 5, 5}, NONE);
        Measurements measurements = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(
                        EvidenceBuilder.at(1)
                                .calls("a", 50, WaitState.CPU, call -> 200)
                                .pool(usage(resource, 5, new int[] {1, 0, 1, 0}, NONE))
                                .build(),
                        EvidenceBuilder.at(50)
                                .calls("a", calls, WaitState.CPU, call -> 2000)
                                .pool(full)
                                .load(LoadReportBuilder.of(50, calls).build())
                                .build()));
        return PoolDiagnosis.of("orders", "a", Optional.empty(), measurements).orElseThrow();
    }

    @Test
    void aFewMoreAreNeededThanWouldBeInUseOnAverage() {
        // held for 200 ms of a cycle of 1200: 8.3 on average
        assertThat(exhausted(Resource.CONNECTIONS, 1500).estimatedNeed()).isBetween(10, 13);
        // held for 500 ms, so a call of 200 holds several: 20.8
        assertThat(exhausted(Resource.PERMITS, 600).estimatedNeed()).isBetween(22, 28);
        assertThat(exhausted(Resource.REQUEST_THREADS, 600).estimatedNeed()).isBetween(22, 28);
    }

    @Test
    void nobodyWaitsForTwoAnswersAtATime() {
        // held for 2 s of a cycle of 1.2: all users are there all the time
        assertThat(exhausted(Resource.REQUEST_THREADS, 150).estimatedNeed()).isBetween(40, 50);
    }

    @Test
    void whereNothingIsAnsweredNoSizeHelps() {
        assertThat(exhausted(Resource.CONNECTIONS, 1).estimatedNeed()).isZero();
    }

    @Test
    void theSizeThatWouldDoIsAdvised() {
        PoolDiagnosis found = exhausted(Resource.CONNECTIONS, 1500);

        assertThat(PoolSentences.advice(found.reason()))
                .isEqualTo("Enlarge the pool (with about " + found.estimatedNeed()
                        + ", calls would hardly wait at this load), or hold connections for a shorter time.");
    }

    @Test
    void aSizeIsAdvisedOnlyIfItIsMoreThanThereIs() {
        assertThat(needing(6, 5).reason().size().better()).hasValue(6);
        assertThat(needing(5, 5).reason().size().better()).isEmpty();
        assertThat(needing(6, 0).reason().size().better()).as("unknown size").isEmpty();
    }

    private static PoolDiagnosis needing(int need, int size) {
        return new PoolDiagnosis(
                PoolState.EXHAUSTED,
                pool(NONE, NONE),
                new PoolFacts(size, 5, 20, 30, 1, 0),
                0,
                OptionalDouble.empty(),
                need);
    }

    @Test
    void waitingThoughIdleIsSaidFromHalfOfTheSamples() {
        assertThat(idle(0.5).reason().waiting().thoughIdle()).isTrue();
        assertThat(idle(0.49).reason().waiting().thoughIdle()).isFalse();
        assertThat(idle(Double.NaN).reason().waiting().thoughIdle()).isFalse();
    }

    private static PoolDiagnosis idle(double share) {
        return new PoolDiagnosis(
                PoolState.SLOW,
                pool(NONE, NONE),
                new PoolFacts(5, Double.NaN, 20, 30, Double.NaN, share),
                0,
                OptionalDouble.empty(),
                0);
    }

    private static PoolUsage silent(double connectedShare) {
        int[] unknown = {-1, -1, -1, -1};
        int[] waiting = {9, 9, 9, 9};
        return new PoolUsage(
                "orders", "com.example.Own", Resource.CONNECTIONS, -1, unknown, unknown, waiting, connectedShare);
    }

    private static PoolUsage executor(int[] active, int[] idle) {
        return usage(Resource.THREADS, 4, active, idle);
    }

    private static PoolUsage semaphore(int[] active, int[] idle) {
        return usage(Resource.PERMITS, 2, active, idle);
    }

    private static PoolUsage pool(int[] active, int[] idle) {
        return usage(Resource.CONNECTIONS, 5, active, idle);
    }

    private static PoolUsage usage(Resource resource, int maximum, int[] active, int[] idle) {
        int[] waiting = {20, 20, 20, 20};
        return new PoolUsage("orders", "com.example.Pool", resource, maximum, active, idle, waiting, Double.NaN);
    }

    private static PoolDiagnosis diagnose(PoolUsage alone, PoolUsage loaded) {
        return diagnose(alone, loaded, Optional.empty());
    }

    private static PoolDiagnosis diagnose(PoolUsage alone, PoolUsage loaded, Optional<LockHolder> holder) {
        Measurements measurements = new Measurements(
                Requirement.DEFAULT,
                50,
                List.of(
                        EvidenceBuilder.at(1).pool(alone).build(),
                        EvidenceBuilder.at(50).pool(loaded).build()));
        return PoolDiagnosis.of("orders", "a", holder, measurements).orElseThrow();
    }

    private static PoolState state(int size, int[] aloneActive, int[] active, int[] idle, Optional<LockHolder> holder) {
        return diagnose(
                        usage(Resource.CONNECTIONS, size, aloneActive, NONE),
                        usage(Resource.CONNECTIONS, size, active, idle),
                        holder)
                .state();
    }

    @Test
    void halfOfThePoolOrThreeAndAFifthOutAllTheTimeIsALeak() {
        assertThat(fullWith(4, 15)).as("three of the user's four, a fifth").isEqualTo(PoolState.LEAKED);
        assertThat(fullWith(4, 16)).isEqualTo(PoolState.EXHAUSTED);
        assertThat(fullWith(3, 4)).as("two, half").isEqualTo(PoolState.LEAKED);
        assertThat(fullWith(3, 5)).isEqualTo(PoolState.EXHAUSTED);
        assertThat(fullWith(2, 5)).as("a scheduler may keep one").isEqualTo(PoolState.EXHAUSTED);
        assertThat(fullWith(1, 1)).as("the user's own").isEqualTo(PoolState.EXHAUSTED);
    }

    /** A pool all of which is in use at maximum load, of which so many are out while a single user is served. */
    private static PoolState fullWith(int alone, int size) {
        return state(size, samples(alone), samples(size), NONE, Optional.empty());
    }

    private static int[] samples(int value) {
        return new int[] {value, value, value, value};
    }

    @Test
    void idleInHalfOfTheSamplesIsSlow() {
        int[] some = {2, 2, 2, 2};
        assertThat(state(5, NONE, some, new int[] {1, 1, 0, 0}, Optional.empty()))
                .isEqualTo(PoolState.SLOW);
        assertThat(state(5, NONE, some, new int[] {1, 0, 0, 0}, Optional.empty()))
                .isEqualTo(PoolState.UNKNOWN);
    }

    @Test
    void aLockHeldHalfOfTheTimeForDatabaseCallsIsSlow() {
        PoolUsage silent = silent(Double.NaN);
        assertThat(diagnose(silent, silent, holding(0.5)).state()).isEqualTo(PoolState.SLOW);
        assertThat(diagnose(silent, silent, holding(0.49)).state()).isEqualTo(PoolState.UNKNOWN);
    }

    private static Optional<LockHolder> holding(double database) {
        return Optional.of(new LockHolder("worker-*", List.of(), Map.of(WaitState.DATABASE, database)));
    }

    @Test
    void nineOfTenAnswersTookANewConnection() {
        assertThat(diagnose(silent(0.9), silent(0.9)).state()).isEqualTo(PoolState.UNPOOLED);
        assertThat(diagnose(silent(0.9), silent(0.89)).state()).isEqualTo(PoolState.UNKNOWN);
    }

    /** 3000 calls a minute hold 5 connections: 100 ms each; 50 users think for a second and a call takes 250 ms alone. */
    private static PoolDiagnosis loaded(Resource resource, int[] active, boolean told) {
        EvidenceBuilder loaded = EvidenceBuilder.at(50)
                .calls("a", 3000, WaitState.POOL, call -> 900)
                .pool(usage(resource, 5, active, NONE));
        EvidenceBuilder alone = EvidenceBuilder.at(1)
                .calls("a", 40, WaitState.DATABASE, call -> 250)
                .pool(usage(resource, 5, new int[] {1, 0, 1, 0}, NONE));
        return PoolDiagnosis.of(
                        "orders",
                        "a",
                        Optional.empty(),
                        new Measurements(
                                Requirement.DEFAULT,
                                50,
                                List.of(
                                        (told
                                                        ? loaded.load(LoadReportBuilder.of(50, 3000)
                                                                .build())
                                                        : loaded)
                                                .build(),
                                        alone.build())))
                .orElseThrow();
    }

    @Test
    void howLongAResourceIsHeldFollowsFromLittlesLaw() {
        PoolDiagnosis found = loaded(Resource.CONNECTIONS, new int[] {5, 5, 5, 5}, true);
        assertThat(found.holdMillis()).hasValueCloseTo(100.0, within(1e-9));
        // 50 * 100 / 1250 = 4 are in use on average, and two more at times
        assertThat(found.estimatedNeed()).isEqualTo(6);
        assertThat(loaded(Resource.CONNECTIONS, new int[] {5, 5, 5, 5}, false).estimatedNeed())
                .as("think times are not known")
                .isZero();
        assertThat(diagnose(silent(0.5), silent(0.5)).holdMillis()).isEmpty();
        assertThat(diagnose(pool(NONE, NONE), pool(NONE, NONE)).holdMillis())
                .as("without calls")
                .isEmpty();
    }

    @Test
    void aUserNeedsOneRequestThreadAtATime() {
        int[] many = {100, 100, 100, 100};
        assertThat(loaded(Resource.CONNECTIONS, many, true).estimatedNeed())
                .as("80 on average")
                .isEqualTo(85);
        assertThat(loaded(Resource.REQUEST_THREADS, many, true).estimatedNeed())
                .as("fewer than users: with 46 all wait a tenth")
                .isEqualTo(46);
        assertThat(loaded(Resource.REQUEST_THREADS, many, true).state()).isEqualTo(PoolState.EXHAUSTED);
    }

    private static Map<String, Object> described(PoolDiagnosis found) {
        return Told.of(found.told());
    }

    @Test
    void onlyWhatIsKnownIsAFact() {
        assertThat(described(diagnose(silent(Double.NaN), silent(0.5))))
                .isEqualTo(Map.of("implementation", "com.example.Own", "waiting", 9.0, "waitingMaximum", 9.0));
        assertThat(described(loaded(Resource.CONNECTIONS, new int[] {5, 5, 5, 5}, true)))
                .containsEntry("poolState", "exhausted")
                .containsEntry("size", 5.0)
                .containsEntry("active", 5.0)
                .containsEntry("waiting", 20.0)
                .containsEntry("allInUseShare", 1.0)
                .containsEntry("exhausted", true)
                .containsEntry("estimatedNeed", 6.0)
                .containsKey("holdMillis")
                .doesNotContainKey("leaked");
        assertThat(described(loaded(Resource.CONNECTIONS, new int[] {100, 100, 100, 100}, true)))
                .containsEntry("estimatedNeed", 85.0);
        assertThat(described(diagnose(pool(new int[] {4, 5, 4, 4}, NONE), pool(new int[] {5, 5, 5, 5}, NONE))))
                .containsEntry("leaked", 3.0)
                .containsEntry("exhausted", false);
        assertThat(described(new PoolDiagnosis(
                        PoolState.EXHAUSTED,
                        pool(NONE, NONE),
                        new PoolFacts(5, 5, Double.NaN, 0, 1, 0),
                        0,
                        OptionalDouble.empty(),
                        5)))
                .doesNotContainKeys("estimatedNeed", "waiting", "holdMillis");
        assertThat(described(new PoolDiagnosis(
                        PoolState.SLOW,
                        pool(NONE, NONE),
                        new PoolFacts(0, 5, 1, 0, Double.NaN, 0),
                        0,
                        OptionalDouble.empty(),
                        9)))
                .doesNotContainKeys("estimatedNeed", "size", "allInUseShare");
    }

    @Test
    void aPoolGoesByItsName() {
        assertThat(PoolDiagnosis.of(
                        "mail",
                        "a",
                        Optional.empty(),
                        new Measurements(
                                Requirement.DEFAULT,
                                50,
                                List.of(EvidenceBuilder.at(50)
                                        .pool(pool(NONE, NONE))
                                        .build()))))
                .isEmpty();
    }
}
