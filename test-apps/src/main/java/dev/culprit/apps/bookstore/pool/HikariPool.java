package dev.culprit.apps.bookstore.pool;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.SQLException;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;

/** HikariCP. */
final class HikariPool implements Pool {

    private final HikariDataSource pool = new HikariDataSource();

    HikariPool() {
        pool.setPoolName(NAME);
        pool.setConnectionTimeout(WAIT_MILLIS);
        pool.setRegisterMbeans(true);
    }

    @Override
    public DataSource source() {
        return pool;
    }

    @Override
    public void connect(DatabaseAddress database) throws SQLException {
        pool.setJdbcUrl(database.url());
        pool.setUsername(database.user());
        pool.setPassword(database.password());
        pool.getConnection().close();
    }

    @Override
    public void resize(int connections) {
        boolean smaller = connections < pool.getMaximumPoolSize();
        pool.setMinimumIdle(connections);
        pool.setMaximumPoolSize(connections);
        HikariPoolMXBean running = pool.getHikariPoolMXBean();
        if (smaller && running != null) {
            // The pool does not shrink by itself.
            running.softEvictConnections();
        }
    }

    @Override
    public int active() {
        return count(HikariPoolMXBean::getActiveConnections);
    }

    @Override
    public int idle() {
        return count(HikariPoolMXBean::getIdleConnections);
    }

    @Override
    public int waiting() {
        return count(HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    private int count(ToIntFunction<HikariPoolMXBean> what) {
        HikariPoolMXBean running = pool.getHikariPoolMXBean();
        return running == null ? 0 : what.applyAsInt(running);
    }

    @Override
    public void close() {
        pool.close();
    }
}
