package dev.culprit.heuristics.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FinitePopulationTest {

    @Test
    void aSingleUserNeverWaits() {
        for (int servers = 1; servers <= 8; servers++) {
            assertThat(FinitePopulation.responseTime(1, 100, 7, servers)).isCloseTo(7, within(1e-12));
        }
    }

    @Test
    void noMoreUsersThanServersNeverWait() {
        assertThat(FinitePopulation.responseTime(4, 20, 7, 4)).isCloseTo(7, within(1e-9));
    }

    @Test
    void usersWhoDoNotThinkStandInLine() {
        assertThat(FinitePopulation.responseTime(2, 0, 10, 1)).isCloseTo(20, within(1e-9));
        assertThat(FinitePopulation.responseTime(50, 0, 10, 1)).isCloseTo(500, within(1e-9));
        assertThat(FinitePopulation.responseTime(50, 0, 10, 2)).isCloseTo(250, within(1e-9));
    }

    /** Exact mean value analysis with a load-dependent station, which is another way to the same numbers. */
    @Test
    void agreesWithMeanValueAnalysis() {
        for (int servers = 1; servers <= 4; servers++) {
            for (int users = 1; users <= 30; users += 3) {
                assertThat(FinitePopulation.responseTime(users, 150, 20, servers))
                        .as("%s users, %s servers", users, servers)
                        .isCloseTo(meanValueAnalysis(users, 150, 20, servers), within(1e-6));
            }
        }
    }

    @Test
    void tendsToTheBoundOfAFullStation() {
        // N·D/c - Z
        assertThat(FinitePopulation.responseTime(500, 100, 10, 2)).isCloseTo(2400, within(1e-6));
        assertThat(FinitePopulation.responseTime(100_000, 100, 10, 4)).isCloseTo(249_900, within(1e-3));
    }

    @Test
    void tendsToTheDemandOfAnIdleStation() {
        assertThat(FinitePopulation.responseTime(100, 1e9, 10, 2)).isCloseTo(10, within(1e-4));
        assertThat(FinitePopulation.responseTime(5000, 1e6, 1, 64)).isCloseTo(1, within(1e-3));
    }

    @Test
    void fewestServersAreEnoughAndOneLessIsNot() {
        for (int users = 1; users <= 60; users += 7) {
            for (double demand = 1; demand < 1000; demand *= 3) {
                int servers = FinitePopulation.fewestServers(users, 150, demand, 0.1);
                assertThat(servers).isBetween(1, users);
                assertThat(FinitePopulation.responseTime(users, 150, demand, servers))
                        .isLessThanOrEqualTo(1.1 * demand);
                if (servers > 1) {
                    assertThat(FinitePopulation.responseTime(users, 150, demand, servers - 1))
                            .isGreaterThan(1.1 * demand);
                }
            }
        }
    }

    /** Users who wait for each other come back later than those of an open workload, and need no more servers. */
    @Test
    void aClosedWorkloadNeedsNoMoreServersThanAnOpenOne() {
        for (int users = 5; users <= 100; users += 5) {
            assertThat(FinitePopulation.fewestServers(users, 100, 20, 0.1))
                    .isLessThanOrEqualTo(ErlangC.fewestServers(users * 20 / 120.0, 0.1));
        }
    }

    @Test
    void oneServerEachIsAlwaysEnough() {
        assertThat(FinitePopulation.fewestServers(30, 0, 10, 0)).isEqualTo(30);
        assertThat(FinitePopulation.fewestServers(30, 100, 0, 0.1)).isOne();
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.fewestServers(30, 100, 10, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.fewestServers(0, 100, 10, 0.1));
    }

    @Test
    void nothingToDoTakesNoTime() {
        assertThat(FinitePopulation.responseTime(10, 100, 0, 2)).isZero();
    }

    @Test
    void refusesWhatIsNoNetwork() {
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.responseTime(0, 1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.responseTime(1, 1, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.responseTime(1, -1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> FinitePopulation.responseTime(1, 1, Double.NaN, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FinitePopulation.responseTime(1, Double.POSITIVE_INFINITY, 1, 1));
    }

    /** Reiser and Lavenberg (1980); loses its digits when the station is full, so only for a few users. */
    private static double meanValueAnalysis(int users, double think, double demand, int servers) {
        double[] present = new double[users + 1];
        present[0] = 1;
        double response = demand;
        for (int n = 1; n <= users; n++) {
            response = 0;
            for (int j = 1; j <= n; j++) {
                response += j * demand / Math.min(j, servers) * present[j - 1];
            }
            double throughput = n / (think + response);
            double busy = 0;
            for (int j = n; j >= 1; j--) {
                present[j] = throughput * demand / Math.min(j, servers) * present[j - 1];
                busy += present[j];
            }
            present[0] = 1 - busy;
        }
        return response;
    }
}
