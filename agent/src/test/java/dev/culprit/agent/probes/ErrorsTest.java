package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.budget.Thinning;
import dev.culprit.agent.probes.jdbc.DatabaseProbe;
import dev.culprit.agent.probes.jdbc.StatementSite;
import dev.culprit.agent.probes.jdbc.Statements;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** An error of the JVM inside a probe, such as a stack that is full. */
class ErrorsTest {

    private static final Site SITE =
            new Site(StatementSite.STATEMENT, "a.Driver", "executeQuery", "(Ljava/lang/String;)Ljava/sql/ResultSet;");

    @Test
    void theThreadIsMeasuredAgainAfterwards() throws Exception {
        AtomicBoolean full = new AtomicBoolean(true);
        Statements statements = new Statements(() -> {
            if (full.get()) {
                throw new StackOverflowError("as deep as it gets");
            }
            return false;
        });
        DatabaseProbe probe = new DatabaseProbe(statements, null);
        ThreadState state = new ThreadState(new Thinning());
        Object receiver = new Object();

        Recorded recorded = Recorded.during(() -> {
            assertThatThrownBy(() -> probe.enter(state, SITE, receiver, "select 1"))
                    .isInstanceOf(StackOverflowError.class);
            full.set(false);
            Object event = probe.enter(state, SITE, receiver, "select 1");
            assertThat(event).isNotNull();
            probe.exit(state, SITE, event, null, null, null);
        });

        assertThat(recorded.of("culprit.DatabaseCall")).hasSize(1);
        assertThat(state.database().isInside()).isFalse();
    }
}
