package dev.culprit.apps.bookstore.problems;

import dev.culprit.apps.bookstore.pool.Pools;

/**
 * The connection pool is a tenth of what the expected users need: requests queue for a connection while processor and
 * database have time to spare.
 */
public final class PoolSmall implements Problem {

    /** Connections when all is well: more than users. */
    public static final int ENOUGH = 60;

    /** Connections when the problem is active. */
    public static final int TOO_FEW = 5;

    private final Pools pools;

    public PoolSmall(Pools pools) {
        this.pools = pools;
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
        pools.resize(TOO_FEW);
    }

    @Override
    public void deactivate() {
        pools.resize(ENOUGH);
    }
}
