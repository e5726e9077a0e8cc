package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.simulation.Resource;
import dev.culprit.heuristics.simulation.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Samples of the state of one pool during one window. */
final class PoolLog {

    private record Sample(int active, int idle, int waiting) {}

    private final Resource pool;
    private final Tokens tokens;
    private final List<Sample> samples = new ArrayList<>();

    PoolLog(Resource pool, Tokens tokens) {
        this.pool = pool;
        this.tokens = tokens;
    }

    void sample() {
        samples.add(new Sample(tokens.taken(), tokens.idle(), tokens.waiting()));
    }

    PoolUsage usage() {
        return new PoolUsage(
                pool.name(),
                pool.type(),
                pool.kind() == Resource.Kind.EXECUTOR ? PoolUsage.Resource.THREADS : PoolUsage.Resource.CONNECTIONS,
                pool.capacity(),
                values(Sample::active),
                values(Sample::idle),
                values(Sample::waiting),
                Double.NaN);
    }

    private int[] values(ToIntFunction<Sample> part) {
        return samples.stream().mapToInt(part).toArray();
    }
}
