package dev.culprit.jfr.read;

import dev.culprit.jfr.events.BackendEvent;
import dev.culprit.jfr.events.DatabaseEvent;
import dev.culprit.jfr.events.DatabaseSampleEvent;
import dev.culprit.jfr.events.DatabaseSessionEvent;
import dev.culprit.jfr.events.DiagnosisEvent;
import dev.culprit.jfr.events.FetchEvent;
import dev.culprit.jfr.events.LoadReportEvent;
import dev.culprit.jfr.events.PoolEvent;
import dev.culprit.jfr.events.PoolStateEvent;
import dev.culprit.jfr.events.RunConditionsEvent;
import dev.culprit.jfr.events.StallEvent;
import dev.culprit.jfr.events.StatementEvent;
import dev.culprit.jfr.events.ThreadRunEvent;
import dev.culprit.jfr.events.WindowEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Everything in a recording but the calls and their waits: the window, dictionaries, samples and documents. */
final class RecordingFacts {

    /** What the kernel said about one thread. */
    record ThreadRun(long runNanos, boolean own) {}

    /** One sample of the processors, shares 0..1. */
    record CpuLoad(long nanos, double jvm, double machine) {}

    /** A change of a setting; the JVM writes the effective value of all running recordings together. */
    record Setting(long nanos, long eventType, String value) {}

    record Stall(long nanos, long lateNanos) {}

    /** Slices of the container's processor quota so far, and those in which it was used up. */
    record Throttling(long nanos, long slices, long throttledSlices) {}

    /** Processor time of a process that the application calls, over a time a little longer than the window. */
    record CalledProcess(String process, int port, long nanos, long cpuNanos) {}

    final Pauses pauses = new Pauses();
    final Heap heap = new Heap();
    final PoolSamples pools = new PoolSamples();
    final ThreadLoads threadLoads = new ThreadLoads();
    final Databases databases = new Databases();
    final Map<Long, String> statements = new HashMap<>();
    final Rows rows = new Rows();
    final List<Window> windows = new ArrayList<>();
    final List<CpuLoad> cpuLoads = new ArrayList<>();
    final List<Setting> thresholds = new ArrayList<>();
    final List<Setting> periods = new ArrayList<>();
    final List<Stall> stalls = new ArrayList<>();
    final List<Throttling> throttlings = new ArrayList<>();
    final List<CalledProcess> backends = new ArrayList<>();
    /** By the system's id of the thread. */
    final List<ThreadRun> threadRuns = new ArrayList<>();

    boolean dataLost;
    /** JSON documents as written; empty if there was none. */
    String conditions = "";

    String loadReport = "";
    String options = "";
    String environment = "";
    String runId = "";
    int sitting = 1;
    int sinceRecording = 1;

    private final EventPass events;

    private RecordingFacts(EventPass events) {
        this.events = events;
    }

    static RecordingFacts of(EventPass events) throws IOException {
        RecordingFacts facts = new RecordingFacts(events);
        events.over(facts.handlers());
        facts.pauses.sort();
        return facts;
    }

    /** Only the window and the documents of the diagnosis: fast, for finding the right file of many. */
    static RecordingFacts headOf(EventPass events) throws IOException {
        RecordingFacts facts = new RecordingFacts(events);
        Map<String, Consumer<RecordedEvent>> handlers = facts.handlers();
        handlers.keySet().retainAll(List.of(WindowEvent.NAME, DiagnosisEvent.NAME));
        events.over(handlers);
        return facts;
    }

    private Map<String, Consumer<RecordedEvent>> handlers() {
        Map<String, Consumer<RecordedEvent>> handlers = new LinkedHashMap<>();
        handlers.put(WindowEvent.NAME, event -> {
            windows.add(Window.of(event));
            runId = event.getString("runId");
        });
        handlers.put(StatementEvent.NAME, event -> statements.put(event.getLong("id"), event.getString("text")));
        handlers.put(FetchEvent.NAME, rows::add);
        handlers.put(DatabaseEvent.NAME, databases::name);
        handlers.put(DatabaseSampleEvent.NAME, databases::sample);
        handlers.put(DatabaseSessionEvent.NAME, databases::sessions);
        handlers.put(PoolEvent.NAME, pools::name);
        handlers.put(PoolStateEvent.NAME, pools::sample);
        handlers.put(StallEvent.NAME, event -> stalls.add(new Stall(Times.start(event), event.getLong("lateNanos"))));
        handlers.put(ThreadRunEvent.NAME, this::threadRun);
        handlers.put(RunConditionsEvent.NAME, event -> conditions = event.getString("document"));
        handlers.put(LoadReportEvent.NAME, event -> loadReport = event.getString("document"));
        handlers.put(DiagnosisEvent.NAME, event -> {
            options = event.getString("options");
            environment = event.getString("environment");
            if (event.hasField("sitting")) { // earlier versions knew no sessions
                sitting = event.getInt("sitting");
                sinceRecording = event.getInt("sinceRecording");
            }
        });
        handlers.put(
                BackendEvent.NAME,
                event -> backends.add(new CalledProcess(
                        event.getString("process"),
                        event.getInt("port"),
                        event.getLong("spanNanos"),
                        event.getLong("cpuNanos"))));
        handlers.put("jdk.GCHeapSummary", heap::summary);
        handlers.put("jdk.GCHeapConfiguration", heap::configuration);
        handlers.put("jdk.GCPhasePause", event -> {
            pauses.add(event);
            heap.pause(event);
        });
        handlers.put("jdk.GarbageCollection", event -> {
            pauses.name(event);
            heap.collection(event);
        });
        handlers.put("jdk.G1GarbageCollection", heap::kindOfG1);
        handlers.put("jdk.AllocationRequiringGC", pauses::want);
        handlers.put("jdk.CPULoad", this::cpuLoad);
        handlers.put(ThreadLoads.EVENT, threadLoads::add);
        handlers.put("jdk.DataLoss", event -> dataLost = true);
        handlers.put("jdk.ActiveSetting", this::setting);
        handlers.put(
                "jdk.ContainerCPUThrottling",
                event -> throttlings.add(new Throttling(
                        Times.start(event), event.getLong("cpuElapsedSlices"), event.getLong("cpuThrottledSlices"))));
        return handlers;
    }

    private void threadRun(RecordedEvent event) {
        threadRuns.add(new ThreadRun(event.getLong("runNanos"), event.getBoolean("own")));
    }

    private void cpuLoad(RecordedEvent event) {
        cpuLoads.add(new CpuLoad(
                Times.start(event),
                event.getFloat("jvmUser") + event.getFloat("jvmSystem"),
                event.getFloat("machineTotal")));
    }

    private void setting(RecordedEvent event) {
        String name = event.getString("name");
        if (!Settings.areOf(events.eventName(event.getLong("id")))) {
            return;
        }
        if (name.equals("threshold")) {
            thresholds.add(setting(event, event.getString("value")));
        } else if (name.equals("period")) {
            periods.add(setting(event, event.getString("value")));
        }
    }

    private static Setting setting(RecordedEvent event, String value) {
        return new Setting(Times.start(event), event.getLong("id"), value);
    }
}
