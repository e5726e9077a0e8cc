package dev.culprit.agent.probes.locks;

import dev.culprit.agent.probes.shared.MonitorWaits;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.MonitorStates;
import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long virtual threads wait at monitors while they serve a call or do a task of one. From Java 24 on they give
 * their carrier thread away there, and the JVM writes nothing down. Where they do not, because native code is among what they run, the
 * JVM does.
 *
 * <p>A wait begins and ends in code of the JVM that runs on carrier threads, in the middle of changing threads. There only
 * two clocks are read and one object is made; no lock is taken, no thread is asked for, and no event is written, which
 * would be one of the carrier. The virtual thread writes its own waits down when it meets its next probe, at the latest at the
 * end of the call.
 */
final class MonitorProbe {

    private final ServingThreads serving;
    private final @Nullable MonitorStates states = MonitorStates.ofThisJvm().orElse(null);

    /** Whether the probes are there: every thread that is started while they are comes by. */
    private boolean heard;

    MonitorProbe(ServingThreads serving) {
        this.serving = serving;
        rehearse();
    }

    /** Loads what is needed: on a carrier thread nobody may wait for a class to be loaded by a virtual one. */
    private static void rehearse() {
        MonitorWaits waits = new MonitorWaits();
        waits.begin(true, true);
        waits.end(true);
        VirtualThreadMonitorEvent event = new VirtualThreadMonitorEvent();
        event.isEnabled();
        event.begin();
        event.end();
        event.shouldCommit();
    }

    /** On a carrier thread that a virtual one has given away; by its state one knows what for. */
    void left(Object thread, Object state) {
        MonitorStates known = states;
        if (known == null || !(state instanceof Integer number)) {
            return;
        }
        boolean entering = number == known.entering();
        boolean limited = number == known.waitingWithLimit();
        if (!entering && !limited && number != known.waiting()) {
            return;
        }
        ThreadState waiting = serving.get(thread);
        if (waiting != null && !waiting.inside) {
            waiting.monitors.begin(!entering, limited);
        }
    }

    /** On a carrier thread that a virtual one is about to go on with. */
    void taken(Object thread, Object notified) {
        if (!heard) {
            heard = true;
        }
        ThreadState state = serving.get(thread);
        if (state != null) {
            state.monitors.end(Boolean.TRUE.equals(notified));
        }
    }

    /** The current thread begins to serve something. */
    void begin(ThreadState state) {
        state.monitors.reset();
    }

    /** Whether all waits of the current thread at monitors are known since it began to serve something. */
    boolean seesAll(ThreadState state) {
        return heard && state.monitors.isComplete() && serving.get(Thread.currentThread()) == state;
    }

    /** Writes down what the current thread has waited for since it last did. */
    void write(ThreadState state) {
        if (state.monitors.isEmpty()) {
            return;
        }
        boolean before = state.inside;
        state.inside = true; // writing may wait, too
        try {
            state.monitors.write();
        } finally {
            state.inside = before;
        }
    }
}
