package dev.culprit.agent.probes.pools;

import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import org.jspecify.annotations.Nullable;

/** Waiting for what there are only so many of: connections, and permits of semaphores. */
public final class PoolProbe implements ScopeProbe {

    private final ConnectionProbe connections;
    private final SemaphoreProbe semaphores;

    public PoolProbe(Pools pools) {
        connections = new ConnectionProbe(pools);
        semaphores = new SemaphoreProbe(pools);
    }

    /** How many wait for connections is counted of all calls; permits are told by those that are written down. */
    @Override
    public boolean mattersInSilence(SiteKind kind) {
        return switch ((PoolSite) kind) {
            case PERMIT, PERMIT_BACK -> false;
            default -> true;
        };
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch ((PoolSite) site.kind()) {
            case POOL -> connections.enter(state, subject);
            case CONNECT -> connections.connects(state);
            case LEASE -> connections.enterLease(state, subject);
            case PERMIT -> semaphores.enter(state, site, subject);
            case PERMIT_BACK -> semaphores.release(state, subject);
        };
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof PoolWaitEvent event) {
            if (site.kind() == PoolSite.PERMIT) {
                semaphores.exit(state, event, second, failure);
            } else {
                connections.exit(state, event, failure);
            }
        }
    }
}
