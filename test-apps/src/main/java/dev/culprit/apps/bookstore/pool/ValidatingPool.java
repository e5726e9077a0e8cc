package dev.culprit.apps.bookstore.pool;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool as they were once written: a connection is asked whether it still lives before it is handed out, and that round
 * trip is made while holding the only monitor. However many connections are idle, no more than one is handed out per round
 * trip. Connections are opened when the first one is asked for, all at once.
 */
final class ValidatingPool extends PlainDataSource implements Pool, ValidatingPoolMXBean {

    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Limit limit = new Limit();
    private volatile int size;
    private @Nullable DatabaseAddress address;
    private boolean filled;

    /** How many more connections may be handed out; below zero after the pool was made smaller. */
    private static final class Limit extends Semaphore {

        private static final long serialVersionUID = 1L;

        private Limit() {
            super(0, true);
        }

        private void change(int by) {
            if (by < 0) {
                reducePermits(-by);
            } else {
                release(by);
            }
        }
    }

    @Override
    public DataSource source() {
        return this;
    }

    @Override
    public synchronized void connect(DatabaseAddress database) {
        address = database;
    }

    @Override
    public synchronized void resize(int connections) {
        limit.change(connections - size);
        size = connections;
    }

    @Override
    public Connection getConnection() throws SQLException {
        waiting.incrementAndGet();
        try {
            awaitFree();
            boolean done = false;
            try {
                Connection connection = PooledConnection.around(validated(), this);
                active.incrementAndGet();
                done = true;
                return connection;
            } finally {
                if (!done) {
                    limit.release();
                }
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    private void awaitFree() throws SQLException {
        try {
            if (!limit.tryAcquire(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new SQLTransientConnectionException("no connection within " + WAIT_MILLIS + " ms");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("interrupted while waiting for a connection", e);
        }
    }

    private synchronized Connection validated() throws SQLException {
        fill();
        Connection candidate = idle.pollFirst();
        while (candidate != null && !lives(candidate)) {
            candidate = idle.pollFirst();
        }
        return candidate == null ? open() : candidate;
    }

    private void fill() throws SQLException {
        while (!filled && idle.size() < size) {
            idle.addLast(open());
        }
        filled = true;
    }

    private Connection open() throws SQLException {
        if (address == null) {
            throw new SQLException("the pool has no database yet");
        }
        return DriverManager.getConnection(address.url(), address.user(), address.password());
    }

    private static boolean lives(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Takes a connection back, without the monitor; too many and broken ones are closed. */
    void giveBack(Connection connection) throws SQLException {
        boolean usable = false;
        try {
            connection.setAutoCommit(true);
            usable = !connection.isClosed() && active.get() + idle.size() <= size;
        } finally {
            if (usable) {
                idle.addFirst(connection);
            }
            active.decrementAndGet();
            limit.release();
        }
        if (!usable) {
            connection.close();
        }
    }

    @Override
    public int getSize() {
        return size;
    }

    @Override
    public int getActive() {
        return active();
    }

    @Override
    public int getIdle() {
        return idle();
    }

    @Override
    public int getWaiting() {
        return waiting();
    }

    @Override
    public int active() {
        return active.get();
    }

    @Override
    public int idle() {
        return idle.size();
    }

    @Override
    public int waiting() {
        return waiting.get();
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.close();
        }
    }
}
