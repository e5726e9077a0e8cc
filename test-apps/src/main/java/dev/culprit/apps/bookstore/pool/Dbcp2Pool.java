package dev.culprit.apps.bookstore.pool;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.commons.pool2.ObjectPool;
import org.jspecify.annotations.Nullable;

/**
 * Commons DBCP 2. It does not shrink while somebody waits, because a connection that comes back goes to the next one, so
 * a smaller pool is a new one; the old one keeps nothing that comes back and is closed with the shop.
 */
final class Dbcp2Pool implements Pool {

    private final Deque<Counting> retired = new ConcurrentLinkedDeque<>();
    private volatile Counting pool = new Counting();
    private @Nullable DatabaseAddress address;

    /** Tells in addition how many threads wait. */
    private static final class Counting extends BasicDataSource {

        private Counting() {
            setMaxWait(Duration.ofMillis(WAIT_MILLIS));
            setTestOnBorrow(false);
            setRollbackOnReturn(false);
        }

        private void connect(DatabaseAddress database) {
            setUrl(database.url());
            setUsername(database.user());
            setPassword(database.password());
        }

        private void limit(int connections) {
            setMaxIdle(connections);
            setMaxTotal(connections);
        }

        private int waiting() {
            return getConnectionPool() == null ? 0 : getConnectionPool().getNumWaiters();
        }

        private void retire() {
            setMaxIdle(0);
            ObjectPool<?> running = getConnectionPool();
            try {
                if (running != null) {
                    running.clear();
                }
            } catch (Exception e) {
                throw new IllegalStateException("cannot close idle connections", e);
            }
        }
    }

    @Override
    public DataSource source() {
        return pool;
    }

    @Override
    public synchronized void connect(DatabaseAddress database) throws SQLException {
        address = database;
        pool.connect(database);
        pool.getConnection().close();
    }

    @Override
    public synchronized void resize(int connections) {
        Counting old = pool;
        if (address == null || connections >= old.getMaxTotal()) {
            old.limit(connections);
            return;
        }
        Counting smaller = new Counting();
        smaller.connect(address);
        smaller.limit(connections);
        pool = smaller;
        retired.push(old);
        old.retire();
    }

    @Override
    public int active() {
        return pool.getNumActive()
                + retired.stream().mapToInt(Counting::getNumActive).sum();
    }

    @Override
    public int idle() {
        return pool.getNumIdle();
    }

    @Override
    public int waiting() {
        return pool.waiting() + retired.stream().mapToInt(Counting::waiting).sum();
    }

    @Override
    public synchronized void close() throws SQLException {
        pool.close();
        while (!retired.isEmpty()) {
            retired.pop().close();
        }
    }
}
