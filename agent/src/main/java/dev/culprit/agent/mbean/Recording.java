package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.run.ManualRecording;
import dev.culprit.heuristics.json.Documents;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The recording by hand as an MBean. */
public final class Recording implements AgentService, RecordingMXBean {

    private final ManualRecording recording;

    public Recording(ManualRecording recording) {
        this.recording = recording;
    }

    @Override
    public String name() {
        return "Recording";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String start(String json) {
        return Refusal.orAnswer(() -> {
            recording.start(json);
            return state();
        });
    }

    @Override
    public String stop() {
        return Refusal.orAnswer(() -> {
            recording.stop();
            return state();
        });
    }

    @Override
    public String dump(String name) {
        return Refusal.orAnswer(() -> {
            ManualRecording.Dump dump = recording.dump(name);
            return Documents.write(new TreeMap<>(
                    Map.of("file", dump.file().toString(), "state", dump.complete() ? "complete" : "writing")));
        });
    }

    @Override
    public String list() {
        return Refusal.orAnswer(() -> Documents.write(Map.of("recordings", recording.list())));
    }

    @Override
    public boolean isActive() {
        return recording.active();
    }

    @Override
    public long getBytes() {
        return recording.bytes();
    }

    @Override
    public List<String> getConflictingRecordings() {
        return recording.conflicting();
    }

    @Override
    public long getLeaseSecondsLeft() {
        return recording.leaseSecondsLeft();
    }

    @Override
    public void close() {
        recording.close();
    }

    @Override
    public String getLastReason() {
        return recording.endReason();
    }

    private String state() {
        Map<String, Object> state =
                new TreeMap<>(Map.of("active", recording.active(), "leaseSecondsLeft", recording.leaseSecondsLeft()));
        if (!recording.endReason().isEmpty()) {
            state.put("reason", recording.endReason());
        }
        return Documents.write(state);
    }
}
