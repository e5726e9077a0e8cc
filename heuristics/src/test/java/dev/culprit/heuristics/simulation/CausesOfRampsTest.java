package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.ramp.DormantReferences;
import dev.culprit.heuristics.detectors.ramp.SisyphusDatabaseRetrieval;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Who is to blame for a ramp, asked whether there is one or not: here nothing above protects the innocent. Each of them looks like
 * one that is the cause, which is asked about as well.
 */
class CausesOfRampsTest {

    private static final int SEEDS = 24;
    private static final int USERS = 50;
    private static final double LOADED_SECONDS = 60;
    private static final double ALONE_SECONDS = 60;
    private static final String SERVICE = "GET /visits";
    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place READ =
            Place.statement("SELECT * FROM visits WHERE customer = ?", "com.example.shop.Visits.list", 66);
    private static final Place REMEMBER = Place.allocating("byte[]", "com.example.shop.History.add", 22);

    /** Fifty users, who think for 150 ms, in both windows. */
    private static final double EXPECTED_CALLS = 2 * LOADED_SECONDS * USERS / 0.155;

    private static final double EACH_BYTES = 3000;
    private static final double GARBAGE_BYTES = 400_000;

    /** What one call does when so many have been served. */
    private interface Body {
        void call(Call call, int served);
    }

    private static SimulatedApplication application(Body body) {
        return SimulatedApplication.of(new SimulatedService(SERVICE, 1, () -> new Behaviour() {
            private int served;

            @Override
            public void call(Call call) {
                body.call(call, served);
            }

            @Override
            public void completed(double now, Random random) {
                served++;
            }
        }));
    }

    private static VerdictKind verdict(Detector detector, SimulatedApplication application, long seed) {
        SimulatedRunner runner = new SimulatedRunner(application, seed);
        Measurements measurements = new Measurements(
                Requirement.DEFAULT,
                USERS,
                List.of(
                        Runs.run(runner, USERS, LOADED_SECONDS),
                        Runs.run(runner, 1, ALONE_SECONDS),
                        Runs.run(runner, USERS, LOADED_SECONDS),
                        Runs.run(runner, 1, ALONE_SECONDS)));
        return detector.judge(SERVICE, measurements).kind();
    }

    /** Seeds with which the application is accused. */
    private static List<Long> accused(Detector detector, LongFunction<SimulatedApplication> application) {
        return LongStream.range(0, SEEDS)
                .parallel()
                .filter(seed -> verdict(detector, application.apply(seed), seed) == VerdictKind.DETECTED)
                .boxed()
                .toList();
    }

    /** @param rows of a result, and milliseconds that the statement takes beside them, when so many calls have been served */
    private static SimulatedApplication reading(ToDoubleFunction<Random> rows, double perCall, double slower) {
        return application((call, served) -> {
            double number = Math.rint(rows.applyAsDouble(call.random()) + perCall * served);
            call.compute(WORK, 0.3)
                    .queryComputing(READ, 0.3 + 0.005 * number + slower * served)
                    .fetch(READ, number);
        });
    }

    /** Few for most, many for some. */
    private static double varying(Random random) {
        return Math.exp(3.5 + random.nextGaussian());
    }

    private static final SisyphusDatabaseRetrieval SISYPHUS = new SisyphusDatabaseRetrieval();

    @Test
    void resultsThatBecomeLargerAreToBlame() {
        assertThat(accused(SISYPHUS, seed -> reading(CausesOfRampsTest::varying, 0.02, 0)))
                .hasSize(SEEDS);
    }

    @Test
    void resultsWhoseSizeDiffersAreNot() {
        assertThat(accused(SISYPHUS, seed -> reading(CausesOfRampsTest::varying, 0, 0)))
                .isEmpty();
    }

    /** An index is missing: the statement looks at more and more, and returns what it did. */
    @Test
    void resultsWhoseSizeDiffersAreNotToBlameForAStatementThatTakesLonger() {
        assertThat(accused(SISYPHUS, seed -> reading(CausesOfRampsTest::varying, 0, 0.0002)))
                .isEmpty();
    }

    private static final DormantReferences DORMANT = new DormantReferences();

    /**
     * Calls compute more and more, and something is kept of them.
     *
     * @param bytes that are kept of the call before which so many have been served
     * @param bound of all that is kept
     */
    private static SimulatedApplication keeping(ToDoubleFunction<Integer> bytes, double bound) {
        return application((call, served) -> call.allocate(REMEMBER, GARBAGE_BYTES)
                        .cache(REMEMBER, bytes.applyAsDouble(served), bound)
                        .compute(WORK, 1 + 0.0001 * served))
                .withHeap(new SimulatedHeap(200_000_000, 16_000_000, 0.1));
    }

    /** Unless it cannot be told from what calls have in hand, or from a cache. */
    @Test
    void whatIsKeptForEverIsToBlame() {
        assertThat(accused(DORMANT, seed -> keeping(served -> EACH_BYTES, Double.POSITIVE_INFINITY)))
                .hasSizeGreaterThan(SEEDS * 3 / 4);
    }

    /** Full before two thirds of the calls have been served. */
    @Test
    void aBoundedCacheIsNot() {
        assertThat(accused(
                        DORMANT,
                        seed -> keeping(
                                served -> EACH_BYTES,
                                EACH_BYTES * EXPECTED_CALLS * (0.1 + 0.55 * new Random(seed).nextDouble()))))
                .isEmpty();
    }

    /** The more is known already, the less is new. */
    @Test
    void aWarmUpThatFillsIsNot() {
        assertThat(accused(DORMANT, seed -> {
                    double calls = EXPECTED_CALLS * (0.05 + 0.3 * new Random(seed).nextDouble());
                    return keeping(served -> 4 * EACH_BYTES * Math.exp(-served / calls), Double.POSITIVE_INFINITY);
                }))
                .isEmpty();
    }

    /** The heap fills with garbage until somebody looks at what is old. */
    @Test
    void garbageIsNot() {
        assertThat(accused(DORMANT, seed -> keeping(served -> EACH_BYTES, EACH_BYTES)))
                .isEmpty();
    }
}
