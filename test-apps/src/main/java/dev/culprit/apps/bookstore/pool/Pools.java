package dev.culprit.apps.bookstore.pool;

import dev.culprit.apps.bookstore.database.DatabaseAddress;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The shop's pools, of which one is in use at a time. Connections borrowed before a change go back where they came from. */
public final class Pools implements AutoCloseable {

    private final Pool library;
    private final ValidatingPool validating = new ValidatingPool();
    private volatile Pool current;

    private Pools(Pool library) {
        this.library = library;
        this.current = library;
    }

    /** Pools without a database yet; their size is left to the problems. */
    public static Pools unconnected(PoolKind kind) {
        return new Pools(kind.unconnected());
    }

    /** Opens the first connections; throws when the database does not answer. */
    public void connect(DatabaseAddress database) throws SQLException {
        validating.connect(database);
        library.connect(database);
    }

    public DataSource source() {
        return current.source();
    }

    public void resize(int connections) {
        library.resize(connections);
        validating.resize(connections);
    }

    /** Which pool serves from now on: the one that validates under a monitor, or the library's. */
    public void validate(boolean underMonitor) {
        current = underMonitor ? validating : library;
    }

    /** The slow pool, to be shown over JMX. */
    public ValidatingPoolMXBean validating() {
        return validating;
    }

    /** Connections in use, of all pools. */
    public int active() {
        return library.active() + validating.active();
    }

    /** Connections that could be handed out at once by the pool in use. */
    public int idle() {
        return current.idle();
    }

    /** Threads that wait for a connection, of all pools. */
    public int waiting() {
        return library.waiting() + validating.waiting();
    }

    @Override
    public void close() throws SQLException {
        for (Pool pool : List.of(validating, library)) {
            pool.close();
        }
    }
}
