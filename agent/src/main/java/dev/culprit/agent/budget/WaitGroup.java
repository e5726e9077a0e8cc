package dev.culprit.agent.budget;

import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import java.util.List;
import java.util.Map;

/** Events of one kind of waiting, for which one threshold is chosen: short waits are many, and none of them is left out by leaving out calls. */
public enum WaitGroup {
    /** 0.07 us each in a loop (17 and 25), some times that where the caches are full of other things. */
    LOCKS(
            "Waits for locks",
            0.5e-6,
            List.of(
                    "jdk.JavaMonitorEnter",
                    "jdk.JavaMonitorWait",
                    "jdk.ThreadPark",
                    "jdk.ThreadSleep",
                    VirtualThreadMonitorEvent.NAME,
                    VirtualThreadParkEvent.NAME)),
    /** With the names of both ends; see {@code test-apps/docs/overhead.md}. */
    SOCKETS("Reads and writes of sockets", 1.6e-6, List.of("jdk.SocketRead", "jdk.SocketWrite")),
    FILES("Reads and writes of files", 1.6e-6, List.of("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce"));

    /** What the walk along a stack costs on top; measured at 1.3 us in all on JDK 25, rounded up. */
    private static final double STACK_SECONDS = 1e-6;

    private final String words;
    private final double seconds;
    private final List<String> events;

    WaitGroup(String words, double seconds, List<String> events) {
        this.words = words;
        this.seconds = seconds;
        this.events = events;
    }

    /** What a sentence calls them. */
    String words() {
        return words;
    }

    /** Names of the events. */
    List<String> events() {
        return events;
    }

    /** Threshold in milliseconds that the settings ask for, the highest of the events'; 0 where none is given. */
    double thresholdMillis(Map<String, String> settings) {
        return events.stream()
                .mapToDouble(event -> millis(settings.getOrDefault(key(event), "0 ns")))
                .max()
                .orElse(0);
    }

    /** Processor time of an event. */
    double secondsPerEvent(Map<String, String> settings) {
        boolean stacks = events.stream().anyMatch(event -> Boolean.parseBoolean(settings.get(event + "#stackTrace")));
        return stacks ? seconds + STACK_SECONDS : seconds;
    }

    static String key(String event) {
        return event + "#threshold";
    }

    static double millis(String setting) {
        String[] parts = setting.strip().split("\\s+");
        double number = Double.parseDouble(parts[0]);
        return switch (parts.length > 1 ? parts[1] : "ns") {
            case "s" -> number * 1e3;
            case "ms" -> number;
            case "us" -> number / 1e3;
            case "ns" -> number / 1e6;
            default -> throw new IllegalArgumentException("unit of the threshold " + setting);
        };
    }
}
