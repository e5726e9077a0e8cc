package dev.culprit.apps.bookstore.problems;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;

/**
 * The connection pool is a tenth of what the expected users need: requests queue for a connection while processor and
 * database have time to spare.
 */
public final class PoolSmall implements Problem {

    /** Connections when all is well: more than users. */
    public static final int ENOUGH = 60;

    /** Connections when the problem is active. */
    public static final int TOO_FEW = 5;

    private final HikariDataSource pool;

    public PoolSmall(HikariDataSource pool) {
        this.pool = pool;
    }

    @Override
    public String id() {
        return "pool-small";
    }

    @Override
    public String description() {
        return "the connection pool has " + TOO_FEW + " connections instead of " + ENOUGH;
    }

    @Override
    public void activate() {
        resize(TOO_FEW);
        HikariPoolMXBean running = pool.getHikariPoolMXBean();
        if (running != null) {
            // The pool does not shrink by itself. Connections in use are closed when they come back.
            running.softEvictConnections();
        }
    }

    @Override
    public void deactivate() {
        resize(ENOUGH);
    }

    private void resize(int connections) {
        pool.setMinimumIdle(connections);
        pool.setMaximumPoolSize(connections);
    }
}
