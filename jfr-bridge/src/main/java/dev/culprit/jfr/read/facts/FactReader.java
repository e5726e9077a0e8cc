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
import dev.culprit.jfr.read.facts.RecordingFacts.CalledProcess;
import dev.culprit.jfr.read.facts.RecordingFacts.CpuLoad;
import dev.culprit.jfr.read.facts.RecordingFacts.Setting;
import dev.culprit.jfr.read.facts.RecordingFacts.Stall;
import dev.culprit.jfr.read.facts.RecordingFacts.ThreadRun;
import dev.culprit.jfr.read.facts.RecordingFacts.Throttling;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.PauseLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Collects {@link RecordingFacts} while a recording is read. */
final class FactReader {

    final PauseLog pauses = new PauseLog();
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
    final List<ThreadRun> threadRuns = new ArrayList<>();

    boolean dataLost;
    String conditions = "";
    String loadReport = "";
    String options = "";
    String environment = "";
    String runId = "";
    int sitting = 1;
    int sinceRecording = 1;

    private final EventPass events;

    FactReader(EventPass events) {
        this.events = events;
    }

    /** By the names of the types of events. */
    Map<String, Consumer<RecordedEvent>> handlers() {
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
