package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.NamesSuffice;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which samplers are on, and for how long.
 *
 * @param samplers intervals in milliseconds, 50 to 3600000; never empty
 * @param lease how long they stay on
 */
@Says("Sampling.apply: which samplers are on, and for how long.")
@Example("{\"samplers\":[\"CPU\"]}")
public record SamplingRequest(
        @Says("Milliseconds between two looks; null, or a list of names, for the usual ones.")
        @Entries(least = 1)
        @Range(least = 50, most = 3_600_000)
        @NamesSuffice
        Map<SamplerKind, Integer> samplers,

        @Flat LeaseTime lease) {

    public SamplingRequest {
        samplers = Collections.unmodifiableMap(new TreeMap<>(samplers));
        Fields.check(SamplingRequest.class, samplers, lease);
    }
}
