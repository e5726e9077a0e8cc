package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A collector stops calls for a third of the time, and computes beside them as well or does not. */
class ComputingCollectorTest {

    private static final int SEEDS = 30;
    private static final int PROCESSORS = 2;
    private static final double CALLS_PER_SECOND = 50;
    private static final double PAUSED = 0.3;
    private static final long HEAP = 512_000_000;
    private static final String COMPUTING = "cpu-intensive-application";
    private static final String GARBAGE = "excessive-dynamic-allocation";

    private final ObservedSearch search = new ObservedSearch();

    /**
     * @param inCalls share of the processors that calls compute on
     * @param beside the same of one other thread of the application, of one processor
     */
    private DiagnosisResult diagnose(double inCalls, double beside, long seed) {
        double millis = 1000 * inCalls * PROCESSORS / CALLS_PER_SECOND;
        Synthetic application = new Synthetic(seed)
                .with(
                        "GET /offers",
                        CALLS_PER_SECOND,
                        Map.of(
                                WaitState.CPU,
                                users -> millis,
                                WaitState.RUN_QUEUE,
                                users -> 8.0 * users,
                                WaitState.GC,
                                users -> 4.5 * users));
        application.utilisation = new Utilisation(0.95, 0.97, 0.02, PROCESSORS);
        return search.diagnose(experiment -> {
            ExperimentRunner.Outcome outcome = application.run(experiment);
            return outcome instanceof ExperimentRunner.Measured measured
                    ? new ExperimentRunner.Measured(collected(measured.evidence(), beside))
                    : outcome;
        });
    }

    private static Evidence collected(Evidence run, double beside) {
        List<Pause> pauses = new ArrayList<>();
        List<ThreadUse> threads = new ArrayList<>();
        for (double at = 0; at < run.windowMillis(); at += 100) {
            pauses.add(new Pause(Pause.Kind.GC, at, 100 * PAUSED, "New", new Request(48, false, null, List.of())));
        }
        if (beside > 0) {
            threads.add(new ThreadUse(9, "indexer", false, List.of(beside, beside, beside), null));
        }
        return EvidenceBuilder.like(run)
                .pauses(pauses)
                .heap(new HeapUsage(HEAP, new double[] {run.windowMillis() / 2}, new long[] {HEAP / 4}, List.of()))
                .threads(threads.toArray(ThreadUse[]::new))
                .build();
    }

    @Test
    void whereTheApplicationComputesMoreThatIsTheFirstThingToSay() {
        for (long seed = 0; seed < SEEDS; seed++) {
            double inCalls = 0.5 + 0.15 * new Random(seed).nextDouble();

            assertThat(diagnose(inCalls, 0, seed).findings())
                    .as("seed %d, %s", seed, inCalls)
                    .extracting(Finding::category)
                    .containsExactly(COMPUTING, GARBAGE);
        }
    }

    @Test
    void whereTheCollectorComputesMoreItIsTheOnlyThingToSay() {
        for (long seed = 0; seed < SEEDS; seed++) {
            double inCalls = 0.1 + 0.3 * new Random(seed).nextDouble();

            assertThat(diagnose(inCalls, 0, seed).findings())
                    .as("seed %d, %s", seed, inCalls)
                    .extracting(Finding::category)
                    .containsExactly(GARBAGE);
        }
    }

    /** A thread of the application is none of the collector's, though it serves no calls. */
    @Test
    void whatTheApplicationComputesBesideTheCallsIsItsOwn() {
        assertThat(diagnose(0.3, 0.6, 1).findings())
                .extracting(Finding::category)
                .containsExactly(COMPUTING, GARBAGE);
        assertThat(diagnose(0.3, 0.1, 1).findings())
                .extracting(Finding::category)
                .containsExactly(GARBAGE);
    }
}
