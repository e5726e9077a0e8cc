package dev.culprit.agent.probes.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StatementReuseTest {

    private final StatementReuse reuse = new StatementReuse();

    private void calls(int without) {
        for (int i = 0; i < without; i++) {
            reuse.notSeen();
        }
    }

    @Test
    void isPossibleUntilEnoughCallsAreKnown() {
        assertThat(reuse.isPossible()).isTrue();
        calls(StatementReuse.ENOUGH - 1);
        assertThat(reuse.isPossible()).isTrue();
        calls(1);
        assertThat(reuse.isPossible()).isFalse();
    }

    @Test
    void oneCallThatReusesAStatementChangesThat() {
        calls(3 * StatementReuse.ENOUGH);
        reuse.seen();
        calls(StatementReuse.ENOUGH - 1);
        assertThat(reuse.isPossible()).isTrue();
    }

    /** As the number was chosen. */
    @Test
    void oneCallInAHundredIsFound() {
        int missed = 0;
        for (int seed = 0; seed < 200; seed++) {
            StatementReuse rare = new StatementReuse();
            Random random = new Random(seed);
            for (int i = 0; i < StatementReuse.ENOUGH; i++) {
                if (random.nextInt(100) == 0) {
                    rare.seen();
                } else {
                    rare.notSeen();
                }
            }
            missed += rare.isPossible() ? 0 : 1;
        }
        assertThat(missed).isZero();
    }
}
