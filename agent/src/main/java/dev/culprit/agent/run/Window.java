package dev.culprit.agent.run;

import dev.culprit.agent.environment.ControlGroups;
import dev.culprit.agent.environment.ProcessorQuota;
import dev.culprit.agent.run.ProbePort.Coverage;
import dev.culprit.agent.run.clock.OwnCpu;
import dev.culprit.agent.run.clock.StealTime;
import dev.culprit.agent.run.clock.TimeSource;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.jfr.events.recording.RunConditionsEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/** One measuring window, from opening to the conditions it was measured under. */
final class Window {

    private final TimeSource time;
    private final OwnCpu ownCpu;
    private final LongSupplier calls;
    private final StealTime stealTime = new StealTime();
    private final WindowEvent event = new WindowEvent();
    private long startEpochMillis;
    private long startNanos;
    private long startJvmNanos;
    private long startCalls;
    private double lengthMillis;
    private double observerCpuShare;
    private double stealShare;

    private Window(TimeSource time, OwnCpu ownCpu, LongSupplier calls) {
        this.time = time;
        this.ownCpu = ownCpu;
        this.calls = calls;
    }

    /** @param calls how many have been completed up to now, recorded or not */
    static Window open(
            String runId, Experiment experiment, String purpose, TimeSource time, OwnCpu ownCpu, LongSupplier calls) {
        Window window = new Window(time, ownCpu, calls);
        WindowEvent event = window.event;
        event.runId = runId;
        event.users = experiment.users();
        event.depth = experiment.depth().name();
        event.warmUpSeconds = experiment.warmUpSeconds();
        event.windowSeconds = experiment.windowSeconds();
        event.repetition = experiment.repetition();
        event.purpose = purpose;
        event.processors = Runtime.getRuntime().availableProcessors();
        event.quota = ProcessorQuota.lowest(new ControlGroups(Path.of("/"))).orElse(0);
        ownCpu.begin(time.nanos()); // takes its time, so it comes before the opening
        window.stealTime.begin();
        window.startEpochMillis = time.epochMillis();
        window.startNanos = time.nanos();
        window.startJvmNanos = time.processNanos();
        window.startCalls = calls.getAsLong();
        event.begin();
        return window;
    }

    void close() {
        event.end();
        event.calls = calls.getAsLong() - startCalls;
        long used = time.processNanos();
        event.jvmNanos = startJvmNanos < 0 || used < 0 ? -1 : used - startJvmNanos;
        event.commit();
        long now = time.nanos();
        lengthMillis = (now - startNanos) / 1e6;
        stealShare = stealTime.share();
        observerCpuShare = ownCpu.share(now);
    }

    long startEpochMillis() {
        return startEpochMillis;
    }

    double lengthMillis() {
        return lengthMillis;
    }

    /** Writes what the agent knows; data loss and stalls are added by the reader from the recording itself. */
    void writeConditions(Coverage coverage, double lockThresholdMillis, List<String> remarks) {
        RunConditionsEvent conditions = new RunConditionsEvent();
        conditions.document = Documents.write(RunConditions.builder()
                .observerCpuShare(observerCpuShare)
                .stealShare(stealShare)
                .lockThresholdMillis(lockThresholdMillis)
                .instrumentedMethods(coverage.methods())
                .refused(coverage.refused())
                .remarks(remarks)
                .build());
        conditions.commit();
    }
}
