package dev.culprit.apps.cases.backend;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.apps.process.JvmProcess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The application's access to {@link CaseDatabase}: a pool of connections that are open from the start. */
public final class Database implements AutoCloseable {

    private static final int WAIT_MILLIS = 120_000;

    private final JvmProcess server;
    private final HikariDataSource pool;

    private Database(JvmProcess server, HikariDataSource pool) {
        this.server = server;
        this.pool = pool;
    }

    static Database start(int connections) throws IOException {
        JvmProcess server = JvmProcess.start(JvmProcess.QUICK_START, CaseDatabase.class, List.of());
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName("orders");
        configuration.setJdbcUrl(CaseDatabase.url(server.port()));
        configuration.setUsername(CaseDatabase.USER);
        configuration.setPassword("");
        configuration.setMaximumPoolSize(connections);
        configuration.setMinimumIdle(connections);
        configuration.setConnectionTimeout(WAIT_MILLIS);
        return new Database(server, new HikariDataSource(configuration));
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
