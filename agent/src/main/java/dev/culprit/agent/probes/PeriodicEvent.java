package dev.culprit.agent.probes;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/** Something that is written into the recordings that run, as often as their settings say. The recorder calls, on a thread of its own. */
final class PeriodicEvent {

    private final Class<? extends Event> type;
    private final Runnable write;

    PeriodicEvent(Class<? extends Event> type, Runnable write) {
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

    void start() {
        FlightRecorder.addPeriodicEvent(type, write);
    }

    void stop() {
        FlightRecorder.removePeriodicEvent(write);
    }
}
