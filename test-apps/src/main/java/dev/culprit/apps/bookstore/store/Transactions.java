package dev.culprit.apps.bookstore.store;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs units of work, each in one transaction on one connection, which is given back whatever happens. */
public final class Transactions {

    private final DataSource pool;

    public Transactions(DataSource pool) {
        this.pool = pool;
    }

    /** What is done with the connection. */
    public interface Work<T> {
        T perform(Connection connection) throws SQLException;
    }

    /** Commits when the work returns, rolls back when it throws. */
    public <T> T run(Work<T> work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.perform(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    connection.rollback();
                }
            }
        }
    }
}
