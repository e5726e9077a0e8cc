package dev.culprit.agent.probes;

import dev.culprit.jfr.events.ExternalCallEvent;
import org.jspecify.annotations.Nullable;

/** Measures calls to other services, the outermost per thread: connecting, sending, waiting for the answer to begin. */
final class ExternalCallProbe {

    static final String UNKNOWN = "(another service)";

    /** One of the two, at least, tells who is called. */
    @Nullable
    ExternalCallEvent enter(ThreadState state, Object first, @Nullable Object second) {
        if (state.external.isInside()) {
            return null;
        }
        ExternalCallEvent event = new ExternalCallEvent();
        boolean recorded = event.isEnabled();
        if (recorded) {
            event.target = target(first, second);
        }
        event.begin();
        return state.external.enter(event, recorded);
    }

    private static String target(Object first, @Nullable Object second) {
        String peer = Peers.of(first);
        if (peer == null) {
            peer = Peers.of(second);
        }
        return peer == null ? UNKNOWN : peer;
    }

    void exit(ThreadState state, ExternalCallEvent event, @Nullable Throwable failure) {
        event.end();
        if (state.external.leave(event)) {
            event.failed = failure != null;
            event.commit();
        }
    }
}
