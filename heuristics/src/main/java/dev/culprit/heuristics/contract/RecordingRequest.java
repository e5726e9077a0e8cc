package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;
import dev.culprit.heuristics.model.Depth;

/**
 * A recording by hand.
 *
 * @param depth how closely it looks
 * @param lease after what time it ends by itself
 */
@Says("Recording.start: a recording by hand.")
@Example("{\"depth\":\"WIDE\"}")
public record RecordingRequest(
        @Says("TARGETED takes stacks too.") @Usual("WIDE") Depth depth,

        @Flat LeaseTime lease) {

    public RecordingRequest {
        Fields.check(RecordingRequest.class, depth, lease);
    }
}
