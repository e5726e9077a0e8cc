package dev.culprit.agent.sampling.series;

import dev.culprit.agent.databases.DatabaseSampler;
import dev.culprit.agent.sampling.Pools;
import java.util.function.BooleanSupplier;

/**
 * What samplers by hand need of the rest of the agent.
 *
 * @param databases for them alone; those of a diagnosis have their own
 * @param pools that probes have found
 * @param measuring whether experiments of a diagnosis are under way
 */
public record Sources(DatabaseSampler databases, Pools pools, BooleanSupplier measuring) {

    /** A sampler that rests during experiments: these write the same events, and must not find them twice. */
    Sampler resting(Sampler sampler) {
        return new RestingSampler(sampler, measuring);
    }
}
