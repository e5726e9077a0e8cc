package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sample.HelloHandler;

/** Applications with more statements and paths than anybody can list: real probes, a real driver, a real server. */
class NamesOfManyTest {

    private static final String HOT = "select count(*) from films where id <= ?";

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @AfterEach
    void clear() {
        probes.clear();
    }

    private static JdbcDataSource database() throws SQLException {
        JdbcDataSource driver = new JdbcDataSource();
        driver.setUrl("jdbc:h2:mem:many;DB_CLOSE_DELAY=-1");
        try (Connection connection = driver.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists films");
            statement.execute("create table films as select x as id from system_range(1, 500)");
        }
        return driver;
    }

    private static void many(Connection connection, int from, int to) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = from; i < to; i++) {
                statement.execute("select id as " + Words.of(i).substring(2) + "_x from films where id = " + i);
            }
        }
    }

    private static void hot(Connection connection, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            try (PreparedStatement query = connection.prepareStatement(HOT)) {
                query.setInt(1, i);
                query.executeQuery();
            }
        }
    }

    private static Map<String, Long> executions(Recorded recorded) {
        Map<Long, String> texts = recorded.of("culprit.Statement").stream()
                .collect(Collectors.toMap(e -> e.getLong("id"), e -> e.getString("text"), (a, b) -> {
                    assertThat(a).isEqualTo(b);
                    return a;
                }));
        return recorded.of("culprit.DatabaseCall").stream()
                .filter(e -> e.getString("operation").startsWith("execute"))
                .map(e -> String.valueOf(texts.get(e.getLong("statementId"))))
                .collect(Collectors.groupingBy(text -> text, Collectors.counting()));
    }

    @Test
    void aHotStatementAfterThreeThousandOthersIsNamed() throws Exception {
        try (Connection connection = database().getConnection()) {
            probes.apply(Set.of(Scope.DATABASE));
            many(connection, 0, 3000); // before any recording

            Recorded recorded = Recorded.during(() -> {
                probes.writeDictionaries();
                many(connection, 0, 3000);
                hot(connection, 2000);
            });

            Map<String, Long> executions = executions(recorded);
            assertThat(executions).doesNotContainKey("null");
            assertThat(executions.get(HOT)).isBetween(1700L, 2000L);
        }
        assertThat(probes.failure()).isEmpty();
    }

    /** A statement that was prepared once, when there was no room for it, and is executed ever since. */
    @Test
    void aHotStatementThatWasPreparedLongAgoIsNamed() throws Exception {
        try (Connection connection = database().getConnection()) {
            probes.apply(Set.of(Scope.DATABASE));
            Recorded recorded = Recorded.during(() -> {
                probes.writeDictionaries();
                many(connection, 0, 3000);
                try (PreparedStatement query = connection.prepareStatement(HOT)) {
                    many(connection, 0, 3000);
                    for (int i = 0; i < 2000; i++) {
                        query.setInt(1, i);
                        query.executeQuery();
                    }
                }
            });

            assertThat(executions(recorded).get(HOT)).isBetween(1700L, 2000L);
        }
        assertThat(probes.failure()).isEmpty();
    }

    @Test
    void savepointsAndDatedTablesAreFewStatements() throws Exception {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < 400; i++) {
                statement.execute("create table if not exists films_" + (20260101 + i) + " (id int)");
            }
            probes.apply(Set.of(Scope.DATABASE));
            Recorded recorded = Recorded.during(() -> {
                probes.writeDictionaries();
                for (int round = 0; round < 2; round++) {
                    if (round == 1) {
                        probes.startSampling(Depth.WIDE);
                    }
                    for (int i = 0; i < 400; i++) {
                        statement.execute("savepoint s" + Words.of(i).substring(2));
                        statement.execute("select * from films_" + (20260101 + i));
                        Savepoint point = connection.setSavepoint("p" + i);
                        connection.rollback(point);
                    }
                }
                probes.stopSampling();
            });

            Map<String, Long> executions = executions(recorded);
            assertThat(executions.get("savepoint ?")).isEqualTo(800);
            assertThat(executions.get("select * from films_?")).isEqualTo(800 - 32);
            assertThat(executions).hasSizeLessThan(50);
        }
        assertThat(probes.failure()).isEmpty();
    }

    @Test
    void titlesInPathsAreOneService() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new HelloHandler());
        server.start();
        try {
            probes.apply(Set.of(Scope.ENTRY_POINTS));
            HttpClient client = HttpClient.newHttpClient();
            String base = "http://127.0.0.1:" + server.getAddress().getPort();
            Recorded recorded = Recorded.during(
                    () -> {
                        probes.writeDictionaries();
                        for (int i = 0; i < 200; i++) { // warm-up
                            get(client, base + "/articles/" + Words.of(i));
                        }
                        probes.startSampling(Depth.WIDE);
                        for (int i = 0; i < 1000; i++) {
                            get(client, base + "/articles/" + Words.of(i));
                            if (i % 100 == 0) {
                                get(client, base + "/pages/" + Words.of(i / 100));
                            }
                        }
                        probes.stopSampling();
                    },
                    sofar -> sofar.of("culprit.ServiceCall").size() == 1210);

            List<String> inWindow = recorded.of("culprit.ServiceCall").stream()
                    .sorted((a, b) -> a.getStartTime().compareTo(b.getStartTime()))
                    .skip(200)
                    .map(NamesOfManyTest::service)
                    .toList();
            assertThat(inWindow.stream().filter(name -> name.startsWith("GET /articles/")))
                    .hasSize(1000)
                    .containsOnly("GET /articles/{id}");
            assertThat(inWindow.stream().filter(name -> name.startsWith("GET /pages/")))
                    .hasSize(10)
                    .doesNotHaveDuplicates();
        } finally {
            server.stop(0);
        }
        assertThat(probes.failure()).isEmpty();
    }

    private static String service(RecordedEvent event) {
        return event.getString("service");
    }

    private static void get(HttpClient client, String url) throws Exception {
        client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding());
    }
}
