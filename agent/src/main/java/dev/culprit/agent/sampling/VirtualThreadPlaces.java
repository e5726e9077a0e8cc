package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.VirtualThreadPlaceEvent;
import dev.culprit.jfr.write.Frames;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * Looks where virtual threads wait at monitors, which neither the JVM's recorder nor its management tells. Each is asked for its own
 * stack, which stops nobody: it stands still anyway.
 */
final class VirtualThreadPlaces implements StackSampler.Look {

    /** Per look, so that a recording stays small. */
    private static final int THREADS = 6;

    private final ThreadMXBean threads;
    private final Supplier<List<Thread>> waiting;

    /** @param waiting threads that seem to wait at monitors */
    VirtualThreadPlaces(ThreadMXBean threads, Supplier<List<Thread>> waiting) {
        this.threads = threads;
        this.waiting = waiting;
    }

    @Override
    public long write() {
        long before = threads.getCurrentThreadCpuTime();
        List<Thread> found = new ArrayList<>(waiting.get());
        Collections.shuffle(found); // so that over time all places are seen
        found.stream().limit(THREADS).forEach(VirtualThreadPlaces::write);
        return threads.getCurrentThreadCpuTime() - before;
    }

    /** Nothing if it goes on meanwhile. */
    private static void write(Thread thread) {
        VirtualThreadPlaceEvent event = new VirtualThreadPlaceEvent();
        event.begin();
        StackTraceElement[] stack =
                thread.getState() == Thread.State.BLOCKED ? thread.getStackTrace() : new StackTraceElement[0];
        event.end();
        if (stack.length > 0 && thread.getState() == Thread.State.BLOCKED) {
            event.threadId = thread.getId();
            event.stack = Frames.text(stack);
            event.commit();
        }
    }
}
