package dev.culprit.agent.environment;

import dev.culprit.heuristics.result.Environment;
import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the facts that belong into every report. Touches the platform's MXBeans, so never from {@code premain}. */
public final class EnvironmentFacts {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private EnvironmentFacts() {}

    /**
     * Takes a few milliseconds.
     *
     * @param version of the agent
     * @param startedAt when the agent started
     * @param inStart wall time the agent spent inside {@code premain} or {@code agentmain} before it left it
     */
    public static Environment read(String version, Instant startedAt, Duration inStart) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("application", application(System.getProperty("sun.java.command", "")));
        facts.put("JVM", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put("JVM vendor", System.getProperty("java.vm.vendor"));
        facts.put("process id", Long.toString(ProcessHandle.current().pid()));
        facts.put("JVM id", jvmId());
        facts.put("JVM start", Instant.ofEpochMilli(runtime.getStartTime()).toString());
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("heap maximum (MB)", Long.toString(heap.getMax() >> 20));
        facts.put("heap committed (MB)", Long.toString(heap.getCommitted() >> 20));
        facts.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
        facts.put("virtual threads", Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS ? "yes" : "no");
        facts.put(
                "operating system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("container", new ContainerHints(Path.of(File.separator)).describe());
        facts.put("clock read (ns)", tenths(ClockCost.measureNanos()));
        facts.put("agent version", version);
        facts.put("agent start", startedAt.toString());
        facts.put("agent start inside premain (ms)", tenths(inStart.toNanos() / 1e6));
        return new Environment(facts);
    }

    /**
     * Main class or name of the jar file. Never the arguments, which may hold secrets, nor the directories before the name.
     *
     * @param command as HotSpot and OpenJ9 tell it: main class, module and main class, or jar file, then the arguments
     */
    static String application(String command) {
        String first = command.strip().split("\\s", 2)[0];
        String name = first.substring(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1);
        return name.isEmpty() ? "unknown" : name;
    }

    /** Without a formatter, whose first use loads a hundred classes. */
    private static String tenths(double value) {
        return Double.toString(Math.round(value * 10) / 10.0);
    }

    /** Process id and start time of this JVM: {@code 4711-19a2b3c4d5e}, unique on a machine. */
    public static String jvmId() {
        return ProcessHandle.current().pid() + "-"
                + Long.toHexString(ManagementFactory.getRuntimeMXBean().getStartTime());
    }
}
