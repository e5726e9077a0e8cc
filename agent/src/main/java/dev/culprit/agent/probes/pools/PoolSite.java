package dev.culprit.agent.probes.pools;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.SiteKind;

/** What is probed of pools and semaphores. */
public enum PoolSite implements SiteKind {
    /** {@code DataSource.getConnection}. */
    POOL,
    /** {@code Driver.connect}: tells a pool from a data source that has none. */
    CONNECT,
    /** Waits for permits of a semaphore. */
    PERMIT,
    /** Gives permits of a semaphore back. */
    PERMIT_BACK,
    /** Waiting for a connection of an HTTP client. */
    LEASE;

    @Override
    public Scope scope() {
        return Scope.POOL;
    }
}
