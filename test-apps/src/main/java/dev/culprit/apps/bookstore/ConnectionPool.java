package dev.culprit.apps.bookstore;

import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;

/** Makes the shop's connection pool. */
final class ConnectionPool {

    private static final long WAIT_MILLIS = 30_000;

    private ConnectionPool() {}

    /** A pool without a database yet; its size is left to the problems. */
    static HikariDataSource unconnected() {
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("bookstore");
        pool.setConnectionTimeout(WAIT_MILLIS);
        pool.setRegisterMbeans(true);
        return pool;
    }

    /** Opens the first connections; throws when the database does not answer. */
    static void connect(HikariDataSource pool, String host, int port) throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(DatabaseServer.url(host, port));
        database.setUser(DatabaseServer.USER);
        database.setPassword(DatabaseServer.PASSWORD);
        pool.setDataSource(database);
        pool.getConnection().close();
    }
}
