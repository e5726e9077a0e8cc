package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.simulation.cases.SimulatedDiagnosis;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Calls compute and make garbage; what takes more of the time has the first word. */
class GarbageOrComputingTest {

    private static final int SEEDS = 20;
    private static final int PROCESSORS = 2;
    private static final TestCase GARBAGE = TestCases.byId("49");
    private static final Place COMPUTING = Place.method("com.example.shop.Offers.rank", 41);
    private static final Place MAKING = Place.allocating("com.example.shop.Offer", "com.example.shop.Offers.copy", 83);
    private static final long HEAP = 500_000_000;
    private static final int OBJECT = 1000;

    /** @param collecting share of the time for which the collector stops calls that keep the processors busy otherwise */
    private static DiagnosisResult diagnose(double collecting, long seed) {
        Random random = new Random(seed);
        double millis = 50 + 30 * random.nextDouble();
        int calls = 4 + random.nextInt(5);
        double between = calls * millis / PROCESSORS;
        double pause = between * collecting / (1 - collecting);
        SimulatedHeap heap = SimulatedHeap.collectedAsAWhole(HEAP, HEAP / 5, pause);
        double bytes = (double) heap.youngBytes() / calls;
        SimulatedApplication application = SimulatedApplication.of(SimulatedService.of(
                        GARBAGE.faultyService(),
                        call -> call.compute(COMPUTING, call.around(millis, 0.2))
                                .discard(MAKING, bytes, OBJECT)))
                .withHeap(heap);
        return SimulatedDiagnosis.of(GARBAGE, application, Durations.QUICK, seed);
    }

    /** With a random share between these; what is wrong, if anything. */
    private static List<String> wrong(double from, double to, Named... expected) {
        List<Named> right = List.of(expected);
        return LongStream.range(0, SEEDS)
                .parallel()
                .mapToObj(seed -> {
                    double collecting = from + (to - from) * new Random(~seed).nextDouble();
                    List<Named> named = diagnose(collecting, seed).findings().stream()
                            .map(Named::of)
                            .toList();
                    return named.equals(right) ? "" : "seed " + seed + ", " + collecting + ": " + named;
                })
                .filter(problem -> !problem.isEmpty())
                .toList();
    }

    private record Named(Cause cause, String method) {
        static Named of(Finding finding) {
            return new Named(finding.cause(), finding.artefact().name());
        }
    }

    private static final Named CPU = new Named(Cause.CPU, COMPUTING.resource());
    private static final Named GC = new Named(Cause.GC, "com.example.shop.Offers.copy");

    @Test
    void littleGarbageIsNotTold() {
        assertThat(wrong(0.05, 0.2, CPU)).isEmpty();
    }

    @Test
    void muchGarbageIsTheSecondThingToSayWhereComputingTakesMore() {
        assertThat(wrong(0.3, 0.44, CPU, GC)).isEmpty();
    }

    @Test
    void theCollectorIsTheOnlyThingToSayWhereItTakesMore() {
        assertThat(wrong(0.58, 0.75, GC)).isEmpty();
    }
}
