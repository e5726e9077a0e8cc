package dev.culprit.apps.bookstore;

import com.zaxxer.hikari.HikariDataSource;
import dev.culprit.apps.bookstore.database.DatabaseServer;
import org.h2.jdbcx.JdbcDataSource;

/** Makes the shop's connection pool. */
final class ConnectionPool {

    private static final long WAIT_MILLIS = 30_000;

    private ConnectionPool() {}

    /** A pool that connects when it is first asked for a connection; its size is left to the problems. */
    static HikariDataSource to(String host, int port) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(DatabaseServer.url(host, port));
        database.setUser(DatabaseServer.USER);
        database.setPassword(DatabaseServer.PASSWORD);
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("bookstore");
        pool.setDataSource(database);
        pool.setConnectionTimeout(WAIT_MILLIS);
        pool.setRegisterMbeans(true);
        return pool;
    }
}
