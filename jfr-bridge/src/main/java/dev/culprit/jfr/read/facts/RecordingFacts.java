package dev.culprit.jfr.read.facts;

import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Pauses;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Everything in a recording but the calls and their waits: the window, dictionaries, samples and documents. Nothing is added any more when
 * it has been read.
 */
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

    public final Pauses pauses;
    public final Heap heap;
    public final PoolSamples pools;
    public final ThreadLoads threadLoads;
    public final Databases databases;
    /** Texts of statements by their ids. */
    public final Map<Long, String> statements;

    public final Rows rows;
    public final List<Window> windows;
    final List<CpuLoad> cpuLoads;
    final List<Setting> thresholds;
    final List<Setting> periods;
    public final List<Stall> stalls;
    final List<Throttling> throttlings;
    final List<CalledProcess> backends;
    /** By the system's id of the thread. */
    final List<ThreadRun> threadRuns;

    final boolean dataLost;
    /** JSON documents as written; empty if there was none. */
    final String conditions;

    public final String loadReport;
    public final String options;
    public final String environment;
    public final String runId;
    public final int sitting;
    public final int sinceRecording;

    private RecordingFacts(FactReader read) {
        pauses = read.pauses.sorted();
        heap = read.heap;
        pools = read.pools;
        threadLoads = read.threadLoads;
        databases = read.databases;
        statements = Collections.unmodifiableMap(read.statements);
        rows = read.rows;
        windows = Collections.unmodifiableList(read.windows);
        cpuLoads = Collections.unmodifiableList(read.cpuLoads);
        thresholds = Collections.unmodifiableList(read.thresholds);
        periods = Collections.unmodifiableList(read.periods);
        stalls = Collections.unmodifiableList(read.stalls);
        throttlings = Collections.unmodifiableList(read.throttlings);
        backends = Collections.unmodifiableList(read.backends);
        threadRuns = Collections.unmodifiableList(read.threadRuns);
        dataLost = read.dataLost;
        conditions = read.conditions;
        loadReport = read.loadReport;
        options = read.options;
        environment = read.environment;
        runId = read.runId;
        sitting = read.sitting;
        sinceRecording = read.sinceRecording;
    }

    /** @throws IOException if the recording is damaged */
    public static RecordingFacts of(EventPass events) throws IOException {
        FactReader reader = new FactReader(events);
        events.over(reader.handlers());
        return new RecordingFacts(reader);
    }

    /**
     * Only the window and the documents of the diagnosis: fast, for finding the right file of many.
     *
     * @throws IOException if the recording is damaged
     */
    public static RecordingFacts headOf(EventPass events) throws IOException {
        FactReader reader = new FactReader(events);
        Map<String, Consumer<RecordedEvent>> handlers = reader.handlers();
        handlers.keySet().retainAll(List.of(WindowEvent.NAME, DiagnosisEvent.NAME));
        events.over(handlers);
        return new RecordingFacts(reader);
    }
}
