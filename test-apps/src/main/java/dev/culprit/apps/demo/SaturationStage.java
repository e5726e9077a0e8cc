package dev.culprit.apps.demo;

import dev.culprit.client.agent.ByHand;
import dev.culprit.heuristics.contract.LeaseTime;
import dev.culprit.heuristics.contract.RecordingRequest;
import dev.culprit.heuristics.contract.SamplerKind;
import dev.culprit.heuristics.contract.SamplingRequest;
import dev.culprit.heuristics.model.Depth;
import java.util.Locale;
import java.util.Map;

/** What of a diagnosis' first window, the wide one, is switched on. */
enum SaturationStage {
    NOTHING(false, false, false),
    PROBES(true, false, false),
    RECORDING(false, true, false),
    PROBES_AND_RECORDING(true, true, false),
    /** All that there is in such a window. */
    WINDOW(true, true, true);

    private static final String SCOPES =
            "{\"scopes\":[\"ENTRY_POINTS\",\"DATABASE\",\"POOL\",\"MESSAGING\",\"EXTERNAL_CALL\",\"EXECUTOR\",\"SYNCHRONIZATION\"]}";

    private static final SamplingRequest SAMPLERS = new SamplingRequest(
            Map.of(
                    SamplerKind.POOLS, SamplerKind.POOLS.usual(),
                    SamplerKind.STALLS, SamplerKind.STALLS.usual()),
            LeaseTime.USUAL);

    private final boolean probes;
    private final boolean recording;
    private final boolean samplers;

    SaturationStage(boolean probes, boolean recording, boolean samplers) {
        this.probes = probes;
        this.recording = recording;
        this.samplers = samplers;
    }

    void on(ByHand agent) {
        if (probes) {
            agent.apply(SCOPES);
        }
        if (recording) {
            agent.startRecording(new RecordingRequest(Depth.WIDE, LeaseTime.USUAL));
        }
        if (samplers) {
            agent.applySampling(SAMPLERS);
        }
    }

    void off(ByHand agent) {
        if (samplers) {
            agent.clearSampling();
        }
        if (recording) {
            agent.stopRecording();
        }
        if (probes) {
            agent.clear();
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
