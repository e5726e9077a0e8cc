package dev.culprit.jfr.settings;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ExternalAnswerEvent;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.events.calls.FetchEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import dev.culprit.jfr.events.databases.DatabaseEvent;
import dev.culprit.jfr.events.databases.DatabaseSampleEvent;
import dev.culprit.jfr.events.databases.DatabaseSessionEvent;
import dev.culprit.jfr.events.databases.DatabaseTotalsEvent;
import dev.culprit.jfr.events.machine.BackendEvent;
import dev.culprit.jfr.events.machine.BrokerQueueEvent;
import dev.culprit.jfr.events.machine.CollectorEvent;
import dev.culprit.jfr.events.machine.CoreLoadEvent;
import dev.culprit.jfr.events.machine.DiskEvent;
import dev.culprit.jfr.events.machine.ExternalMetricEvent;
import dev.culprit.jfr.events.machine.MemoryEvent;
import dev.culprit.jfr.events.machine.NetworkEvent;
import dev.culprit.jfr.events.machine.ThrottlingEvent;
import dev.culprit.jfr.events.methods.MethodCallEvent;
import dev.culprit.jfr.events.methods.MethodCostEvent;
import dev.culprit.jfr.events.methods.MethodEvent;
import dev.culprit.jfr.events.methods.MethodSizesEvent;
import dev.culprit.jfr.events.methods.MethodSumEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import dev.culprit.jfr.events.recording.DiagnosisEvent;
import dev.culprit.jfr.events.recording.LoadReportEvent;
import dev.culprit.jfr.events.recording.RecordingBeginEvent;
import dev.culprit.jfr.events.recording.RunConditionsEvent;
import dev.culprit.jfr.events.recording.WindowEvent;
import dev.culprit.jfr.events.threads.ComputingEvent;
import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.events.threads.LockWaitEvent;
import dev.culprit.jfr.events.threads.PoolEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import dev.culprit.jfr.events.threads.RunQueueEvent;
import dev.culprit.jfr.events.threads.StallEvent;
import dev.culprit.jfr.events.threads.ThreadRunEvent;
import dev.culprit.jfr.events.threads.ThreadUseEvent;
import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import dev.culprit.jfr.events.threads.VirtualThreadPlaceEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a recording, in the form of {@code jdk.jfr.Recording.setSettings}. Every event that is used has all its
 * settings here: the JDK's defaults differ between versions, and some bias sums (thresholds of 20 ms; from JDK 25 on at
 * most 100 socket and file events per second).
 */
public final class RecordingSettings {

    private static final List<String> OWN = List.of(
            WindowEvent.NAME,
            AsyncEndEvent.NAME,
            BackendEvent.NAME,
            ComputingEvent.NAME,
            DatabaseEvent.NAME,
            DatabaseSampleEvent.NAME,
            DatabaseSessionEvent.NAME,
            DatabaseTotalsEvent.NAME,
            DiagnosisEvent.NAME,
            ExecutorTaskEvent.NAME,
            ExternalAnswerEvent.NAME,
            ServiceCallEvent.NAME,
            PoolEvent.NAME,
            PoolStateEvent.NAME,
            StallEvent.NAME,
            ThreadRunEvent.NAME,
            VirtualThreadPlaceEvent.NAME,
            RecordingBeginEvent.NAME,
            RunConditionsEvent.NAME,
            LoadReportEvent.NAME,
            LockHolderEvent.NAME);

    /** What a person has sampled, or measured elsewhere. */
    private static final List<String> BY_HAND = List.of(
            BrokerQueueEvent.NAME,
            CollectorEvent.NAME,
            CoreLoadEvent.NAME,
            DiskEvent.NAME,
            ExternalMetricEvent.NAME,
            MemoryEvent.NAME,
            NetworkEvent.NAME,
            RunQueueEvent.NAME,
            ThreadUseEvent.NAME,
            ThrottlingEvent.NAME);

    /** Calls of interfaces that claim the time below them. */
    private static final List<String> INTERFACES =
            List.of(PoolWaitEvent.NAME, MessagingCallEvent.NAME, ExternalCallEvent.NAME, DatabaseCallEvent.NAME);

    private static final List<String> WAITS = List.of(
            "jdk.JavaMonitorEnter",
            "jdk.JavaMonitorWait",
            "jdk.ThreadPark",
            "jdk.ThreadSleep",
            VirtualThreadParkEvent.NAME);

    private static final List<String> TRANSFERS =
            List.of("jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce");

    private static final List<String> COLLECTIONS = List.of("jdk.GarbageCollection", "jdk.GCPhasePause");

    private static final int LOOKS = 10;
    private static final int SHORTEST_PERIOD_MILLIS = 100;

    private RecordingSettings() {}

    /**
     * Settings of an experiment's recording. An event that the running JVM does not have is ignored by it.
     *
     * @return setting to value, for example {@code jdk.ThreadPark#threshold} to {@code 0 ms}
     */
    public static Map<String, String> of(Experiment experiment) {
        Map<String, String> settings = of(experiment.depth(), experiment.users() == 1);
        String period = period(experiment.windowSeconds());
        periodic(settings, "jdk.ThreadCPULoad", period);
        periodic(settings, FetchEvent.NAME, period);
        return settings;
    }

    /** Each third of a window is to see several looks, as far as that is no burden. */
    private static String period(double windowSeconds) {
        double millis = 1000 * windowSeconds / LOOKS;
        return millis >= 1000 ? "1 s" : Math.round(Math.max(SHORTEST_PERIOD_MILLIS, millis)) + " ms";
    }

    /** The same for any number of users. */
    public static Map<String, String> of(Depth depth) {
        return of(depth, false);
    }

    /**
     * @param fewCalls whether there are so few calls that each can afford the stacks of all its calls of databases, pools and other
     *     services, so that what is fast and done many times has a place
     */
    private static Map<String, String> of(Depth depth, boolean fewCalls) {
        boolean targeted = depth == Depth.TARGETED;
        Map<String, String> settings = new LinkedHashMap<>();
        OWN.forEach(event -> timed(settings, event, "0 ms", false));
        BY_HAND.forEach(event -> enabled(settings, event));
        // A stack costs some 5 us, a wait without one a tenth of that: with stacks, short waits are left out.
        INTERFACES.forEach(event -> timed(settings, event, targeted && !fewCalls ? "1 ms" : "0 ms", targeted));
        WAITS.forEach(event -> timed(settings, event, targeted ? "1 ms" : "0 ms", targeted));
        timed(settings, VirtualThreadMonitorEvent.NAME, "0 ms", false); // where it is written says nothing
        for (String event : TRANSFERS) {
            timed(settings, event, "1 ms", targeted);
            settings.put(event + "#throttle", "off");
        }
        timed(settings, "jdk.VirtualThreadPinned", "1 ms", targeted);
        for (String event : COLLECTIONS) {
            enabled(settings, event);
            settings.put(event + "#threshold", "0 ms");
        }
        enabled(settings, "jdk.AllocationRequiringGC"); // as many as threads that wait for a collection
        settings.put("jdk.AllocationRequiringGC#stackTrace", Boolean.toString(targeted));
        timed(settings, MethodCallEvent.NAME, "0 ms", false);
        timed(settings, MethodCostEvent.NAME, "0 ms", false);
        timed(settings, MethodSizesEvent.NAME, "0 ms", false);
        timed(settings, MethodTraceEvent.NAME, "0 ms", false);
        timed(settings, LockWaitEvent.NAME, LockWaitEvent.THRESHOLD, false);
        periodic(settings, MethodSumEvent.NAME, "1 s");
        periodic(settings, FetchEvent.NAME, "1 s");
        periodic(settings, StatementEvent.NAME, "endChunk"); // and whenever one is met
        periodic(settings, MethodEvent.NAME, "endChunk");
        // The collector of ZGC hardly pauses: whoever finds no memory waits for it alone.
        timed(settings, "jdk.ZAllocationStall", "0 ms", false);
        enabled(settings, "jdk.GCHeapSummary");
        enabled(settings, "jdk.G1GarbageCollection"); // which collections clear old objects
        periodic(settings, "jdk.GCHeapConfiguration", "beginChunk");
        enabled(settings, "jdk.DataLoss");
        enabled(settings, "jdk.ActiveSetting");
        // Without an explicit period some of these are taken only once per chunk.
        periodic(settings, "jdk.CPULoad", "1 s");
        periodic(settings, "jdk.ThreadCPULoad", "1 s");
        periodic(settings, "jdk.ContainerCPUThrottling", "1 s");
        periodic(settings, "jdk.ThreadContextSwitchRate", "1 s");
        if (targeted) {
            periodic(settings, "jdk.ExecutionSample", "10 ms");
            enabled(settings, "jdk.ObjectAllocationSample");
            settings.put("jdk.ObjectAllocationSample#throttle", "150/s");
            settings.put("jdk.ObjectAllocationSample#stackTrace", "true");
        }
        return settings;
    }

    private static void timed(Map<String, String> settings, String event, String threshold, boolean stackTrace) {
        enabled(settings, event);
        settings.put(event + "#threshold", threshold);
        settings.put(event + "#stackTrace", Boolean.toString(stackTrace));
    }

    private static void periodic(Map<String, String> settings, String event, String period) {
        enabled(settings, event);
        settings.put(event + "#period", period);
    }

    private static void enabled(Map<String, String> settings, String event) {
        settings.put(event + "#enabled", "true");
    }
}
