package dev.culprit.agent.probes.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.probes.Recorded;
import dev.culprit.agent.probes.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatementsTest {

    private static final String HOT = "select * from hot where id = ?";

    private final Statements statements = new Statements(() -> false);

    /** One execution, as the probe does it. */
    private long execute(String text, long nanos) {
        Statements.Statement statement = statements.of(text);
        long id = statements.id(statement);
        return Statements.isOther(id) ? statements.weigh(statement, nanos) : id;
    }

    private String named(String text, long nanos) {
        long id = execute(text, nanos);
        return statements.texts().get(id);
    }

    private static String junk(int number) {
        return "select " + Words.of(number).substring(2) + " from t";
    }

    /** As it was: 3,000 that nobody needs, and then the hot one. */
    @Test
    void aHotStatementThatComesLateIsNamed() {
        for (int seed = 0; seed < 20; seed++) {
            Statements statements = new Statements(() -> false);
            Random random = new Random(seed);
            for (int i = 0; i < 3000; i++) {
                statements.weigh(junk(i), 100_000);
            }
            int other = 0;
            for (int i = 0; i < 10_000; i++) {
                statements.weigh(junk(random.nextInt(3000)), 1 + random.nextInt(200_000));
                other += Statements.isOther(statements.weigh(HOT, 1 + random.nextInt(200_000))) ? 1 : 0;
            }
            assertThat(statements.texts()).as("seed %d", seed).containsValue(HOT);
            assertThat(other).as("seed %d", seed).isLessThan(200);
        }
    }

    @Test
    void tablesOfDaysAndSchemasOfTenantsAreOneStatement() {
        for (int i = 0; i < 3000; i++) {
            execute("select * from orders_" + (20200101 + i) + " where id = 7", 1000);
            execute("select * from tenant_" + i + ".orders where id = 7", 1000);
        }
        statements.freeze();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 3000; i++) {
            names.add(named("select * from orders_" + (20200101 + i) + " where id = 7", 1000));
            names.add(named("select * from tenant_" + i + ".orders where id = 7", 1000));
        }
        assertThat(names)
                .containsExactlyInAnyOrder(
                        "select * from orders_? where id = ?", "select * from tenant_?.orders where id = ?");
    }

    @Test
    void namesOfSavepointsAreNoStatements() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            names.add(named("SAVEPOINT " + Words.of(i).substring(2), 1000));
            names.add(named("rollback to savepoint " + Words.of(i).substring(2), 1000));
        }
        assertThat(names).containsExactlyInAnyOrder("savepoint ?", "rollback to savepoint ?");
    }

    @Test
    void inAWindowNoStatementChangesItsId() {
        String[] texts = new String[200];
        Map<String, Long> ids = new HashMap<>();
        for (int i = 0; i < texts.length; i++) {
            texts[i] = "select * from orders_" + (1000 + i);
        }
        for (int i = 0; i < 20; i++) {
            execute(texts[i], 1000);
        }
        statements.freeze();
        for (int round = 0; round < 50; round++) {
            for (String text : texts) {
                long id = execute(text, 1000);
                assertThat(ids.putIfAbsent(text, id)).isIn(null, id);
            }
        }
        statements.thaw();
        Set<Long> after = new HashSet<>();
        for (String text : texts) {
            after.add(execute(text, 1000));
        }
        assertThat(after).hasSize(1);
    }

    /** Of recordings one after the other, each with thousands of statements of its own. */
    @Test
    void anIdHasOneMeaningInARecordingAndItsTextIsThere() throws Exception {
        for (int recording = 0; recording < 3; recording++) {
            int from = recording * 2000;
            Map<Long, String> meant = new HashMap<>();
            Recorded recorded = Recorded.during(() -> {
                statements.begin();
                for (int i = from; i < from + 5000; i++) {
                    for (String text : new String[] {junk(i), HOT}) {
                        long id = execute(text, 1000 + i);
                        if (!Statements.isOther(id)) {
                            assertThat(meant.putIfAbsent(id, text)).isIn(null, text);
                        }
                    }
                }
            });
            Map<Long, String> written = new HashMap<>();
            recorded.of("culprit.Statement")
                    .forEach(event -> assertThat(written.putIfAbsent(event.getLong("id"), event.getString("text")))
                            .isIn(null, event.getString("text")));
            assertThat(written).containsAllEntriesOf(meant).hasSizeLessThanOrEqualTo(2 + 2 * 2000);
            assertThat(meant).containsValue(HOT).hasSizeGreaterThan(1000);
        }
    }

    @Test
    void afterADiagnosisNoTextIsKept() {
        execute(HOT, 1000);
        statements.clear();
        assertThat(statements.texts()).containsOnlyKeys(1L, 2L);
        assertThat(named(HOT, 1000)).isEqualTo(HOT);
    }

    @Test
    void afterADiagnosisNoFormIsKeptEither() {
        for (int i = 0; i < 100; i++) {
            execute("select * from orders_" + i, 1000);
        }
        assertThat(named("select * from orders_7", 1000)).isEqualTo("select * from orders_?");
        statements.clear();
        assertThat(named("select * from orders_7", 1000)).isEqualTo("select * from orders_7");
    }
}
