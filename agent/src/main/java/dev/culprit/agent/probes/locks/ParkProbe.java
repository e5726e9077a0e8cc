package dev.culprit.agent.probes.locks;

import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Measures what virtual threads wait for while they serve a call or do a task of one. Waiting without a blocker is sleeping or
 * waiting for a socket, which the JVM writes down.
 */
final class ParkProbe {

    private final ServingThreads serving;

    ParkProbe(ServingThreads serving) {
        this.serving = serving;
        rehearse();
    }

    /**
     * Loads what is needed. Between {@link #enter} and the end of the park nobody may wait for anything: a thread that
     * parks here would take the permission to go on that it is about to wait for, and hang.
     */
    private static void rehearse() {
        LockSupport.getBlocker(Thread.currentThread());
        VirtualThreadParkEvent event = new VirtualThreadParkEvent();
        event.isEnabled();
        event.begin();
        event.end();
        event.shouldCommit();
    }

    @Nullable
    VirtualThreadParkEvent enter(Object thread) {
        ThreadState state = serving.get(thread);
        if (state == null || state.inside) {
            return null;
        }
        Object blocker = LockSupport.getBlocker((Thread) thread);
        if (blocker == null) {
            return null;
        }
        state.inside = true;
        try {
            VirtualThreadParkEvent event = new VirtualThreadParkEvent();
            if (!event.isEnabled()) {
                return null;
            }
            event.parkedClass = blocker.getClass();
            event.begin();
            return event;
        } finally {
            state.inside = false;
        }
    }

    void exit(VirtualThreadParkEvent event) {
        ThreadState state = serving.get(Thread.currentThread());
        if (state == null) {
            event.commit();
            return;
        }
        boolean before = state.inside;
        state.inside = true; // writing may park, too
        try {
            event.commit();
        } finally {
            state.inside = before;
        }
    }
}
