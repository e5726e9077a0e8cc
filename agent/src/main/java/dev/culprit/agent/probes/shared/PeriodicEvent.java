package dev.culprit.agent.probes.shared;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/** Something that is written into the recordings that run, as often as their settings say. The recorder calls, on a thread of its own. */
public final class PeriodicEvent {

    private final Class<? extends Event> type;
    private final Runnable write;

    public PeriodicEvent(Class<? extends Event> type, Runnable write) {
        this.type = type;
        this.write = () -> quietly(write);
    }

    /** The recorder would print what is thrown into the application's output. */
    private static void quietly(Runnable write) {
        try {
            write.run();
        } catch (RuntimeException | Error e) {
            // too little memory, most likely; the next look may have more
        }
    }

    public void start() {
        FlightRecorder.addPeriodicEvent(type, write);
    }

    public void stop() {
        FlightRecorder.removePeriodicEvent(write);
    }
}
