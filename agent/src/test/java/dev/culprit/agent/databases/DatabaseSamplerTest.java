package dev.culprit.agent.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.probes.Libraries;
import dev.culprit.agent.probes.Probes;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.sampling.series.Series;
import dev.culprit.agent.sampling.series.Sources;
import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.SamplerKind;
import dev.culprit.heuristics.model.Depth;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Public because the database calls a method of it. */
@Timeout(60)
public class DatabaseSamplerTest {

    private static final String URL = "jdbc:h2:mem:sessions;LOCK_TIMEOUT=60000";
    private static final String UPDATE = "UPDATE book SET price = ? WHERE id = ?";
    private static final CountDownLatch HOLD = new CountDownLatch(1);

    private final Map<String, Long> ids = new ConcurrentHashMap<>();

    @TempDir
    Path directory;

    private Connection first;
    private Connection second;
    private Connection third;
    private Connection fourth;

    @BeforeEach
    void connect() throws SQLException {
        first = DriverManager.getConnection(URL, "sa", "secret");
        second = DriverManager.getConnection(URL, "sa", "secret");
        third = DriverManager.getConnection(URL, "sa", "secret");
        fourth = DriverManager.getConnection(URL, "sa", "secret");
        try (Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE book (id INT PRIMARY KEY, price INT)");
            statement.execute("INSERT INTO book VALUES (1, 10)");
            statement.execute("CREATE ALIAS hold FOR \"dev.culprit.agent.databases.DatabaseSamplerTest.hold\"");
        }
        first.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        first.close();
        second.close();
        third.close();
        fourth.close();
    }

    /** Called by the database. */
    public static int hold() throws InterruptedException {
        HOLD.await();
        return 1;
    }

    @Test
    void sessionsThatRunAndSessionsThatAreBlockedAreToldApart() throws Exception {
        Path file = access("url=" + URL, "user=sa", "password=secret");
        DatabaseSampler sampler = DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id);
        update(first);
        Thread blocked = started(() -> update(second));
        Thread blockedToo = started(() -> update(fourth));
        Thread running = started(() -> {
            try (Statement statement = third.createStatement()) {
                statement.execute("SELECT hold() AS held");
            }
        });

        try (Events events = new Events("culprit.Database", "culprit.DatabaseSample", "culprit.DatabaseSession")) {
            sampler.start();
            RecordedEvent database = events.await("culprit.Database", event -> true);
            assertThat(database.getString("address")).isEqualTo("mem:sessions");
            assertThat(database.getString("product")).startsWith("H2 2.");
            RecordedEvent waits = events.await("culprit.DatabaseSession", event -> event.getInt("count") == 2);
            assertThat(waits.getBoolean("blocked")).isTrue();
            assertThat(waits.getLong("statementId")).isEqualTo(id(UPDATE));
            RecordedEvent holds = events.await(
                    "culprit.DatabaseSession", event -> event.getLong("statementId") == id("SELECT hold() AS held"));
            assertThat(holds.getBoolean("blocked")).isFalse();
            assertThat(holds.getInt("count")).isEqualTo(1);
            events.await(
                    "culprit.DatabaseSample", event -> event.getInt("running") == 1 && event.getInt("blocked") == 2);
        } finally {
            sampler.stop();
            HOLD.countDown();
            first.rollback();
        }
        blocked.join();
        blockedToo.join();
        running.join();
        assertThat(sampler.remarks()).isEmpty();
        assertThat(ids.keySet()).noneMatch(text -> text.contains("sessions") || text.contains("{"));
    }

    @Test
    void whatTheServerHasCountedIsAskedOnceASecond() throws Exception {
        String url = "jdbc:h2:" + directory.resolve("shop");
        try (Connection held = DriverManager.getConnection(url, "sa", "secret");
                Connection waits = DriverManager.getConnection(url + ";LOCK_TIMEOUT=60000", "sa", "secret")) {
            try (Statement statement = held.createStatement()) {
                statement.execute("CREATE TABLE book (id INT PRIMARY KEY, price INT)");
                statement.execute("INSERT INTO book VALUES (1, 10)");
            }
            held.setAutoCommit(false);
            update(held);
            Thread blocked = started(() -> update(waits));
            Path file = access("url=" + url, "user=sa", "password=secret");
            DatabaseSampler sampler = DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id);
            try (Events events = new Events("culprit.DatabaseTotals")) {
                sampler.start();
                RecordedEvent totals = events.await("culprit.DatabaseTotals", event -> event.getLong("waiting") == 1);
                assertThat(totals.getLong("reads")).isNotNegative();
                assertThat(totals.getLong("statements")).as("H2 does not tell").isEqualTo(-1);
                held.rollback();
                events.await("culprit.DatabaseTotals", event -> event.getLong("waiting") == 0);
            } finally {
                sampler.stop();
                held.rollback();
            }
            blocked.join();
            assertThat(sampler.remarks()).isEmpty();
        }
    }

    @Test
    void whatTheSamplerAsksIsNotTheApplications() throws Exception {
        Path file = access("url.1=" + URL, "user.1=sa", "password.1=secret");
        Probes probes = Probes.create(
                new Instrumenter(BootRoom.instrumentation(), Libraries.ALL),
                textIds -> DatabaseSampler.of(file, knowing(org.h2.Driver.class), textIds));
        probes.apply(Set.of(Scope.DATABASE));
        try (Events events = new Events("culprit.DatabaseSample", "culprit.DatabaseCall")) {
            probes.startSampling(Depth.WIDE);
            events.await("culprit.DatabaseSample", event -> true);
            events.await("culprit.DatabaseSample", event -> true);
            probes.stopSampling();
            update(first);
            RecordedEvent call = events.await("culprit.DatabaseCall", event -> true);
            assertThat(call.getThread().getJavaName())
                    .isEqualTo(Thread.currentThread().getName());
        } finally {
            probes.clear();
        }
        assertThat(probes.remarks()).isEmpty();
    }

    @Test
    void aPersonCanHaveItAsked() throws Exception {
        Path file = access("url=" + URL, "user=sa", "password=secret");
        Series series = new Series(sources(DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id)));
        try (Events events = new Events("culprit.DatabaseSample")) {
            series.apply(Map.of(SamplerKind.DATABASE, 100));
            events.await("culprit.DatabaseSample", event -> true);
            assertThat(series.remarks()).isEmpty();
        } finally {
            series.apply(Map.of());
        }
        assertThat(AgentThreads.live()).noneMatch(thread -> thread.getName().equals("culprit-database-1"));
    }

    @Test
    void aPersonIsToldWhatCannotBeAsked() throws Exception {
        Path file = access("url=" + URL, "user=sa", "password=wrong");
        Series series = new Series(sources(DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id)));
        series.apply(Map.of(SamplerKind.DATABASE, 100));
        try {
            Waiting.untilTrue(
                    "being told",
                    Duration.ofSeconds(20),
                    () -> !series.remarks().isEmpty());
            assertThat(series.remarks())
                    .singleElement()
                    .asString()
                    .startsWith("The database mem:sessions was not asked")
                    .doesNotContain("wrong");
        } finally {
            series.apply(Map.of());
        }
    }

    @Test
    void aDatabaseThatWasLostIsAskedAgain() throws Exception {
        Path file = access("url=" + URL, "user=sa", "password=secret");
        DatabaseSampler sampler = DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id);
        try (Events events = new Events("culprit.Database", "culprit.DatabaseSample")) {
            sampler.start();
            events.await("culprit.Database", event -> true);
            events.await("culprit.DatabaseSample", event -> true);
            abortYoungestSession();
            Waiting.untilTrue(
                    "the end of the watch",
                    Duration.ofSeconds(20),
                    () -> AgentThreads.live().stream()
                            .noneMatch(thread -> thread.getName().equals("culprit-database-1")));
            sampler.start();
            events.await("culprit.Database", event -> true);
            events.await("culprit.DatabaseSample", event -> true);
        } finally {
            sampler.stop();
        }
        assertThat(sampler.remarks()).isEmpty();
    }

    private void abortYoungestSession() throws SQLException {
        try (Statement statement = third.createStatement()) {
            statement.execute("SELECT ABORT_SESSION(MAX(session_id)) FROM information_schema.sessions");
        }
    }

    @Test
    void aJvmOutOfMemoryEndsTheWatchAndNothingElse() throws Exception {
        Path file = access("url=" + URL, "user=sa", "password=secret");
        CountDownLatch thrown = new CountDownLatch(1);
        DatabaseSampler sampler = DatabaseSampler.of(file, knowing(org.h2.Driver.class), text -> {
            thrown.countDown();
            throw new OutOfMemoryError("Java heap space");
        });
        List<Throwable> uncaught = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
        update(first);
        Thread blocked = started(() -> update(second));
        try {
            sampler.start();
            thrown.await();
            sampler.stop();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
            first.rollback();
        }
        blocked.join();

        assertThat(uncaught).as("handlers of the application may end it").isEmpty();
        assertThat(sampler.remarks()).singleElement().asString().contains("mem:sessions", "out of memory");
    }

    @Test
    void whatDoesNotWorkIsOneRemark() throws Exception {
        assertRemark(access("url=" + URL, "user=sa", "password=wrong"), "mem:sessions was not asked: ");
        assertRemark(
                access("url=jdbc:nobody://me:secret@host:1/x?password=secret"),
                "//host:1/x was not asked: the " + "application has no driver for it");
        assertRemark(directory.resolve("absent"), "there is no such file");
        assertRemark(access("user=sa"), "no property url");
    }

    @Test
    void aFileThatOthersMayReadIsRefused() throws Exception {
        Path file = access("url=" + URL);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

            assertThatThrownBy(() -> AccessFile.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("600");
        }
    }

    @Test
    void addressesHaveNoCredentials() {
        assertThat(new DatabaseAccess("jdbc:oracle:thin:scott/tiger@//h/x", "", "").address())
                .isEqualTo("//h/x");
        assertThat(new DatabaseAccess("jdbc:mariadb://u:p/w?;@h:1/x", "", "").address())
                .isEqualTo("//h:1/x");
        assertThat(new DatabaseAccess("jdbc:mysql:address=(host=h)(user=u)(password=p)", "", "").address())
                .isEqualTo("(address not shown)");
        DatabaseAccess access = new DatabaseAccess("jdbc:h2:tcp://h/x;PASSWORD=tiger", "scott", "tiger");
        assertThat(access.redacted("Wrong format, must be jdbc:h2:tcp://h/x;PASSWORD=tiger but scott said tiger"))
                .doesNotContain("tiger")
                .doesNotContain("scott")
                .contains("tcp://h/x");
        assertThat(new DatabaseAccess("jdbc:postgresql://me:pw@db:5432/shop?password=pw", "", "").address())
                .isEqualTo("//db:5432/shop");
        assertThat(new DatabaseAccess("jdbc:h2:mem:shop;PASSWORD=pw", "sa", "pw"))
                .hasToString("mem:shop");
    }

    private void assertRemark(Path file, String text) throws Exception {
        DatabaseSampler sampler = DatabaseSampler.of(file, knowing(org.h2.Driver.class), this::id);
        sampler.start();
        sampler.stop();

        assertThat(sampler.remarks()).singleElement().asString().contains(text).doesNotContain("secret");
    }

    /** Other tests may have loaded the same driver again, and a database in memory belongs to its driver. */
    private static Instrumentation knowing(Class<?>... loaded) {
        return (Instrumentation) Proxy.newProxyInstance(
                DatabaseSamplerTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getAllLoadedClasses");
                    return loaded;
                });
    }

    private static Sources sources(DatabaseSampler databases) {
        return new Sources(databases, new Pools(), () -> false);
    }

    private long id(String text) {
        return ids.computeIfAbsent(text, t -> ids.size() + 1L);
    }

    private Path access(String... lines) throws IOException {
        Path file = directory.resolve("access");
        Files.deleteIfExists(file);
        Files.write(file, List.of(lines));
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        return file;
    }

    private static void update(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPDATE)) {
            statement.setInt(1, 12);
            statement.setInt(2, 1);
            statement.executeUpdate();
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    private static Thread started(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
