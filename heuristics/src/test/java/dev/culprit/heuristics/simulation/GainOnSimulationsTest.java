package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.gain.GainBounds;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.result.Gain;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a lock costs is known where the same application runs without it. */
class GainOnSimulationsTest {

    private static final int USERS = 50;
    private static final int SEEDS = 10;
    private static final double SECONDS = 60;
    private static final String SERVICE = "GET /ledger";
    private static final Resource MONITOR = Resource.monitor("com.example.shop.Ledger");
    private static final Place CALCULATE = Place.method("com.example.shop.Ledger.calculate", 48);
    private static final Place ASK = Place.sleeping("com.example.shop.Ledger.ask", 41);

    private enum Held {
        SLEEPING,
        COMPUTING
    }

    private static void work(Call call, Held held, double millis) {
        if (held == Held.SLEEPING) {
            call.sleep(ASK, call.around(millis, 0.5));
        } else {
            call.compute(CALCULATE, call.around(millis, 0.5));
        }
    }

    /** One thread at a time, where the lock is; and some computing beside it. */
    private static Evidence run(boolean locked, Held held, double millis, double beside, long seed) {
        return Runs.run(
                SimulatedApplication.of(SimulatedService.of(SERVICE, call -> {
                    if (locked) {
                        call.holding(MONITOR, "com.example.shop.Ledger.book", 33, inside -> work(inside, held, millis));
                    } else {
                        work(call, held, millis);
                    }
                    call.compute(CALCULATE, call.around(beside, 0.5));
                })),
                seed,
                USERS,
                SECONDS);
    }

    @ParameterizedTest
    @CsvSource({
        "SLEEPING, 15, 1", // hardly anything is left
        "SLEEPING, 40, 5",
        "COMPUTING, 10, 1", // two processors let twice as many through
        "COMPUTING, 6, 4"
    })
    void theBoundHoldsAndIsNotFarOff(Held held, double millis, double beside) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Evidence locked = run(true, held, millis, beside, seed);
            Evidence free = run(false, held, millis, beside, seed);
            double truth = Runs.meanResponse(free);

            Gain gain = GainBounds.of(
                            finding(MeanStates.of(Runs.only(locked)).share(WaitState.MONITOR)),
                            new Measurements(Requirement.parse("p99<100ms"), USERS, List.of(locked)))
                    .orElseThrow();

            String what = "seed " + seed + ": " + gain + ", truly " + truth + " ms";
            assertThat(gain.responseMillis()).as(what).isGreaterThan(1.2 * truth);
            assertThat(gain.bestResponseMillis()).as(what).isBetween(0.6 * truth, 1.05 * truth);
            double completed = Runs.only(free).count() / SECONDS;
            assertThat(gain.bestCallsPerSecond()).as(what).isBetween(0.95 * completed, 1.4 * completed);
        }
    }

    private static Finding finding(double share) {
        return Finding.of(
                        "one-lane-bridge",
                        List.of(
                                "performance-problem",
                                "continuously-violated-requirements",
                                "traffic-jam",
                                "one-lane-bridge"),
                        Cause.MONITOR)
                .suffering(SERVICE, List.of(SERVICE), share, USERS)
                .blaming(
                        new Artefact(Artefact.Type.MONITOR, "com.example.shop.Ledger", null, Facts.NONE, List.of()),
                        Confidence.HIGH)
                .saying("", "");
    }
}
