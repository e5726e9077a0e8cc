package dev.culprit.heuristics.detectors.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is full, and whether it is the calls that fill it; with the category above. */
class SingleThreadedCodeTest {

    private static final String SERVICE = "GET /ranking";
    private static final int USERS = 50;
    private static final int PROCESSORS = 2;
    private static final double WINDOW_MILLIS = 60_000;
    private static final int SEEDS = 200;

    /** What the thread needs for a call; users think five times as long. */
    private static final double DEMAND = 30;

    private static final double THINK = 150;
    private static final int CALLS_ALONE = (int) (WINDOW_MILLIS / (DEMAND + THINK));
    private static final int CALLS = (int) (WINDOW_MILLIS / DEMAND);

    private final UnbalancedProcessing unbalanced = new UnbalancedProcessing();
    private final SingleThreadedCode single = new SingleThreadedCode();

    private static ThreadUse thread(long number, String name, double... thirds) {
        return new ThreadUse(
                number,
                name,
                false,
                IntStream.range(0, 3).mapToObj(i -> thirds[i % thirds.length]).toList(),
                null);
    }

    private static EvidenceBuilder alone() {
        return EvidenceBuilder.at(1)
                .calls(SERVICE, CALLS_ALONE, WaitState.QUEUE, i -> DEMAND)
                .utilisation(use(0.1, PROCESSORS))
                .threads(thread(7, "ranking", DEMAND * CALLS_ALONE / WINDOW_MILLIS));
    }

    private static EvidenceBuilder loaded() {
        return loaded(CALLS, WaitState.QUEUE);
    }

    private static EvidenceBuilder loaded(int calls, WaitState state) {
        return EvidenceBuilder.at(USERS)
                .calls(SERVICE, calls, state, i -> USERS * WINDOW_MILLIS / calls - THINK)
                .utilisation(use(0.55, PROCESSORS));
    }

    private static Utilisation use(double machine, int processors) {
        return new Utilisation(machine - 0.03, machine, 0.02, processors);
    }

    private static Measurements measured(EvidenceBuilder alone, EvidenceBuilder loaded, Evidence... more) {
        List<Evidence> runs = new ArrayList<>(List.of(loaded.build(), alone.build()));
        runs.addAll(List.of(more));
        return new Measurements(Requirement.DEFAULT, USERS, runs);
    }

    private Verdict judge(EvidenceBuilder alone, EvidenceBuilder loaded) {
        return unbalanced.judge(SERVICE, measured(alone, loaded));
    }

    @ParameterizedTest
    @CsvSource({
        "0.98, 0.97, 0.98, DETECTED",
        "0.86, 0.99, 0.99, DETECTED",
        "0.99, 0.99, 0.84, NOT_DETECTED", // it had time left
        "0.50, 0.50, 0.50, NOT_DETECTED"
    })
    void aThreadIsFullInEachThird(double first, double second, double third, VerdictKind kind) {
        assertThat(judge(alone(), loaded().threads(thread(7, "ranking", first, second, third)))
                        .kind())
                .isEqualTo(kind);
    }

    /** Half a machine of two processors, a sixteenth of sixteen; but never what nothing is left beside. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.98, NOT_DETECTED",
        "2, 0.52, DETECTED",
        "2, 0.80, DETECTED",
        "2, 0.95, NOT_DETECTED",
        "16, 0.07, DETECTED",
        "16, 0.99, NOT_DETECTED"
    })
    void processorsAreIdle(int processors, double machine, VerdictKind kind) {
        assertThat(judge(
                                alone().utilisation(use(0.05, processors)),
                                loaded().utilisation(use(machine, processors)).threads(thread(7, "ranking", 0.98)))
                        .kind())
                .isEqualTo(kind);
    }

    /** Of 16 processors of the machine the JVM may use two, so that the machine seems idle. */
    @Test
    void whatAContainerMayNotUseIsNotIdle() {
        for (long seed = 0; seed < SEEDS; seed++) {
            double others = 0.97 * new Random(seed).nextDouble();
            double used = (0.98 + others) / PROCESSORS;
            if (Math.abs(used - 0.815) < 0.01) {
                continue; // at the limit
            }
            EvidenceBuilder loaded = loaded().utilisation(use(used * PROCESSORS / 16, PROCESSORS))
                    .threads(thread(7, "ranking", 0.98), serving(11, others / 2), serving(12, others / 2));
            assertThat(judge(alone(), loaded).kind())
                    .as("seed %d: %s used", seed, used)
                    .isEqualTo(used < 0.815 ? VerdictKind.DETECTED : VerdictKind.NOT_DETECTED);
        }
    }

    /** Of two processors. The thread has some of one, and is full from 0.85 on; the processors are saturated from 82 % on. */
    @ParameterizedTest
    @CsvSource({
        "0.82, 0.77, 0, NOT_DETECTED",
        "0.82, 0.77, 0.04, NOT_DETECTED",
        "0.82, 0.77, 0.05, INCONCLUSIVE",
        "0.5, 0.77, 0.12, NOT_DETECTED",
        "0.7, 0.3, 0.1, NOT_DETECTED", // processors are idle
        "0.9, 0.85, 0.1, INCONCLUSIVE", // as many calls as wait would fill it more
        "0.98, 0.55, 0.2, DETECTED",
        "0.98, 0.85, 0, NOT_DETECTED",
        "0.98, 0.85, 0.2, INCONCLUSIVE",
        "0.98, 0.99, 0.1, NOT_DETECTED"
    })
    void whatCompilersTakeDecidesNothing(double thread, double used, double compiling, VerdictKind kind) {
        EvidenceBuilder loaded = loaded().utilisation(use(used, PROCESSORS))
                .threads(thread(7, "ranking", thread))
                .conditions(RunConditions.builder().compilingShare(compiling).build());

        assertThat(judge(alone(), loaded).kind()).isEqualTo(kind);
    }

    private static ThreadUse serving(long number, double share) {
        return new ThreadUse(number, "http-" + number, true, List.of(share, share, share), null);
    }

    /** Of one and a half processors the thread has one, and calls the rest. */
    @ParameterizedTest
    @CsvSource({"0, DETECTED", "0.05, DETECTED", "0.1, NOT_DETECTED", "0.4, NOT_DETECTED", "1, NOT_DETECTED"})
    void aContainerThatUsesUpItsQuotaHasNothingIdle(double throttled, VerdictKind kind) {
        EvidenceBuilder loaded = loaded().utilisation(use(0.1, PROCESSORS))
                .threads(thread(7, "ranking", 0.98), serving(11, 0.5))
                .conditions(RunConditions.builder().quota(throttled, 0).build());

        assertThat(judge(alone(), loaded).kind()).isEqualTo(kind);
    }

    @Test
    void whatIsIdleIsToldOfTheProcessorsThatAContainerHas() {
        Measurements measurements = measured(
                alone(),
                loaded().utilisation(use(0.08, PROCESSORS)).threads(thread(7, "ranking", 0.98), serving(11, 0.2)));

        assertThat(single.findings(List.of(SERVICE), Taxonomy.standard().path(single.category()), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("of 2 processors 41 % are idle"));
    }

    /** Locks, pools and executors have names of their own. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "QUEUE")
    void whoeverWaitsForSomethingElseDoesNotWaitForTheThread(WaitState state) {
        assertThat(judge(alone(), loaded(CALLS, state).threads(thread(7, "ranking", 0.98)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** Calls wait for a thread that sleeps, whatever somebody computes beside them. */
    @Test
    void whoComputesAnywayIsNotAccused() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double burns = 0.9 + 0.1 * random.nextDouble();
            int calls = CALLS_ALONE * (1 + random.nextInt(20));
            Verdict verdict = judge(
                    alone().threads(thread(9, "miner", burns), thread(7, "ranking", 0.01)),
                    loaded(calls, WaitState.QUEUE).threads(thread(9, "miner", burns), thread(7, "ranking", 0.02)));
            assertThat(verdict.kind()).as("seed " + seed).isEqualTo(VerdictKind.NOT_DETECTED);
        }
    }

    /** The job of a night that happens to run during the window at maximum load, and is idle or not there otherwise. */
    @Test
    void whatHappensToRunMeanwhileIsNotAccused() {
        for (long seed = 0; seed < SEEDS; seed++) {
            double idle = 0.04 * new Random(seed).nextDouble();
            ThreadUse job = thread(9, "nightly", 0.99);
            assertThat(judge(
                                    alone().threads(thread(7, "ranking", 0.01), thread(9, "nightly", idle)),
                                    loaded().threads(job))
                            .kind())
                    .as("seed " + seed)
                    .isEqualTo(VerdictKind.NOT_DETECTED);
        }
        assertThat(judge(alone(), loaded().threads(thread(9, "nightly", 0.99))).kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** It writes a log with which calls go on; twice as many have passed as it has worked for. */
    @Test
    void whoLagsBehindIsNotWaitedFor() {
        assertThat(judge(alone(), loaded(2 * CALLS, WaitState.QUEUE).threads(thread(7, "log writer", 0.99)))
                        .kind())
                .isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** Something remote is full at 580 calls a second, for each of which an appender writes a line; 40 calls wait on average. */
    @Test
    void whoHasTimeLeftWhileManyWaitIsNotWaitedFor() {
        int calls = (int) (580 * WINDOW_MILLIS / 1000);
        int callsAlone = (int) (WINDOW_MILLIS / 25);
        double line = 0.87 * WINDOW_MILLIS / calls;
        EvidenceBuilder alone = EvidenceBuilder.at(1)
                .calls(SERVICE, callsAlone, WaitState.QUEUE, i -> 5)
                .utilisation(use(0.05, 8))
                .threads(thread(7, "appender", line * callsAlone / WINDOW_MILLIS));
        EvidenceBuilder loaded = EvidenceBuilder.at(USERS)
                .calls(SERVICE, calls, WaitState.QUEUE, i -> 40 * WINDOW_MILLIS / calls)
                .utilisation(use(0.3, 8));

        Verdict appender = judge(alone, loaded.threads(thread(7, "appender", 0.87)));
        assertThat(appender.kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(appender.reason()).endsWith("it would be busier.");
        assertThat(judge(alone, loaded.threads(thread(7, "appender", 0.97))).kind())
                .isEqualTo(VerdictKind.DETECTED);
    }

    @Test
    void whoServesCallsIsNotWaitedForByThem() {
        ThreadUse serving = new ThreadUse(7, "http-1", true, List.of(0.98, 0.98, 0.98), null);
        assertThat(judge(alone(), loaded().threads(serving)).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
    }

    /** Whatever it takes, however long users think, whatever else the machine does. */
    @Test
    void aThreadThatCallsFillIsFound() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double demand = 5 + 100 * random.nextDouble();
            double think = demand * (1.5 + 3 * random.nextDouble());
            double alone = demand * (0.8 + 0.5 * random.nextDouble());
            int callsAlone = (int) (WINDOW_MILLIS / (alone + think));
            int calls = (int) (WINDOW_MILLIS / demand);
            Measurements measurements = measured(
                    EvidenceBuilder.at(1)
                            .calls(SERVICE, callsAlone, WaitState.QUEUE, i -> alone)
                            .utilisation(use(0.2, PROCESSORS))
                            .threads(thread(9, "miner", 0.3), thread(7, "ranking", alone * callsAlone / WINDOW_MILLIS)),
                    EvidenceBuilder.at(USERS)
                            .calls(SERVICE, calls, WaitState.QUEUE, i -> USERS * demand - think)
                            .utilisation(use(0.55 + 0.2 * random.nextDouble(), PROCESSORS))
                            .threads(thread(7, "ranking", 0.94 + 0.06 * random.nextDouble()), thread(9, "miner", 0.3)));
            assertThat(unbalanced.judge(SERVICE, measurements).kind())
                    .as("seed " + seed)
                    .isEqualTo(VerdictKind.DETECTED);
            assertThat(single.judge(SERVICE, measurements).kind())
                    .as("seed " + seed)
                    .isEqualTo(VerdictKind.DETECTED);
        }
    }

    /** So that what calls wait for is told as before. */
    @Test
    void recordingsWithoutThreadsDecideNothing() {
        for (Measurements unseen : List.of(
                measured(alone(), loaded()),
                measured(alone().threads(), loaded().threads(thread(7, "ranking", 0.98))),
                measured(
                        alone(),
                        loaded().utilisation(use(Double.NaN, PROCESSORS)).threads(thread(7, "ranking", 0.98))))) {
            assertThat(unbalanced.judge(SERVICE, unseen))
                    .isInstanceOfSatisfying(
                            NotApplicable.class,
                            verdict -> assertThat(verdict.reason()).contains("earlier versions do not tell"));
        }
        assertThat(unbalanced.judge("GET /other", measured(alone(), loaded())).kind())
                .isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    @Test
    void thatNoThreadIsFullIsNotBlamedOnOthers() {
        assertThat(judge(alone(), loaded().threads(thread(7, "ranking", 0.5))).reason())
                .contains("ranking, uses 50 % of a processor")
                .endsWith(": no thread is full.");
        assertThat(judge(
                                alone().threads(thread(7, "ranking", 0.5), thread(9, "miner", 0.98)),
                                loaded().threads(thread(7, "ranking", 0.5), thread(9, "miner", 0.98)))
                        .reason())
                .contains("miner, uses 98 % of a processor")
                .endsWith(": it is not the calls that fill it.");
    }

    @Test
    void theThreadAndItsMethodAreNamed() {
        ThreadUse ranking = thread(7, "ranking", 0.97, 0.98, 0.99);
        Evidence targeted = EvidenceBuilder.at(USERS)
                .targeted()
                .threads(ranking.at(new ThreadUse.Hot(
                        "com.shop.Ranking.rank",
                        "com.shop.Ranking.rank(Ranking.java:77)",
                        List.of("com.shop.Ranking.rank(Ranking.java:77)"),
                        4000)))
                .build();
        Measurements measurements = measured(alone(), loaded().threads(ranking), targeted);

        assertThat(single.findings(List.of(SERVICE), Taxonomy.standard().path(single.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.cause()).isEqualTo(Cause.QUEUE);
                    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
                    assertThat(finding.artefact().type()).isEqualTo(Artefact.Type.METHOD);
                    assertThat(finding.artefact().name()).isEqualTo("com.shop.Ranking.rank");
                    assertThat(finding.artefact().location()).isEqualTo("com.shop.Ranking.rank(Ranking.java:77)");
                    assertThat(Told.of(finding.artefact().facts())).containsEntry("thread", "ranking");
                    assertThat(finding.responseTimeShare()).isBetween(0.97, 0.99); // all but the work itself
                    assertThat(finding.sentence())
                            .contains(
                                    "wait for one thread, ranking,",
                                    "97 % of a processor, 29 ms per call, so that 34 calls per second are the most",
                                    "of 2 processors 45 % are idle",
                                    "com.shop.Ranking.rank");
                });
    }

    @Test
    void aThreadThatWasNotSeenAtWorkIsNamedAllTheSame() {
        Measurements measurements = measured(alone(), loaded().threads(thread(7, "ranking", 0.98)));

        assertThat(single.findings(List.of(SERVICE), Taxonomy.standard().path(single.category()), measurements))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.artefact().name()).isEqualTo("ranking");
                    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
                });
    }

    /** Two threads that calls are dealt out to, of eight processors. */
    @Test
    void severalThreadsAreTooFewButNotSingle() {
        Measurements measurements = measured(
                alone().utilisation(use(0.05, 8)).threads(thread(7, "ranking-1", 0.09), thread(8, "ranking-2", 0.08)),
                loaded(2 * CALLS, WaitState.QUEUE)
                        .utilisation(use(0.3, 8))
                        .threads(thread(7, "ranking-1", 0.97), thread(8, "ranking-2", 0.98)));

        assertThat(unbalanced.judge(SERVICE, measurements).kind()).isEqualTo(VerdictKind.DETECTED);
        assertThat(single.judge(SERVICE, measurements).kind()).isEqualTo(VerdictKind.NOT_DETECTED);
        assertThat(unbalanced.findings(List.of(SERVICE), Taxonomy.standard().path(unbalanced.category()), measurements))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence())
                        .contains("wait for 2 threads that compute all the time (ranking-2, ranking-1)"));
    }
}
