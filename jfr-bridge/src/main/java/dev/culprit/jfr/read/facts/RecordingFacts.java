package dev.culprit.jfr.read.facts;

import dev.culprit.jfr.events.calls.FetchEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import dev.culprit.jfr.events.databases.DatabaseEvent;
import dev.culprit.jfr.events.databases.DatabaseSampleEvent;
import dev.culprit.jfr.events.databases.DatabaseSessionEvent;
import dev.culprit.jfr.events.machine.BackendEvent;
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.LoadReportEvent;
import dev.culprit.jfr.events.recording.RunConditionsEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.events.threads.PoolEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import dev.culprit.jfr.events.threads.StallEvent;
import dev.culprit.jfr.events.threads.ThreadRunEvent;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Pauses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Everything in a recording but the calls and their waits: the window, dictionaries, samples and documents. */
public final class RecordingFacts {

    /** What the kernel said about one thread. */
    record ThreadRun(long runNanos, boolean own) {}

    /** One sample of the processors, shares 0..1. */
    record CpuLoad(long nanos, double jvm, double machine) {}

    /** A change of a setting; the JVM writes the effective value of all running recordings together. */
    record Setting(long nanos, long eventType, String value) {}

    record Stall(long nanos, long lateNanos) {}

    /** Slices of the container's processor quota so far, and those in which it was used up. */
    public record Throttling(long nanos, long slices, long throttledSlices) {}

    /** Processor time of a process that the application calls, over a time a little longer than the window. */
    record CalledProcess(String process, int port, long nanos, long cpuNanos) {}

    public final Pauses pauses = new Pauses();
    public final Heap heap = new Heap();
    public final PoolSamples pools = new PoolSamples();
    public final ThreadLoads threadLoads = new ThreadLoads();
    public final Databases databases = new Databases();
    public final Map<Long, String> statements = new HashMap<>();
    public final Rows rows = new Rows();
    public final List<Window> windows = new ArrayList<>();
    final List<CpuLoad> cpuLoads = new ArrayList<>();
    final List<Setting> thresholds = new ArrayList<>();
    final List<Setting> periods = new ArrayList<>();
    public final List<Stall> stalls = new ArrayList<>();
    final List<Throttling> throttlings = new ArrayList<>();
    final List<CalledProcess> backends = new ArrayList<>();
    /** By the system's id of the thread. */
    final List<ThreadRun> threadRuns = new ArrayList<>();

    boolean dataLost;
    /** JSON documents as written; empty if there was none. */
    String conditions = "";

    public String loadReport = "";
    public String options = "";
    public String environment = "";
    public String runId = "";
    public int sitting = 1;
    public int sinceRecording = 1;

    private final EventPass events;

    private RecordingFacts(EventPass events) {
        this.events = events;
    }

    public static RecordingFacts of(EventPass events) throws IOException {
        RecordingFacts facts = new RecordingFacts(events);
        events.over(facts.handlers());
        facts.pauses.sort();
        return facts;
    }

    /** Only the window and the documents of the diagnosis: fast, for finding the right file of many. */
    public static RecordingFacts headOf(EventPass events) throws IOException {
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
