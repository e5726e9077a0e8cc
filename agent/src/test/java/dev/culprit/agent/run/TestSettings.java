package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Depth;
import java.util.HashMap;
import java.util.Map;

/** Recorder settings that are enough for these tests. */
final class TestSettings {

    private TestSettings() {}

    static Map<String, String> of(Depth depth) {
        Map<String, String> settings = new HashMap<>();
        for (String event : LockThreshold.EVENTS) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#threshold", "0 ns");
            settings.put(event + "#stackTrace", String.valueOf(depth == Depth.TARGETED));
        }
        settings.put("jdk.CPULoad#enabled", "true");
        settings.put("jdk.CPULoad#period", "500 ms");
        return settings;
    }
}
