package dev.culprit.agent.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.RecordingReader;
import dev.culprit.jfr.settings.RecordingSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the agent sees of a real server, from its sessions to the data of detectors. */
@Timeout(120)
class PostgresqlTest {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** More than the server is asked about at a time. */
    private static final int WAITING = 5;

    @TempDir
    Path directory;

    private final List<Connection> connections = new ArrayList<>();
    private final List<Thread> sessions = new ArrayList<>();

    private EmbeddedPostgres server;
    private String url;
    private Connection holder;

    @BeforeEach
    void start() throws Exception {
        try {
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory.resolve("data"))
                    .setServerConfig("unix_socket_directories", "")
                    .setPGStartupWait(LONGEST)
                    .start();
        } catch (IOException | RuntimeException | LinkageError e) {
            abort("PostgreSQL does not start here; it needs Linux on x86-64 and, as root, user namespaces: " + e);
        }
        url = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
        holder = connection(url);
        execute(holder, "CREATE TABLE book (id INT PRIMARY KEY, price INT)");
        execute(holder, "INSERT INTO book VALUES (1, 10)");
        execute(holder, "CREATE DATABASE elsewhere");
    }

    @AfterEach
    void stop() throws Exception {
        if (server == null) {
            return;
        }
        for (Connection connection : connections) {
            connection.abort(Runnable::run);
        }
        server.close();
        for (Thread session : sessions) {
            session.join();
        }
    }

    @Test
    void whoRunsWhoIsBlockedAndByWhom() throws Exception {
        holder.setAutoCommit(false);
        execute(holder, "SELECT price FROM book WHERE id = 1 FOR UPDATE");
        for (int i = 1; i <= WAITING; i++) {
            session(url, "UPDATE book SET price = 11 WHERE id = 1");
            awaitSessions("wait_event_type = 'Lock'", i);
        }
        session(url, "SELECT pg_sleep(100)");
        session(url.replace("/postgres", "/elsewhere"), "SELECT pg_sleep(100) AS of_another_database");
        awaitSessions("wait_event = 'PgSleep'", 2);

        Path file = record();

        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("culprit.DatabaseSession")
                        && event.getLong("blockerId") != 0)
                .isNotEmpty()
                .allMatch(event -> event.getInt("count") == 3);
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("culprit.DatabaseTotals"))
                .isNotEmpty()
                .allSatisfy(event -> {
                    assertThat(event.getLong("waiting")).isEqualTo(WAITING);
                    assertThat(event.getLong("transactions")).isPositive();
                    assertThat(event.getLong("deadlocks")).isZero();
                    assertThat(event.getLong("reads")).isNotNegative();
                    assertThat(event.getLong("statements")).as("not told").isEqualTo(-1);
                });
        assertThat(RecordingReader.read(file).databases()).singleElement().satisfies(usage -> {
            assertThat(usage.database()).isEqualTo("//localhost:" + server.getPort() + "/postgres");
            assertThat(usage.product()).startsWith("PostgreSQL ");
            assertThat(usage.samples()).isPositive();
            assertThat(usage.meanRunning()).isEqualTo(1);
            assertThat(usage.meanBlocked()).isEqualTo(WAITING);
            assertThat(usage.statements())
                    .containsExactly(
                            new DatabaseUsage.Activity(
                                    "update book set price = ? where id = ?",
                                    0,
                                    WAITING,
                                    "select price from book where id = ? for update"),
                            new DatabaseUsage.Activity("select pg_sleep(?)", 1, 0, null));
        });
    }

    /** A window with some looks at the server in it. */
    private Path record() throws Exception {
        Path access = access();
        Probes probes = Probes.create(
                new Instrumenter(BootRoom.instrumentation(), Libraries.ALL),
                ids -> DatabaseSampler.of(access, BootRoom.instrumentation(), ids));
        Path file = directory.resolve("experiment-1.jfr");
        try (Recording recording = new Recording();
                Events events = new Events("culprit.DatabaseSample")) {
            recording.setSettings(RecordingSettings.of(Depth.WIDE));
            recording.start();
            probes.prepareSampling();
            events.await("culprit.DatabaseSample", event -> true);
            WindowEvent window = new WindowEvent();
            window.users = WAITING;
            window.depth = Depth.WIDE.name();
            window.windowSeconds = 1;
            window.begin();
            probes.startSampling(Depth.WIDE);
            Instant opened = Instant.now();
            events.await("culprit.DatabaseSample", event -> event.getStartTime().isAfter(opened));
            events.await("culprit.DatabaseSample", event -> true);
            window.commit();
            probes.stopSampling();
            recording.stop();
            recording.dump(file);
        } finally {
            probes.clear();
        }
        assertThat(probes.remarks()).isEmpty();
        return file;
    }

    private Path access() throws IOException {
        Path file = directory.resolve("access");
        Files.write(file, List.of("url=" + url, "user=postgres", "password=postgres"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private Connection connection(String address) throws SQLException {
        Connection connection = DriverManager.getConnection(address, "postgres", "postgres");
        connections.add(connection);
        return connection;
    }

    /** One that executes this until the end of the test. */
    private void session(String address, String sql) throws SQLException {
        Connection connection = connection(address);
        Thread thread = new Thread(() -> {
            try {
                execute(connection, sql);
            } catch (SQLException e) {
                // how it ends; if it ends too early, the sessions are waited for in vain
            }
        });
        thread.start();
        sessions.add(thread);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void awaitSessions(String condition, int count) throws Exception {
        try (Connection connection = connection(url);
                Statement statement = connection.createStatement()) {
            Waiting.untilTrue(count + " sessions with " + condition, LONGEST, () -> {
                try (ResultSet rows =
                        statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE " + condition)) {
                    return rows.next() && rows.getInt(1) == count;
                }
            });
        }
    }
}
