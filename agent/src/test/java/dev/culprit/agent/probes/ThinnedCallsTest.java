package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.agent.budget.CallCounts;
import dev.culprit.agent.probes.jdbc.StatementReuse;
import dev.culprit.agent.probes.jdbc.Statements;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Packages;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.ProbeScope;
import dev.culprit.heuristics.contract.ScopeChoice;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One call of entry points in so many, with all that it does. */
class ThinnedCallsTest {

    private static final int CALLS = 2000;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final ExecutorService cooks = Executors.newFixedThreadPool(2);
    private Connection connection;
    private PreparedStatement statement;
    private HikariDataSource pool;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:thinned");
        statement = connection.prepareStatement("select 1");
        HikariConfig two = new HikariConfig();
        two.setJdbcUrl("jdbc:h2:mem:thinned");
        two.setMaximumPoolSize(2);
        pool = new HikariDataSource(two);
    }

    @AfterEach
    void close() throws SQLException {
        cooks.shutdownNow();
        probes.clear();
        pool.close();
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

    /** Pools keep prepared statements: one that a silent call has made is executed by one that is written down. */
    @Test
    void whatWasPreparedInSilenceHasItsTextLater() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE)).ofCalls(10));
        PreparedStatement[] kept = new PreparedStatement[1];
        Recorded recorded = Recorded.during(() -> {
            executeWhatTheCallBeforePrepared(kept, "select 3");
        });
        List<RecordedEvent> executed = recorded.of("culprit.DatabaseCall").stream()
                .filter(call -> call.getString("operation").equals("execute"))
                .toList();
        assertThat(executed).hasSizeBetween(160, 240);
        assertThat(executed)
                .extracting(call -> call.getLong("statementId"))
                .containsOnly(executed.get(0).getLong("statementId"))
                .doesNotContain(0L);
        assertThat(recorded.of("culprit.Statement"))
                .anySatisfy(text -> assertThat(text.getString("text")).isEqualTo("select ?"));
    }

    /** So that a text need not be remembered, until one is: that one has none, and those that come later do. */
    @Test
    void whoNeverReusedStatementsMayBegin() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE, Scope.ENTRY_POINTS)));
        PreparedStatement[] kept = new PreparedStatement[1];
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < StatementReuse.ENOUGH; i++) {
                Calls.serve(() -> {
                    try (PreparedStatement mine = connection.prepareStatement("select 3")) {
                        mine.execute();
                        mine.execute();
                    }
                });
            }
            probes.thinCalls(1_000_000);
            Calls.serve(() -> kept[0] = connection.prepareStatement("select 4, 5"));
            PreparedStatement unknown = kept[0];
            probes.thinCalls(1);
            Calls.serve(unknown::execute);
            kept[0] = null; // or the first call would execute it again, and one in ten times be chosen
            probes.thinCalls(10);
            executeWhatTheCallBeforePrepared(kept, "select 4, 5");
        });
        Map<Long, Long> executed = executed(recorded);
        assertThat(executed.remove(Statements.unknown())).isEqualTo(1);
        assertThat(executed.values())
                .as("the one of before, and the one that was kept")
                .satisfiesExactlyInAnyOrder(
                        first -> assertThat(first).isEqualTo(2L * StatementReuse.ENOUGH),
                        second -> assertThat(second).isBetween(159L, 239L));
    }

    private void executeWhatTheCallBeforePrepared(PreparedStatement[] kept, String text) {
        for (int i = 0; i < CALLS; i++) {
            PreparedStatement before = kept[0];
            Calls.serve(() -> {
                if (before != null) {
                    before.execute();
                    before.close();
                }
                kept[0] = connection.prepareStatement(text);
            });
        }
    }

    /** How often, by id of the statement. */
    private static Map<Long, Long> executed(Recorded recorded) {
        return recorded.of("culprit.DatabaseCall").stream()
                .filter(call -> call.getString("operation").equals("execute"))
                .collect(Collectors.groupingBy(call -> call.getLong("statementId"), Collectors.counting()));
    }

    /** However often one call executes what it has prepared, and whatever is executed by nobody. */
    @Test
    void oneCallTellsNothingOfOthers() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE, Scope.ENTRY_POINTS)));
        PreparedStatement[] kept = new PreparedStatement[1];
        Recorded recorded = Recorded.during(() -> {
            Calls.serve(() -> {
                try (PreparedStatement mine = connection.prepareStatement("select 3")) {
                    for (int i = 0; i < 2 * StatementReuse.ENOUGH; i++) {
                        mine.execute();
                    }
                }
            });
            for (int i = 0; i < 2 * StatementReuse.ENOUGH; i++) {
                statement.execute();
            }
            probes.thinCalls(1_000_000);
            Calls.serve(() -> kept[0] = connection.prepareStatement("select 4, 5"));
            probes.thinCalls(1);
            Calls.serve(() -> kept[0].execute());
        });
        Map<Long, Long> executed = executed(recorded);
        assertThat(executed.remove(Statements.unknown())).as("of nobody").isEqualTo(2L * StatementReuse.ENOUGH);
        assertThat(executed.values()).containsExactlyInAnyOrder(2L * StatementReuse.ENOUGH, 1L);
    }

    /** A thread is silent for as long as the call or the task that is left out. */
    @Test
    void whoWasSilentIsHeardAgain() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE, Scope.EXECUTOR)).ofCalls(1_000_000));
        ExecutorService cook = Executors.newSingleThreadExecutor();
        Recorded recorded = Recorded.during(() -> {
            Calls.serve(() -> {
                statement.execute();
                cook.submit(() -> statement.execute()).get();
            });
            probes.thinCalls(1);
            statement.execute();
            cook.submit(() -> statement.execute()).get();
        });
        cook.shutdown();
        assertThat(recorded.of("culprit.ServiceCall")).isEmpty();
        assertThat(recorded.of("culprit.DatabaseCall")).as("one by each thread").hasSize(2);
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

    /** Decided anew while calls come, as in a warm-up: each event says what it stands for, and the sum is that of all calls. */
    @Test
    void theShareCanChangeWhileCallsCome() throws Exception {
        probes.apply(Selection.of(Set.of(Scope.DATABASE, Scope.ENTRY_POINTS, Scope.POOL)));
        CallCounts.Sum before = probes.counts();
        AtomicInteger served = new AtomicInteger();
        Recorded recorded = Recorded.during(() -> {
            for (int oneIn : new int[] {1, 20, 5}) {
                probes.thinCalls(oneIn);
                Thread[] threads = new Thread[2];
                for (int i = 0; i < threads.length; i++) {
                    threads[i] = new Thread(() -> {
                        for (int call = 0; call < CALLS; call++) {
                            Calls.serve(() -> {
                                try (Connection borrowed = pool.getConnection();
                                        Statement asked = borrowed.createStatement()) {
                                    asked.execute("select 1");
                                }
                                served.incrementAndGet();
                            });
                        }
                    });
                    threads[i].start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                statement.execute(); // of nobody
            }
        });

        List<RecordedEvent> calls = recorded.of("culprit.ServiceCall");
        for (int oneIn : new int[] {1, 20, 5}) {
            long chosen =
                    calls.stream().filter(call -> call.getInt("oneIn") == oneIn).count();
            double expected = 2.0 * CALLS / oneIn;
            assertThat((double) chosen).isCloseTo(expected, within(oneIn == 1 ? 0.1 : 5 * Math.sqrt(expected)));
        }
        assertThat(recorded.of("culprit.PoolWait"))
                .as("waits of calls that are not recorded are not either")
                .hasSize(calls.size());
        assertThat(recorded.of("culprit.DatabaseCall").stream()
                        .filter(call -> call.getString("operation").startsWith("execute")))
                .as("and one of nobody while all calls were recorded")
                .hasSize(calls.size() + 1);
        CallCounts.Sum sum = probes.counts().since(before);
        assertThat(sum.completed()).isEqualTo(served.get()).isEqualTo(6L * CALLS);
        assertThat(sum.events()).as("call, wait, statement at least").isGreaterThanOrEqualTo(3L * calls.size());
    }

    /** What is a call does not depend on whether it is recorded. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000_000})
    void aMessageThatAListenerHandsToAnotherIsTwoCalls(int oneIn) throws Exception {
        probes.apply(Selection.of(Set.of(Scope.ENTRY_POINTS, Scope.EXECUTOR)).ofCalls(oneIn));
        double before = probes.callsCompleted();
        Recorded recorded = Recorded.during(() ->
                Calls.serve(() -> cooks.submit(() -> Calls.serve(() -> {})).get()));
        assertThat(probes.callsCompleted() - before).isEqualTo(2);
        assertThat(recorded.of("culprit.ServiceCall")).hasSize(oneIn == 1 ? 2 : 0);
        assertThat(recorded.of("culprit.ExecutorTask"))
                .as("what runs there is the second call's")
                .isEmpty();
    }

    @Test
    void withoutEntryPointsThereIsNothingToChooseFrom() {
        Selection pools = Selection.of(Set.of(Scope.POOL));
        assertThat(pools.ofCalls(2).scopes()).containsExactlyInAnyOrder(Scope.POOL, Scope.ENTRY_POINTS);
        assertThat(pools.ofCalls(1)).isEqualTo(pools);
        assertThatThrownBy(() -> new Selection(2, Set.of(Scope.POOL), Packages.ALL, null, null))
                .hasMessageContaining("entry points must be probed");
        assertThatThrownBy(() -> new ScopeChoice(List.of(ProbeScope.POOL), List.of(), List.of(), 1_000_001))
                .hasMessage("oneIn must be between 1 and 1000000, not 1000001");
    }
}
