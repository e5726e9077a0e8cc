package dev.culprit.apps.demo;

import dev.culprit.client.agent.ByHand;
import java.util.Locale;

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

    private static final String SAMPLERS = "{\"samplers\":[\"POOLS\",\"STALLS\"]}";

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
            agent.startRecording("{\"depth\":\"WIDE\"}");
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
