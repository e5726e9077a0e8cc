package dev.culprit.heuristics.analysis.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BridgesTest {

    /** Of calls that take 100 ms longer, of which so many in these states. */
    private static Growth growth(double monitor, double pool, double database) {
        Map<WaitState, Double> grown = new EnumMap<>(WaitState.class);
        grown.put(WaitState.MONITOR, monitor);
        grown.put(WaitState.POOL, pool);
        grown.put(WaitState.DATABASE, database);
        return new Growth(new MeanStates(Map.of(), 20, 100), new MeanStates(grown, 120, 100));
    }

    @Test
    void waitingInTheApplicationIsOfPoolsMonitorsAndLocksTogether() {
        assertThat(Bridges.inApplication(growth(30, 30, 0))).isTrue();
        assertThat(Bridges.inApplication(growth(25, 25, 50))).isTrue();
        assertThat(Bridges.inApplication(growth(20, 20, 60))).isFalse();
    }

    @Test
    void aStateLeadsIfItIsMostAndMoreThanWaitingInTheApplication() {
        assertThat(Bridges.leads(growth(0, 0, 60), WaitState.DATABASE)).isTrue();
        assertThat(Bridges.leads(growth(0, 0, 50), WaitState.DATABASE)).isTrue();
        assertThat(Bridges.leads(growth(0, 0, 40), WaitState.DATABASE)).isFalse();
        assertThat(Bridges.leads(growth(25, 25, 50), WaitState.DATABASE))
                .as("as much")
                .isFalse();
        assertThat(Bridges.leads(growth(30, 40, 60), WaitState.DATABASE)).isFalse();
    }

    /**
     * Of calls that take 20 ms for a single user, on two processors that are busy by these shares: in the window that looks at all,
     * and in the targeted one.
     */
    private static boolean explained(double wide, double targeted, double backend, double loadedMillis) {
        Growth growth = new Growth(new MeanStates(Map.of(), 20, 100), new MeanStates(Map.of(), loadedMillis, 100));
        return Bridges.processorsExplain(
                "a",
                growth,
                new Measurements(
                        Requirement.parse("p99<25ms"),
                        50,
                        List.of(
                                busy(wide, backend, loadedMillis).build(),
                                busy(targeted, backend, loadedMillis).targeted().build())));
    }

    private static EvidenceBuilder busy(double machine, double backend, double millis) {
        return EvidenceBuilder.at(50)
                .calls("a", 100, WaitState.CPU, call -> millis)
                .utilisation(new Utilisation(
                        machine - backend, machine, 0, 2, List.of(new Backend("localhost:5432", 7, backend))));
    }

    @Test
    void fullProcessorsExplainAnyGrowthUnlessWhatIsCalledFillsThem() {
        assertThat(explained(0.96, 0.96, 0.40, 2000)).isTrue();
        assertThat(explained(0.96, 0.96, 0.47, 2000)).as("less than half").isTrue();
        assertThat(explained(0.96, 0.96, 0.48, 2000)).as("half").isFalse();
        assertThat(explained(0.96, 0.96, 0.50, 2000)).as("more than half").isFalse();
        assertThat(explained(0.50, 0.50, 0.10, 30)).as("not busy").isFalse();
    }

    /** Two processors at 86 % let calls take 1 / (1 - 0.86^2) = 3.84 times as long as one alone: 57 ms more. */
    @Test
    void busyProcessorsExplainNoMoreThanQueueingTheoryDoes() {
        assertThat(explained(0.86, 0.86, 0, 20 + 2 * 56)).isTrue();
        assertThat(explained(0.86, 0.86, 0, 20 + 2 * 58)).isFalse();
    }

    /** A window in which calls took 100 ms longer is one of those that took 200 ms longer before; with 99 ms it is another matter. */
    @Test
    void windowsInWhichCallsHaveGrownHalfAsMuchCount() {
        Growth growth = new Growth(new MeanStates(Map.of(), 20, 100), new MeanStates(Map.of(), 220, 100));
        for (double millis : new double[] {119, 120}) {
            Measurements measurements = new Measurements(
                    Requirement.parse("p99<25ms"),
                    50,
                    List.of(
                            busy(0.96, 0, 220).build(),
                            busy(0.50, 0, millis).targeted().build()));
            assertThat(Bridges.processorsExplain("a", growth, measurements))
                    .as("%s ms", millis)
                    .isEqualTo(millis < 120);
        }
    }

    @Test
    void processorsThatWereFullForAWhileExplainNothing() {
        assertThat(explained(0.97, 0.75, 0, 2000)).isFalse();
    }
}
