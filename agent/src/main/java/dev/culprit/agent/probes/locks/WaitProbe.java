package dev.culprit.agent.probes.locks;

import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.jfr.events.threads.VirtualThreadParkEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures what virtual threads wait for while they serve a call or do a task of one. Some of these probes are in the middle of
 * changing threads: there nobody may ask for the current one, or wait for anything.
 */
public final class WaitProbe {

    private final ServingThreads serving;
    private final ParkProbe parks;
    private final MonitorProbe monitors;

    public WaitProbe(ServingThreads serving) {
        this.serving = serving;
        parks = new ParkProbe(serving);
        monitors = new MonitorProbe(serving);
    }

    /** @param argument what its kind of probe passes */
    @Nullable
    public Object enter(SiteKind kind, Object thread, @Nullable Object argument) {
        if (kind == VirtualSite.PARK) {
            return parks.enter(thread);
        }
        if (argument != null) {
            if (kind == VirtualSite.CARRIER_LEFT) {
                monitors.left(thread, argument);
            } else {
                monitors.taken(thread, argument);
            }
        }
        return null;
    }

    public void exit(Object token) {
        if (token instanceof VirtualThreadParkEvent event) {
            parks.exit(event);
        }
    }

    /** A call or a task of the current thread has begun or ended. */
    public void follow(ThreadState state) {
        if (serving.follow(state)) {
            if (state.followed) {
                monitors.begin(state);
            } else {
                monitors.write(state);
            }
        }
    }

    /** Writes down what the current thread has waited for at monitors since it last did. */
    public void write(ThreadState state) {
        if (state.followed) {
            monitors.write(state);
        }
    }

    /** Whether all waits of the current thread at monitors are known since its call began. */
    public boolean seesAll(ThreadState state) {
        return state.followed && monitors.seesAll(state);
    }
}
