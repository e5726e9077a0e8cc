package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.instrument.BootRoom;
import dev.culprit.agent.instrument.Instrumenter;
import dev.culprit.agent.instrument.Packages;
import dev.culprit.agent.instrument.Scope;
import dev.culprit.agent.instrument.Selection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One call of entry points in so many, with all that it does. */
class ThinnedCallsTest {

    private static final int CALLS = 2000;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation()));
    private final ExecutorService cooks = Executors.newFixedThreadPool(2);
    private Connection connection;
    private PreparedStatement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:thinned");
        statement = connection.prepareStatement("select 1");
    }

    @AfterEach
    void close() throws SQLException {
        cooks.shutdownNow();
        probes.clear();
        connection.close();
    }

    @Test
    void allThatACallDoesIsMeasuredOrNothing() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE)).ofCalls(10));
        assertThat(probes.state().scopes()).containsExactlyInAnyOrder(Scope.DATABASE, Scope.ENTRY_POINTS);
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < CALLS; i++) {
                statement.execute(); // of nobody
                Calls.serve(() -> {
                    statement.execute();
                    statement.execute();
                });
            }
        });

        int calls = recorded.of("culprit.ServiceCall").size();
        assertThat(calls).isBetween(160, 240);
        assertThat(recorded.of("culprit.ServiceCall"))
                .allSatisfy(call -> assertThat(call.getInt("oneIn")).isEqualTo(10));
        assertThat(recorded.of("culprit.DatabaseCall")).hasSize(2 * calls);
    }

    @Test
    void soIsWhatItHandsToOtherThreads() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE, Scope.EXECUTOR)).ofCalls(10));
        Recorded recorded = Recorded.during(
                () -> {
                    for (int i = 0; i < CALLS; i++) {
                        cooks.submit(() -> statement.execute()).get(); // of nobody
                        Calls.serve(
                                () -> cooks.submit(() -> statement.execute()).get());
                    }
                },
                now -> now.of("culprit.ExecutorTask").size()
                        == now.of("culprit.ServiceCall").size());

        int calls = recorded.of("culprit.ServiceCall").size();
        assertThat(calls).isBetween(160, 240);
        assertThat(recorded.of("culprit.ExecutorTask")).hasSize(calls);
        assertThat(recorded.of("culprit.DatabaseCall")).hasSize(calls);
    }

    @Test
    void withoutEntryPointsThereIsNothingToChooseFrom() {
        Selection pools = Selection.of(Set.of(Scope.POOL));
        assertThat(pools.ofCalls(2).scopes()).containsExactlyInAnyOrder(Scope.POOL, Scope.ENTRY_POINTS);
        assertThat(pools.ofCalls(1)).isEqualTo(pools);
        assertThatThrownBy(() -> new Selection(2, Set.of(Scope.POOL), Packages.ALL, null, null))
                .hasMessageContaining("entry points must be probed");
        assertThatThrownBy(() -> pools.ofCalls(1_000_001)).hasMessageContaining("oneIn must be between 1 and 1000000");
    }
}
