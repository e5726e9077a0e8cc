package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.pools.PoolDiagnosis;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large a pool should be is known where the same application runs with one of that size. */
class PoolSizeOnSimulationsTest {

    private static final int USERS = 50;
    private static final int SEEDS = 5;
    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place ASK = Place.sleeping("com.example.shop.Report.ask", 35);

    private static SimulatedApplication application(int size, double held, double beside) {
        Resource pool = Resource.pool("orders-pool", "com.zaxxer.hikari.HikariDataSource", size);
        return SimulatedApplication.of(SimulatedService.of(
                        "GET /orders",
                        call -> call.compute(WORK, 0.5)
                                .sleep(ASK, beside)
                                .holding(
                                        pool,
                                        "com.example.shop.Orders.connection",
                                        38,
                                        inside -> inside.sleep(ASK, call.around(held, 0.5)))))
                .withPool(pool);
    }

    private static double waiting(SimulatedApplication application, long seed) {
        return MeanStates.of(Runs.only(Runs.run(application, seed, USERS, 60))).millis(WaitState.POOL);
    }

    @ParameterizedTest(name = "of {0}, held for {1} ms, {2} ms beside")
    @CsvSource({"2, 20, 0", "2, 60, 0", "5, 60, 40", "8, 150, 0", "12, 300, 20"})
    void withTheSizeThatIsToldCallsHardlyWaitAndWithClearlyLessTheyDo(int size, double held, double beside) {
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedRunner runner = new SimulatedRunner(application(size, held, beside), seed);
            Evidence alone = Runs.run(runner, 1, 60);
            Evidence loaded = Runs.run(runner, USERS, 60);
            int need = PoolDiagnosis.of(
                            "orders-pool",
                            loaded.services().get(0).service(),
                            Optional.empty(),
                            new Measurements(Requirement.DEFAULT, USERS, List.of(alone, loaded)))
                    .orElseThrow()
                    .estimatedNeed();

            String what = "seed " + seed + ": " + need;
            assertThat(need).as(what).isGreaterThan(size);
            assertThat(waiting(application(need, held, beside), seed)).as(what).isLessThan(0.1 * held);
            assertThat(waiting(application(need * 3 / 5, held, beside), seed))
                    .as(what)
                    .isGreaterThan(0.1 * held);
        }
    }
}
