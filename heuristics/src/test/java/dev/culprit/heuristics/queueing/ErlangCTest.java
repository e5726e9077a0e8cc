package dev.culprit.heuristics.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ErlangCTest {

    /** Specification 02, section 4.7: per number of servers the utilisation for the factors 1.5, 2, 3, 5, 10. */
    private static final double[][] TABLE = {
        {1, .333, .500, .667, .800, .900},
        {2, .577, .707, .816, .894, .949},
        {4, .747, .835, .901, .945, .974},
        {8, .854, .909, .948, .972, .987},
        {16, .918, .951, .973, .985, .993}
    };

    private static final double[] FACTORS = {1.5, 2, 3, 5, 10};

    @Test
    void utilisationForAFactorIsThatOfTheTable() {
        for (double[] row : TABLE) {
            for (int i = 0; i < FACTORS.length; i++) {
                assertThat(ErlangC.utilisationForFactor(FACTORS[i], (int) row[0]))
                        .as("%s servers, factor %s", row[0], FACTORS[i])
                        .isCloseTo(row[i + 1], within(5.1e-4));
            }
        }
    }

    @Test
    void oneServerWaitsAsOftenAsItIsBusy() {
        for (double utilisation = 0; utilisation < 1; utilisation += 0.1) {
            assertThat(ErlangC.probabilityOfWaiting(1, utilisation)).isCloseTo(utilisation, within(1e-12));
            assertThat(ErlangC.responseTimeFactor(1, utilisation)).isCloseTo(1 / (1 - utilisation), within(1e-9));
        }
    }

    @Test
    void twoServersFollowTheClosedForm() {
        for (double utilisation = 0; utilisation < 1; utilisation += 0.1) {
            double closed = 2 * utilisation * utilisation / (1 + utilisation);
            assertThat(ErlangC.probabilityOfWaiting(2, utilisation)).isCloseTo(closed, within(1e-12));
        }
    }

    @Test
    void equalsTheTextbookFormulaWhereThatDoesNotOverflow() {
        int servers = 15;
        double utilisation = 0.8;
        double offered = servers * utilisation;
        double term = 1;
        double sum = 0;
        for (int k = 0; k < servers; k++) {
            sum += term;
            term *= offered / (k + 1);
        }
        double waiting = term / (1 - utilisation) / (sum + term / (1 - utilisation));
        assertThat(ErlangC.probabilityOfWaiting(servers, utilisation)).isCloseTo(waiting, within(1e-12));
    }

    @Test
    void doesNotOverflowWithManyServers() {
        assertThat(ErlangC.probabilityOfWaiting(2000, 0.99)).isBetween(0.0, 1.0);
        assertThat(ErlangC.responseTimeFactor(2000, 0.99)).isBetween(1.0, 1.1);
    }

    @Test
    void theEndsAreExact() {
        assertThat(ErlangC.probabilityOfWaiting(4, 0)).isZero();
        assertThat(ErlangC.probabilityOfWaiting(4, 1)).isOne();
        assertThat(ErlangC.responseTimeFactor(4, 0)).isOne();
        assertThat(ErlangC.responseTimeFactor(4, 1)).isInfinite();
        assertThat(ErlangC.utilisationForFactor(1, 4)).isCloseTo(0, within(1e-3));
    }

    @Test
    void fewestServersAreEnoughAndOneLessIsNot() {
        for (double offered = 0.1; offered < 40; offered += 0.7) {
            for (double share : new double[] {0.01, 0.1, 1}) {
                int servers = ErlangC.fewestServers(offered, share);
                String what = servers + " servers for " + offered + ", " + share;
                assertThat(ErlangC.responseTimeFactor(servers, offered / servers) - 1)
                        .as(what)
                        .isLessThanOrEqualTo(share);
                if (servers - 1 > offered) {
                    assertThat(ErlangC.responseTimeFactor(servers - 1, offered / (servers - 1)) - 1)
                            .as(what)
                            .isGreaterThan(share);
                }
            }
        }
    }

    @Test
    void nothingToServeNeedsOneServer() {
        assertThat(ErlangC.fewestServers(0, 0.1)).isOne();
        assertThat(ErlangC.fewestServers(1, 0.1)).isGreaterThan(1);
    }

    @Test
    void refusesImpossibleArguments() {
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.fewestServers(-1, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.fewestServers(Double.NaN, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.fewestServers(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.probabilityOfWaiting(0, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.probabilityOfWaiting(1, 1.01));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.probabilityOfWaiting(1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> ErlangC.utilisationForFactor(0.9, 1));
    }
}
