package dev.culprit.agent.run;

import dev.culprit.jfr.events.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.VirtualThreadParkEvent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The threshold of lock, park and wait events in recorder settings. */
final class LockThreshold {

    /** The events that waiting threads write. */
    static final List<String> EVENTS = List.of(
            "jdk.JavaMonitorEnter",
            "jdk.JavaMonitorWait",
            "jdk.ThreadPark",
            VirtualThreadMonitorEvent.NAME,
            VirtualThreadParkEvent.NAME);

    /** Long enough for two flushes of the recorder, which come every second. */
    static final long MEASURING_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

    private LockThreshold() {}

    /** Threshold in milliseconds that the settings ask for, the highest of the events'; 0 where none is given. */
    static double of(Map<String, String> settings) {
        return EVENTS.stream()
                .mapToDouble(event -> millis(settings.getOrDefault(event + "#threshold", "0 ns")))
                .max()
                .orElse(0);
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

    static void set(ExperimentRecording recording, double millis) {
        String value = Math.round(millis * 1000) + " us";
        EVENTS.forEach(event -> recording.set(event + "#threshold", value));
    }

    static String remark(LockCost cost, double millis) {
        return String.format(
                Locale.ROOT,
                "Waits for locks shorter than %s ms are not seen: recording all %.0f waits per second would have cost "
                        + "more than 1 %% of a core.",
                millis,
                cost.eventsPerSecond());
    }
}
