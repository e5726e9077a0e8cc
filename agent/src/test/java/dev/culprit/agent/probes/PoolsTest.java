package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.sampling.series.Series;
import dev.culprit.agent.sampling.series.Sources;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.SamplerKind;
import dev.culprit.heuristics.model.Depth;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import jdk.jfr.consumer.RecordedEvent;
import org.apache.commons.dbcp2.BasicDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.BorrowingStatement;
import sample.RoutingSource;

/** Real pools, each with two connections of which one is taken. */
class PoolsTest {

    private static final String URL = "jdbc:h2:mem:pools;DB_CLOSE_DELAY=-1";

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @BeforeEach
    void apply() {
        probes.apply(Set.of(Scope.POOL));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private Recorded holdOne(DataSource pool) throws Exception {
        return Recorded.during(() -> {
            probes.writeDictionaries();
            probes.startSampling(Depth.WIDE);
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.isClosed()).isFalse();
                Sampled.awaitStates(3);
            }
            probes.stopSampling();
        });
    }

    private static void assertPool(Recorded recorded, String name, String type, int maximum, int idle, int waiting) {
        List<RecordedEvent> pools = recorded.of("culprit.Pool");
        assertThat(pools).singleElement().satisfies(e -> {
            assertThat(e.getString("pool")).startsWith(name);
            assertThat(e.getString("type")).isEqualTo(type);
        });
        long id = pools.get(0).getLong("id");
        assertThat(recorded.of("culprit.PoolWait")).singleElement().satisfies(e -> {
            assertThat(e.getLong("poolId")).isEqualTo(id);
            assertThat(e.getBoolean("failed")).isFalse();
        });
        assertThat(recorded.of("culprit.PoolState")).anySatisfy(e -> {
            assertThat(e.getLong("poolId")).isEqualTo(id);
            assertThat(e.getInt("maximumSize")).isEqualTo(maximum);
            assertThat(e.getInt("active")).isEqualTo(maximum < 0 ? -1 : 1);
            assertThat(e.getInt("idle")).isEqualTo(idle);
            assertThat(e.getInt("waiting")).isEqualTo(waiting);
        });
    }

    @Test
    void hikariBehindARouter() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            pool.setMaximumPoolSize(2);
            pool.setMinimumIdle(1);
            pool.setPoolName("orders");
            Recorded recorded = holdOne(new RoutingSource(new RoutingSource(pool)));
            assertThat(recorded.of("culprit.Pool")).hasSize(1);
            assertPool(recorded, "orders", HikariDataSource.class.getName(), 2, 1, 0);
        }
    }

    @Test
    void whatProbesFindCanBeSampledByHand() throws Exception {
        Series byHand = new Series(new Sources(DatabaseSampler.none(), probes.pools(), probes::isMeasuring));
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            pool.setMaximumPoolSize(2);
            pool.setMinimumIdle(1);
            pool.setPoolName("by hand");
            Recorded recorded = Recorded.during(() -> {
                byHand.apply(Map.of(SamplerKind.POOLS, 50));
                try (Connection connection = pool.getConnection()) {
                    assertThat(connection.isClosed()).isFalse();
                    Sampled.awaitStates(3);
                }
                byHand.apply(Map.of());
            });
            assertPool(recorded, "by hand", HikariDataSource.class.getName(), 2, 1, 0);
        }
    }

    @Test
    void fromTheFirstExperimentToTheLastADiagnosisMeasures() {
        assertThat(probes.isMeasuring()).isFalse();
        probes.prepareSampling();
        assertThat(probes.isMeasuring()).isTrue();
        probes.startSampling(Depth.WIDE);
        probes.stopSampling();
        assertThat(probes.isMeasuring())
                .as("until its recording has ended, too")
                .isTrue();
        probes.clear();
        assertThat(probes.isMeasuring()).isFalse();
    }

    @Test
    void hikariThatIsExhausted() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            pool.setMaximumPoolSize(1);
            pool.setConnectionTimeout(Duration.ofSeconds(1).toMillis());
            Recorded recorded = Recorded.during(() -> {
                probes.startSampling(Depth.WIDE);
                try (Connection held = pool.getConnection()) {
                    assertThat(held.isClosed()).isFalse();
                    assertThatThrownBy(pool::getConnection).isInstanceOf(SQLException.class);
                }
                probes.stopSampling();
            });
            assertThat(recorded.values("culprit.PoolWait", "failed")).containsExactly("false", "true");
            assertThat(recorded.of("culprit.PoolWait"))
                    .filteredOn(e -> e.getBoolean("failed"))
                    .allSatisfy(e -> assertThat(e.getDuration()).isGreaterThan(Duration.ofMillis(900)));
            assertThat(recorded.values("culprit.PoolState", "waiting")).contains("1");
        }
    }

    @Test
    void dbcp() throws Exception {
        try (BasicDataSource pool = new BasicDataSource()) {
            pool.setUrl(URL);
            pool.setMaxTotal(2);
            pool.setInitialSize(2);
            assertPool(holdOne(pool), "BasicDataSource-", BasicDataSource.class.getName(), 2, 1, 0);
        }
    }

    @Test
    void tomcatJdbc() throws Exception {
        org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
        pool.setUrl(URL);
        pool.setDriverClassName("org.h2.Driver");
        pool.setMaxActive(2);
        pool.setInitialSize(2);
        pool.setName("stock");
        try {
            assertPool(holdOne(pool), "stock", pool.getClass().getName(), 2, 1, 0);
        } finally {
            pool.close();
        }
    }

    @Test
    void h2() throws Exception {
        JdbcConnectionPool pool = JdbcConnectionPool.create(URL, "", "");
        pool.setMaxConnections(2);
        try {
            assertPool(holdOne(pool), "JdbcConnectionPool-", JdbcConnectionPool.class.getName(), 2, -1, 0);
        } finally {
            pool.dispose();
        }
    }

    @Test
    void aSourceThatOpensConnectionsIsToldFromAPool() throws Exception {
        DataSource opening = (DataSource) Proxy.newProxyInstance(
                PoolsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, values) -> DriverManager.getConnection(URL));
        DataSource drivers = new RoutingSource(opening);
        Recorded recorded = Recorded.during(() -> {
            probes.startSampling(Depth.WIDE);
            for (int i = 0; i < 3; i++) {
                drivers.getConnection().close();
            }
            try (Connection direct = DriverManager.getConnection(URL)) { // no data source asks
                assertThat(direct.isClosed()).isFalse();
            }
            Sampled.awaitStates(2);
            probes.stopSampling();
        });
        assertThat(recorded.of("culprit.PoolState")).last().satisfies(e -> {
            assertThat(e.getLong("answers")).isEqualTo(3);
            assertThat(e.getLong("connects")).isEqualTo(3);
        });
    }

    @Test
    void aPoolInsideAJdbcCallIsMeasuredAndSoIsWhatItAsksTheDatabase() throws Exception {
        probes.apply(Set.of(Scope.POOL, Scope.DATABASE));
        try (BasicDataSource pool = new BasicDataSource()) {
            pool.setUrl(URL);
            pool.setTestOnBorrow(true);
            pool.setValidationQuery("SELECT 1");
            pool.getConnection().close();
            BorrowingStatement statement = new BorrowingStatement(pool);
            Recorded recorded = Recorded.during(() -> statement.execute("SELECT 2"));

            RecordedEvent wait = recorded.of("culprit.PoolWait").get(0);
            RecordedEvent whole = recorded.of("culprit.DatabaseCall").stream()
                    .filter(e -> e.getString("operation").equals("execute"))
                    .findFirst()
                    .orElseThrow();
            assertThat(whole.getStartTime()).isBefore(wait.getStartTime());
            assertThat(whole.getEndTime()).isAfterOrEqualTo(wait.getEndTime());
            assertThat(recorded.of("culprit.DatabaseCall"))
                    .filteredOn(e -> e != whole)
                    .isNotEmpty()
                    .allSatisfy(e -> {
                        assertThat(e.getStartTime()).isAfterOrEqualTo(wait.getStartTime());
                        assertThat(e.getEndTime()).isBeforeOrEqualTo(wait.getEndTime());
                    })
                    .anySatisfy(e -> assertThat(e.getString("operation")).isEqualTo("executeQuery"));
        }
    }

    @Test
    void aSourceThatIsNoPoolTellsNothing() throws Exception {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl(URL);
        assertPool(holdOne(source), "JdbcDataSource-", JdbcDataSource.class.getName(), -1, -1, 0);
    }
}
