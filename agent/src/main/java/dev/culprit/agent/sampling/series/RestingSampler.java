package dev.culprit.agent.sampling.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Another sampler, but not while a diagnosis samples the same. */
final class RestingSampler implements Sampler {

    private final Sampler sampler;
    private final BooleanSupplier rest;

    RestingSampler(Sampler sampler, BooleanSupplier rest) {
        this.sampler = sampler;
        this.rest = rest;
    }

    @Override
    public void look(long spanNanos) {
        if (rest.getAsBoolean()) {
            sampler.close();
        } else {
            sampler.look(spanNanos);
        }
    }

    @Override
    public Optional<String> obstacle() {
        return sampler.obstacle();
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(sampler.remarks());
        if (rest.getAsBoolean()) {
            remarks.add("While a diagnosis measures, it samples this itself, and nothing is sampled by hand.");
        }
        return remarks;
    }

    @Override
    public void close() {
        sampler.close();
    }
}
