package dev.culprit.agent.sampling.series;

import dev.culprit.agent.sampling.Pools;
import java.util.List;

/** What pools of connections and of threads say of themselves. */
final class PoolStateSampler implements Sampler {

    private final Pools pools;

    PoolStateSampler(Pools pools) {
        this.pools = pools;
    }

    @Override
    public void look(long spanNanos) {
        pools.writeStates();
    }

    @Override
    public List<String> remarks() {
        return pools.isEmpty()
                ? List.of("No pool is known: probes of the scopes POOL and EXECUTOR find them; switch them on.")
                : List.of();
    }
}
