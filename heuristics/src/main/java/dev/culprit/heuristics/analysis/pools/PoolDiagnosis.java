package dev.culprit.heuristics.analysis.pools;

import static dev.culprit.heuristics.facts.FactName.ACTIVE;
import static dev.culprit.heuristics.facts.FactName.ALL_IN_USE_SHARE;
import static dev.culprit.heuristics.facts.FactName.ESTIMATED_NEED;
import static dev.culprit.heuristics.facts.FactName.EXHAUSTED;
import static dev.culprit.heuristics.facts.FactName.HOLD;
import static dev.culprit.heuristics.facts.FactName.IMPLEMENTATION;
import static dev.culprit.heuristics.facts.FactName.LEAKED;
import static dev.culprit.heuristics.facts.FactName.POOL_STATE;
import static dev.culprit.heuristics.facts.FactName.SIZE;
import static dev.culprit.heuristics.facts.FactName.WAITING;
import static dev.culprit.heuristics.facts.FactName.WAITING_MAXIMUM;
import static dev.culprit.heuristics.thresholds.PoolThreshold.ABSURD_NEED;
import static dev.culprit.heuristics.thresholds.PoolThreshold.FEWEST_LEAKED;
import static dev.culprit.heuristics.thresholds.PoolThreshold.HARDLY_WAITING_RATIO;
import static dev.culprit.heuristics.thresholds.PoolThreshold.LEAKED_SHARE;
import static dev.culprit.heuristics.thresholds.PoolThreshold.LEAKED_SHARE_OF_SMALL_POOL;
import static dev.culprit.heuristics.thresholds.PoolThreshold.UNPOOLED_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.PoolState;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.PoolUsage.Resource;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.queueing.FinitePopulation;
import dev.culprit.heuristics.thresholds.PoolThreshold;
import dev.culprit.heuristics.wording.PoolSentences;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Why threads wait for a pool of connections, or tasks for one of threads, as far as the pool tells. In words: {@link
 * PoolSentences}.
 *
 * <p>Unpooled: it tells nothing, and nearly every answer took a new connection.
 * <p>Leaked: while a single user is served, more resources are out than that user can hold, so nobody will give them back; at
 * least half of the pool, or three and a fifth of it.
 * Exhausted: all resources are in use at maximum load in at least half of the samples. Slow: threads wait although resources
 * are idle, in at least half of the samples with waiting threads; or, if the pool does not tell how many are, threads stand at
 * a lock inside the pool while its holder is busy with database calls.
 *
 * @param leaked resources out while a single user is served, beyond the one it may hold; 0 if none
 * @param holdMillis how long a resource is held per call (Little's law); empty if unknown
 * @param estimatedNeed with how many calls would hardly wait for one at maximum load; 0 if unknown
 */
public record PoolDiagnosis(
        PoolState state, PoolUsage usage, PoolFacts facts, int leaked, OptionalDouble holdMillis, int estimatedNeed) {

    /**
     * Of a pool by its name; empty if it was not sampled at maximum load.
     *
     * @param service that waits for it
     * @param holder of a lock inside the pool that threads wait for
     */
    public static Optional<PoolDiagnosis> of(
            String pool, String service, Optional<LockHolder> holder, Measurements measurements) {
        return LoadedWindows.missed(service, measurements)
                .flatMap(run -> usage(run, pool).map(usage -> of(usage, holder, run, measurements)));
    }

    private static PoolDiagnosis of(
            PoolUsage usage, Optional<LockHolder> holder, Evidence run, Measurements measurements) {
        PoolFacts facts = PoolFacts.of(usage);
        int leaked = measurements
                .singleUser()
                .flatMap(alone -> usage(alone, usage.pool()))
                .map(PoolDiagnosis::leaked)
                .orElse(0);
        OptionalDouble hold = holdMillis(facts, run);
        return new PoolDiagnosis(
                state(usage, facts, leaked, holder),
                usage,
                facts,
                leaked,
                hold,
                estimatedNeed(usage, hold, run, measurements));
    }

    private static Optional<PoolUsage> usage(Evidence run, String pool) {
        return run.pools().stream().filter(usage -> usage.pool().equals(pool)).findFirst();
    }

    /** The user's own resource is out now and then; what is out all the time is not the user's. */
    private static int leaked(PoolUsage alone) {
        return Math.max(0, Arrays.stream(alone.active()).min().orElse(0) - 1);
    }

    private static PoolState state(PoolUsage usage, PoolFacts facts, int leaked, Optional<LockHolder> holder) {
        if (usage.resource() == Resource.REQUEST_THREADS) {
            return PoolState.EXHAUSTED; // or nobody would be said to wait for them
        }
        if (isSilent(facts) && usage.connectedShare() >= UNPOOLED_SHARE.value()) {
            return PoolState.UNPOOLED;
        }
        if (isMuch(leaked, facts.maximumSize())) {
            return PoolState.LEAKED;
        }
        if (facts.exhausted()) {
            return PoolState.EXHAUSTED;
        }
        boolean handsOutSlowly = isSilent(facts)
                && holder.map(seen -> seen.doing().getOrDefault(WaitState.DATABASE, 0.0) >= MAIN_SHARE.value())
                        .orElse(false);
        return facts.idleWhileWaiting() >= MAIN_SHARE.value() || handsOutSlowly ? PoolState.SLOW : PoolState.UNKNOWN;
    }

    /** One or two may be kept for good reasons, by a scheduler or a listener, unless that is most of a small pool. */
    private static boolean isMuch(int leaked, int size) {
        PoolThreshold share = leaked >= FEWEST_LEAKED.count() ? LEAKED_SHARE : LEAKED_SHARE_OF_SMALL_POOL;
        return leaked > 0 && leaked >= share.value() * size;
    }

    /** Whether it does not tell how many of its resources are in use. */
    private static boolean isSilent(PoolFacts facts) {
        return Double.isNaN(facts.meanActive());
    }

    /** By Little's law a resource is held {@code active / throughput} per call. */
    private static OptionalDouble holdMillis(PoolFacts facts, Evidence run) {
        double perMilli = MeanStates.of(run.services()).calls() / run.windowMillis();
        return isSilent(facts) || perMilli <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(facts.meanActive() / perMilli);
    }

    /**
     * Without waiting, a user's cycle is the single user's response time and think time, so {@code users * hold / cycle}
     * resources would be in use at a time on average; a few more are needed at times. Users who hold one at a time are a closed
     * queue ({@link FinitePopulation}); where a call holds several at once (tasks that it hands to an executor), they are taken as if
     * they came from everywhere ({@link ErlangC}), so that some wait who come in bunches. Both are exact for exponential times and
     * careful for even ones.
     */
    private static int estimatedNeed(PoolUsage usage, OptionalDouble hold, Evidence run, Measurements measurements) {
        Optional<Double> alone = measurements
                .singleUser()
                .map(single -> MeanStates.of(single.services()).responseMillis());
        if (hold.isEmpty() || run.load() == null || alone.isEmpty()) {
            return 0;
        }
        int users = measurements.maximumUsers();
        double held = hold.getAsDouble();
        double cycle = alone.get() + run.load().thinkTimeMillis();
        double inUse = users * held / cycle;
        if (!(inUse < ABSURD_NEED.value())) {
            return 0;
        }
        boolean oneEach = usage.resource() == Resource.REQUEST_THREADS // a user waits for one answer at a time
                || held <= alone.get();
        return oneEach
                ? FinitePopulation.fewestServers(users, Math.max(0, cycle - held), held, HARDLY_WAITING_RATIO.value())
                : ErlangC.fewestServers(inUse, HARDLY_WAITING_RATIO.value());
    }

    /** What sentences tell of it. */
    public PoolSentences.Pool reason() {
        int size = facts.maximumSize();
        return new PoolSentences.Pool(
                usage.pool(),
                usage.resource(),
                state,
                new PoolSentences.Pool.Size(
                        size, size > 0 && estimatedNeed > size ? OptionalInt.of(estimatedNeed) : OptionalInt.empty()),
                new PoolSentences.Pool.Waiting(facts.meanWaiting(), facts.idleWhileWaiting() >= MAIN_SHARE.value()),
                leaked,
                !isSilent(facts));
    }

    /** What is known of it. */
    public Facts told() {
        Facts told = Facts.NONE.with(IMPLEMENTATION, usage.type());
        if (state != PoolState.UNKNOWN) {
            told = told.with(POOL_STATE, state.name().toLowerCase(Locale.ROOT));
        }
        if (facts.maximumSize() > 0) {
            told = told.with(SIZE, facts.maximumSize());
        }
        if (!isSilent(facts)) {
            told = told.with(ACTIVE, facts.meanActive());
        }
        if (!Double.isNaN(facts.meanWaiting())) {
            told = told.with(WAITING, facts.meanWaiting()).with(WAITING_MAXIMUM, facts.maximumWaiting());
        }
        if (!Double.isNaN(facts.fullShare())) {
            told = told.with(ALL_IN_USE_SHARE, facts.fullShare()).with(EXHAUSTED, state == PoolState.EXHAUSTED);
        }
        if (leaked > 0) {
            told = told.with(LEAKED, leaked);
        }
        if (holdMillis.isPresent()) {
            told = told.with(HOLD, holdMillis.getAsDouble());
        }
        if (state == PoolState.EXHAUSTED && estimatedNeed > facts.maximumSize()) {
            told = told.with(ESTIMATED_NEED, estimatedNeed);
        }
        return told;
    }
}
