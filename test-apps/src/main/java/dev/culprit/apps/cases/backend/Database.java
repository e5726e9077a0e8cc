package dev.culprit.apps.cases.backend;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The application's access to {@link CaseDatabase}: a pool of connections that are open from the start. */
public final class Database implements AutoCloseable {

    private static final int WAIT_MILLIS = 120_000;
    private static final int WARM_UP_CALLS = 2000;

    private final JvmProcess server;
    private final HikariDataSource pool;

    private Database(JvmProcess server, HikariDataSource pool) {
        this.server = server;
        this.pool = pool;
    }

    static Database start(String poolName, int connections) throws IOException {
        JvmProcess server = JvmProcess.start(JvmProcess.QUICK_START, CaseDatabase.class, List.of());
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName(poolName);
        configuration.setJdbcUrl(CaseDatabase.url(server.port()));
        configuration.setUsername(CaseDatabase.USER);
        configuration.setPassword("");
        configuration.setMaximumPoolSize(connections);
        configuration.setMinimumIdle(connections);
        configuration.setConnectionTimeout(WAIT_MILLIS);
        Database database = new Database(server, new HikariDataSource(configuration));
        database.warmUp();
        return database;
    }

    /** The server is fresh, too, and what calls it first is not what is measured. */
    private void warmUp() throws IOException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                statement
                        .executeQuery("SELECT burn(0), hold(0) FROM orders WHERE id = 1")
                        .next();
            }
        } catch (SQLException e) {
            throw new IOException("the database does not answer: " + e.getMessage(), e);
        }
    }

    String url() {
        return pool.getJdbcUrl();
    }

    public Connection connection() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void close() throws IOException {
        pool.close();
        server.close();
    }
}
