package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Runs units of work, each in one transaction on one connection, which is given back whatever happens. */
public final class Transactions {

    private final Supplier<DataSource> pools;
    private volatile Runnable afterEach = () -> {};

    /** {@code pools} is asked for every transaction. */
    public Transactions(Supplier<DataSource> pools) {
        this.pools = pools;
    }

    /** What the thread of a transaction does when it has ended, well or not, and before the connection is given back. */
    public void afterEach(Runnable action) {
        afterEach = action;
    }

    /** What is done with the connection. */
    public interface Work<T> {
        T perform(Connection connection) throws SQLException;
    }

    /** Commits when the work returns, rolls back when it throws. */
    public <T> T run(Work<T> work) throws SQLException {
        try (Connection connection = pools.get().getConnection()) {
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.perform(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                end(connection, done);
            }
        }
    }

    private void end(Connection connection, boolean done) throws SQLException {
        try {
            if (!done) {
                connection.rollback();
            }
        } finally {
            afterEach.run();
        }
    }
}
