package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.jfr.events.MessagingCallEvent;
import org.jspecify.annotations.Nullable;

/** Measures calls of messaging interfaces, the outermost per thread, and knows where producers send and consumers receive. */
final class MessagingProbe {

    /** Stands for a call inside another one, whose outcome is of interest all the same. */
    static final Object MAKING = new Object();

    private final Destinations destinations = new Destinations();
    private final Origins endpoints = new Origins();

    /** {@code destination} is null where the call has none, or where the endpoint is bound to one. */
    @Nullable
    MessagingCallEvent enter(ThreadState state, Site site, Object receiver, @Nullable Object destination) {
        if (state.messaging.isInside()) {
            return null;
        }
        MessagingCallEvent event = new MessagingCallEvent();
        boolean recorded = event.isEnabled();
        if (recorded) {
            event.operation = site.method();
            event.destination = destination(site, receiver, destination);
        }
        event.begin();
        return state.messaging.enter(event, recorded);
    }

    private String destination(Site site, Object receiver, @Nullable Object destination) {
        long id = destination == null ? endpoints.get(receiver) : destinations.id(destination);
        return id == 0 ? site.method() : destinations.name(id);
    }

    void exit(ThreadState state, MessagingCallEvent event, @Nullable Throwable failure) {
        event.end();
        if (state.messaging.leave(event)) {
            event.failed = failure != null;
            event.commit();
        }
    }

    /** Making a producer or consumer may be a round trip, so it is measured. */
    Object enterMaking(ThreadState state, Site site, Object session, @Nullable Object destination) {
        MessagingCallEvent event = enter(state, site, session, destination);
        return event == null ? MAKING : event;
    }

    void exitMaking(@Nullable Object destination, @Nullable Object endpoint) {
        if (destination != null && endpoint != null) {
            endpoints.put(endpoint, destinations.id(destination));
        }
    }
}
