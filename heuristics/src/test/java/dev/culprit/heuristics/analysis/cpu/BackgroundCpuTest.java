package dev.culprit.heuristics.analysis.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On four processors. */
class BackgroundCpuTest {

    private static ThreadUse thread(long number, double use) {
        return new ThreadUse(number, "thread " + number, false, List.of(use), null);
    }

    private static EvidenceBuilder run(int users, int calls, ThreadUse... threads) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.CPU, call -> 20)
                .threads(threads)
                .utilisation(new Utilisation(0.5, 0.6, 0, 4));
    }

    private static double share(Evidence... runs) {
        Measurements measured = new Measurements(Requirement.DEFAULT, 50, List.of(runs));
        return LoadedWindows.missed("a", measured)
                .map(loaded -> BackgroundCpu.share(loaded, measured))
                .orElse(0.0);
    }

    @Test
    void threadsThatComputeAsMuchAsEverAreBesideCallsWhichBecomeMore() {
        Evidence alone = run(1, 100, thread(7, 0.4), thread(8, 0.8)).build();

        assertThat(share(alone, run(50, 1000, thread(7, 0.4), thread(8, 0.2)).build()))
                .as("one has less, because calls take it")
                .isCloseTo((0.4 + 0.2) / 4, within(1e-9));
    }

    @Test
    void whatComputesMoreThanAQuarterMoreWorksForCalls() {
        Evidence alone = run(1, 100, thread(7, 0.4)).build();

        assertThat(share(alone, run(50, 1000, thread(7, 0.5)).build())).isCloseTo(0.5 / 4, within(1e-9));
        assertThat(share(alone, run(50, 1000, thread(7, 0.51)).build())).isZero();
        assertThat(share(alone, run(50, 1000, thread(9, 0.4)).build()))
                .as("another thread")
                .isZero();
    }

    @Test
    void threadsThatServeCallsAreNotBesideThem() {
        ThreadUse worker = new ThreadUse(7, "worker", true, List.of(0.4), null);

        assertThat(share(run(1, 100, worker).build(), run(50, 1000, worker).build()))
                .isZero();
    }

    /** By their number in a time, for windows differ. */
    @Test
    void callsMustBecomeTwiceAsMany() {
        Evidence alone = run(1, 100, thread(7, 0.4)).build();

        assertThat(share(alone, run(50, 200, thread(7, 0.4)).build())).isCloseTo(0.1, within(1e-9));
        assertThat(share(alone, run(50, 199, thread(7, 0.4)).build())).isZero();
        assertThat(share(alone, run(50, 399, thread(7, 0.4)).window(120_000).build()))
                .isZero();
    }

    @Test
    void oneLoadTellsNothing() {
        assertThat(share(run(1, 100, thread(7, 0.4)).build())).isZero();
        assertThat(share(run(50, 1000, thread(7, 0.4)).build())).isZero();
    }
}
