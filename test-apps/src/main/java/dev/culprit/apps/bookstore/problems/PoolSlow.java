package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.pool.Pools;

/**
 * The pool validates a connection by a round trip to the database while it holds its only monitor: connections are handed
 * out one per round trip, and requests wait although most connections are idle.
 */
public final class PoolSlow implements Problem {

    private final Pools pools;

    public PoolSlow(Pools pools) {
        this.pools = pools;
    }

    @Override
    public String id() {
        return "pool-slow";
    }

    @Override
    public String description() {
        return "the connection pool validates connections one after the other, under a monitor";
    }

    @Override
    public void activate() {
        pools.validate(true);
    }

    @Override
    public void deactivate() {
        pools.validate(false);
    }
}
