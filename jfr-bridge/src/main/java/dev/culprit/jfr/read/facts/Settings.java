package dev.culprit.jfr.read.facts;

import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import dev.culprit.jfr.read.pass.EventPass;
import dev.culprit.jfr.read.pass.Window;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings that were in force during the window. The JVM writes them at the start of each chunk and whenever a
 * recording starts or stops; what counts for an event is the most eager of all running recordings.
 */
public final class Settings {

    private static final Set<String> LOCK_EVENTS = Set.of(
            "jdk.JavaMonitorEnter",
            "jdk.JavaMonitorWait",
            "jdk.ThreadPark",
            VirtualThreadMonitorEvent.NAME,
            VirtualThreadParkEvent.NAME);

    private static final String SAMPLES = "jdk.ExecutionSample";

    private static final Duration DEFAULT_SAMPLE_PERIOD = Duration.ofMillis(20);

    private static final Pattern SPAN = Pattern.compile("(?<number>\\d+)\\s*(?<unit>ns|us|ms|s|m|h|d)");

    private final EventPass events;
    private final RecordingFacts facts;
    private final Window window;

    public Settings(EventPass events, RecordingFacts facts, Window window) {
        this.events = events;
        this.facts = facts;
        this.window = window;
    }

    /** Shortest lock, park and wait that was recorded throughout the window; NaN if the recording does not tell. */
    public double lockThresholdMillis() {
        return largest(facts.thresholds, LOCK_EVENTS);
    }

    /** Time that one execution sample of a thread stands for. */
    public long sampleNanos() {
        double millis = largest(facts.periods, Set.of(SAMPLES));
        return Double.isNaN(millis) ? DEFAULT_SAMPLE_PERIOD.toNanos() : Math.round(millis * 1e6);
    }

    /** Whether anything is asked about a type of events. Each chunk tells the settings of all, which add up. */
    static boolean areOf(@Nullable String eventType) {
        return SAMPLES.equals(eventType) || eventType != null && LOCK_EVENTS.contains(eventType);
    }

    private double largest(List<RecordingFacts.Setting> settings, Set<String> events) {
        double largest = Double.NaN;
        for (String event : events) {
            double value = inForce(settings, event);
            largest = Double.isNaN(largest) ? value : Math.max(largest, Double.isNaN(value) ? largest : value);
        }
        return largest;
    }

    /** The largest value from the last one before the window to the last one inside. */
    private double inForce(List<RecordingFacts.Setting> settings, String event) {
        double before = Double.NaN;
        long beforeNanos = Long.MIN_VALUE;
        double inside = Double.NaN;
        for (RecordingFacts.Setting setting : settings) {
            double millis = millis(setting.value());
            if (!event.equals(events.eventName(setting.eventType())) || Double.isNaN(millis)) {
                continue;
            }
            if (setting.nanos() < window.startNanos()) {
                if (setting.nanos() >= beforeNanos) {
                    before = millis;
                    beforeNanos = setting.nanos();
                }
            } else if (setting.nanos() < window.endNanos()) {
                inside = Double.isNaN(inside) ? millis : Math.max(inside, millis);
            }
        }
        return Double.isNaN(before) ? inside : Double.isNaN(inside) ? before : Math.max(before, inside);
    }

    /** Length of a span as the JVM writes it, for example {@code 20 ms}; NaN for words such as {@code everyChunk}. */
    static double millis(String span) {
        Matcher matcher = SPAN.matcher(span);
        if (!matcher.matches()) {
            return Double.NaN;
        }
        double number = Double.parseDouble(matcher.group("number"));
        return switch (matcher.group("unit")) {
            case "ns" -> number / 1e6;
            case "us" -> number / 1e3;
            case "ms" -> number;
            case "s" -> number * 1e3;
            case "m" -> number * 60e3;
            case "h" -> number * 3600e3;
            default -> number * 86_400e3;
        };
    }
}
