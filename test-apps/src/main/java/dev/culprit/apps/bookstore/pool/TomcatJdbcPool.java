package dev.culprit.apps.bookstore.pool;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.jspecify.annotations.Nullable;

/** Tomcat's JDBC pool. A smaller pool is a new one, as with {@link Dbcp2Pool} and for the same reason. */
final class TomcatJdbcPool implements Pool {

    private final Deque<DataSource> retired = new ConcurrentLinkedDeque<>();
    private volatile DataSource pool = unconnected();
    private @Nullable DatabaseAddress address;

    private static DataSource unconnected() {
        DataSource pool = new DataSource();
        pool.setName(NAME);
        pool.setMaxWait(WAIT_MILLIS);
        pool.setInitialSize(0);
        pool.setMinIdle(0);
        return pool;
    }

    private static void connect(DataSource pool, DatabaseAddress database) {
        pool.setDriverClassName(database.driver());
        pool.setUrl(database.url());
        pool.setUsername(database.user());
        pool.setPassword(database.password());
    }

    private static void limit(DataSource pool, int connections) {
        pool.setMaxIdle(connections);
        pool.setMaxActive(connections);
    }

    @Override
    public javax.sql.DataSource source() {
        return pool;
    }

    @Override
    public synchronized void connect(DatabaseAddress database) throws SQLException {
        address = database;
        connect(pool, database);
        pool.getConnection().close();
    }

    @Override
    public synchronized void resize(int connections) {
        DataSource old = pool;
        if (address == null || connections >= old.getMaxActive()) {
            limit(old, connections);
            return;
        }
        DataSource smaller = unconnected();
        connect(smaller, address);
        limit(smaller, connections);
        pool = smaller;
        retired.push(old);
        old.setMaxIdle(0);
        old.purge();
    }

    @Override
    public int active() {
        return pool.getActive()
                + retired.stream().mapToInt(DataSource::getActive).sum();
    }

    @Override
    public int idle() {
        return pool.getIdle();
    }

    @Override
    public int waiting() {
        return pool.getWaitCount()
                + retired.stream().mapToInt(DataSource::getWaitCount).sum();
    }

    @Override
    public synchronized void close() {
        pool.close();
        while (!retired.isEmpty()) {
            retired.pop().close();
        }
    }
}
