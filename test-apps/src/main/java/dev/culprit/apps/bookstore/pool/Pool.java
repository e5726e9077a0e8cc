package dev.culprit.apps.bookstore.pool;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A connection pool whose size can be changed while it is used. Nobody who waits is turned away by a change. */
public interface Pool extends AutoCloseable {

    /** The name under which a pool is known to people. */
    String NAME = "bookstore";

    /** How long somebody waits for a connection before it counts as failed. */
    int WAIT_MILLIS = 30_000;

    /** Where to get connections; ask again for each, because it may change with the size. */
    DataSource source();

    /** Tells the pool its database, once, before the first connection is asked for. */
    void connect(DatabaseAddress database) throws SQLException;

    /** Connections in use beyond a smaller size are closed when they come back. */
    void resize(int connections);

    /** Connections in use. */
    int active();

    int idle();

    /** Threads that wait for a connection. */
    int waiting();

    @Override
    void close() throws SQLException;
}
