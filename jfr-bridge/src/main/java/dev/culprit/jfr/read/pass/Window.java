package dev.culprit.jfr.read.pass;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.jfr.events.recording.WindowEvent;
import jdk.jfr.consumer.RecordedEvent;

/**
 * The measuring window of a recording.
 *
 * @param startNanos opening, nanoseconds since the epoch
 * @param endNanos closing; calls that begin here or later do not belong to the window
 * @param processors processors available to the JVM, at least 1
 * @param jvmNanos processor time of the JVM in the window, -1 if unknown
 * @param quota so many processors the container may use, 0 if it may use all, or if unknown
 * @param calls of entry points that were completed in the window, recorded or not; -1 if unknown
 */
public record Window(
        Experiment experiment,
        long startNanos,
        long endNanos,
        int processors,
        long jvmNanos,
        double quota,
        long calls) {

    /** Without what only some recordings tell. */
    public Window(Experiment experiment, long startNanos, long endNanos, int processors) {
        this(experiment, startNanos, endNanos, processors, -1, 0, -1);
    }

    /** @throws IllegalArgumentException if the event does not describe an experiment */
    public static Window of(RecordedEvent event) {
        long start = Times.start(event);
        Experiment experiment = new Experiment(
                event.getInt("users"),
                Depth.valueOf(event.getString("depth")),
                event.getDouble("warmUpSeconds"),
                event.getDouble("windowSeconds"),
                event.getInt("repetition"));
        return new Window(
                experiment,
                start,
                start + Times.length(event),
                Math.max(1, event.getInt("processors")),
                event.hasField("jvmNanos") ? event.getLong("jvmNanos") : -1, // earlier versions did not note it
                event.hasField("quota") ? event.getDouble("quota") : 0,
                event.hasField("calls") ? event.getLong("calls") : -1);
    }

    /** Share of the JVM's processors that it used, at most 1; not a number if unknown, and without a quota. */
    public double shareUnderQuota() {
        return quota <= 0 || jvmNanos < 0 || endNanos <= startNanos
                ? Double.NaN
                : Math.min(1, (double) jvmNanos / (endNanos - startNanos) / processors);
    }

    public boolean contains(long nanos) {
        return nanos >= startNanos && nanos < endNanos;
    }

    public double millis() {
        return Times.millis(endNanos - startNanos);
    }

    /** Whether a recorded event is a window. */
    public static boolean is(RecordedEvent event) {
        return event.getEventType().getName().equals(WindowEvent.NAME);
    }
}
