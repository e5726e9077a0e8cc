package dev.culprit.agent.probes.shared;

import dev.culprit.jfr.events.threads.VirtualThreadMonitorEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The waits of one virtual thread at monitors that are not written down yet. Carrier threads tell when one begins and ends, while
 * the virtual thread itself stands still; what it does is ordered before the one and after the other by the JVM, which
 * changes its state in between. So there is no lock, and nothing is volatile.
 */
public final class MonitorWaits {

    /** Some 40 KB, for calls that do nothing else that is measured. */
    private static final int MOST = 512;

    private final List<VirtualThreadMonitorEvent> over = new ArrayList<>(0);

    private @Nullable VirtualThreadMonitorEvent current;
    private boolean complete = true;

    /** On a carrier thread: the virtual thread waits. */
    public void begin(boolean objectWait, boolean limited) {
        current = null;
        if (over.size() >= MOST) {
            complete = false;
            return;
        }
        VirtualThreadMonitorEvent event = new VirtualThreadMonitorEvent();
        if (event.isEnabled()) {
            event.objectWait = objectWait;
            event.timedOut = limited;
            event.begin();
            current = event;
        }
    }

    /** On a carrier thread: the virtual thread is about to go on, whatever it has waited for. */
    public void end(boolean notified) {
        VirtualThreadMonitorEvent event = current;
        if (event == null) {
            return;
        }
        current = null;
        event.end();
        if (event.shouldCommit()) {
            event.timedOut &= !notified;
            over.add(event);
        }
    }

    /** On the thread itself: a call begins that has nothing to do with what was before. */
    public void reset() {
        over.clear();
        current = null;
        complete = true;
    }

    /** To be asked by anybody: whether the thread seems to wait for others to leave a monitor; the answer may be old. */
    public boolean seemsToWait() {
        VirtualThreadMonitorEvent event = current;
        return event != null && !event.objectWait;
    }

    public boolean isEmpty() {
        return over.isEmpty();
    }

    /** Whether none was left out since the call began. */
    public boolean isComplete() {
        return complete;
    }

    /** On the thread itself, whose waits they are. */
    public void write() {
        for (VirtualThreadMonitorEvent event : over) {
            event.commit();
        }
        over.clear();
    }
}
