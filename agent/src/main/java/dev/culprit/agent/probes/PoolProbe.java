package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.PoolWaitEvent;
import org.jspecify.annotations.Nullable;

/** Waiting for what there are only so many of: connections, and permits of semaphores. */
final class PoolProbe implements ScopeProbe {

    private final ConnectionProbe connections;
    private final SemaphoreProbe semaphores;

    PoolProbe(Pools pools) {
        connections = new ConnectionProbe(pools);
        semaphores = new SemaphoreProbe(pools);
    }

    /** How many wait for connections is counted of all calls; permits are told by those that are written down. */
    @Override
    public boolean mattersInSilence(SiteKind kind) {
        return switch (kind) {
            case PERMIT, PERMIT_BACK -> false;
            default -> true;
        };
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch (site.kind()) {
            case POOL -> connections.enter(state, subject);
            case CONNECT -> connections.connects(state);
            case LEASE -> connections.enterLease(state, subject);
            case PERMIT -> semaphores.enter(state, site, subject);
            case PERMIT_BACK -> semaphores.release(state, subject);
            default -> null;
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
            if (site.kind() == SiteKind.PERMIT) {
                semaphores.exit(state, event, second, failure);
            } else {
                connections.exit(state, event, failure);
            }
        }
    }
}
