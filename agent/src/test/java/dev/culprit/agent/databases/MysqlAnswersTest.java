package dev.culprit.agent.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** With answers as MySQL and MariaDB give them; there is no such server here. */
class MysqlAnswersTest {

    private static final String UPDATE = "UPDATE book SET price = 11 WHERE id = 1";
    private static final String SELECT = "SELECT price FROM book WHERE id = 1 FOR UPDATE";

    private static final List<List<String>> WITHOUT_BLOCKERS = List.of(row(UPDATE, "1", null), row(SELECT, "0", null));

    /** {@code SHOW GLOBAL STATUS} of MySQL 8. */
    private static final List<List<String>> STATUS = List.of(
            row("Innodb_data_reads", "1033"),
            row("Innodb_row_lock_current_waits", "2"),
            row("Innodb_row_lock_time", "5120"),
            row("Innodb_row_lock_waits", "7"),
            row("Questions", "82411"));

    private final List<String> asked = new ArrayList<>();

    private static List<String> row(String... cells) {
        List<String> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(cell);
        }
        return row;
    }

    /** A server that refuses some questions. */
    private Connection connection(Predicate<String> refused, List<List<String>> rows) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    String question = String.valueOf(arguments[0]);
                    asked.add(question);
                    return statement(refused.test(question), rows);
                });
    }

    private static PreparedStatement statement(boolean refused, List<List<String>> rows) {
        return (PreparedStatement) Proxy.newProxyInstance(
                MysqlAnswersTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("executeQuery")) {
                        if (refused) {
                            throw new SQLException(
                                    "SELECT command denied to user 'monitor'@'localhost'", "42000", 1142);
                        }
                        return answer(rows);
                    }
                    return null; // close, and the timeout
                });
    }

    private static ResultSet answer(List<List<String>> rows) {
        int[] current = {-1};
        return (ResultSet) Proxy.newProxyInstance(
                MysqlAnswersTest.class.getClassLoader(),
                new Class<?>[] {ResultSet.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("next")) {
                        current[0]++;
                        return current[0] < rows.size();
                    }
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    String cell = rows.get(current[0]).get((int) arguments[0] - 1);
                    return switch (method.getName()) {
                        case "getString" -> cell;
                        case "getBoolean" -> "1".equals(cell);
                        case "getLong" -> Long.parseLong(cell);
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }

    @Test
    void blockersComeFromTheTableThatTheServerHas() throws Exception {
        List<List<String>> rows = List.of(row(UPDATE, "1", SELECT), row(SELECT, "0", null));
        Connection eight = connection(question -> false, rows);
        List<ServerSession> sessions = Server.MYSQL.sessions(Server.MYSQL.prepare(eight));
        assertThat(asked).singleElement().asString().contains("performance_schema.data_lock_waits");
        assertThat(sessions)
                .containsExactly(new ServerSession(UPDATE, true, SELECT), new ServerSession(SELECT, false, null));

        asked.clear();
        Connection five = connection(question -> question.contains("performance_schema"), rows);
        assertThat(Server.MYSQL.sessions(Server.MYSQL.prepare(five))).isEqualTo(sessions);
        assertThat(asked).last().asString().contains("information_schema.innodb_lock_waits");

        asked.clear();
        assertThat(Server.MARIADB.sessions(Server.MARIADB.prepare(connection(question -> false, rows))))
                .isEqualTo(sessions);
        assertThat(asked).singleElement().asString().contains("information_schema.innodb_lock_waits");
    }

    @Test
    void withoutTheRightToSeeBlockersSessionsAreSeen() throws Exception {
        Connection connection = connection(
                question -> question.contains("data_lock_waits") || question.contains("innodb_lock_waits"),
                WITHOUT_BLOCKERS);
        assertThat(Server.MYSQL.sessions(Server.MYSQL.prepare(connection)))
                .containsExactly(new ServerSession(UPDATE, true, null), new ServerSession(SELECT, false, null));
        assertThat(asked).hasSize(3);
    }

    @Test
    void whoMaySeeNothingIsTold() throws Exception {
        Connection connection = connection(question -> true, List.of());
        PreparedStatement last = Server.MARIADB.prepare(connection);
        assertThatThrownBy(() -> Server.MARIADB.sessions(last)).hasMessageContaining("denied");
    }

    @Test
    void figuresHaveTheirNames() throws Exception {
        PreparedStatement question = Server.MYSQL.prepareTotals(connection(any -> false, STATUS));
        assertThat(Server.totals(question)).isEqualTo(new ServerTotals(82411, -1, 7, 5_120_000_000L, 2, -1, 1033));
    }

    @Test
    void ofMariaDbDeadlocksAreKnownToo() throws Exception {
        List<List<String>> status = new ArrayList<>(STATUS);
        status.add(row("Innodb_deadlocks", "3"));
        PreparedStatement question = Server.MARIADB.prepareTotals(connection(any -> false, status));
        assertThat(Server.totals(question).deadlocks()).isEqualTo(3);
    }

    @Test
    void aServerThatRefusesFiguresIsNotAskedAgain() throws Exception {
        TotalsQuestion totals = new TotalsQuestion(1, Server.MYSQL, connection(any -> true, List.of()));
        assertThatThrownBy(totals::ask).isInstanceOf(SQLException.class);
        totals.ask();
        assertThat(asked).hasSize(1);
        totals.close();
    }
}
