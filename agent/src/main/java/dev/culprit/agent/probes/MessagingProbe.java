package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.MessagingCallEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures calls of messaging interfaces, the outermost per thread. It is booked on the destination that is known first: a
 * wrapper often does not know where the producer inside it sends.
 */
final class MessagingProbe implements ScopeProbe {

    private static final String UNKNOWN = "";

    private final Destinations destinations = new Destinations();
    private final IdentityCache<Long> endpoints = new IdentityCache<>();

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        MessagingCallEvent event = begin(state, site, subject, argument);
        // making a producer or consumer may be a round trip, so it is measured, and remembered if it is not
        return event == null && site.kind() == SiteKind.MESSAGE_ENDPOINT ? Made.ENDPOINT : event;
    }

    /** {@code destination} is null where the call has none, or where the endpoint is bound to one. */
    private @Nullable MessagingCallEvent begin(
            ThreadState state, Site site, Object receiver, @Nullable Object destination) {
        MessagingCallEvent outer = state.messaging.call();
        if (outer != null) {
            if (state.messaging.isRecorded() && outer.destination.equals(UNKNOWN)) {
                outer.destination = name(receiver, destination);
            }
            return null;
        }
        MessagingCallEvent event = new MessagingCallEvent();
        boolean recorded = !state.quiet && event.isEnabled();
        if (recorded) {
            event.operation = site.method();
            event.destination = name(receiver, destination);
        }
        event.begin();
        return state.messaging.enter(event, recorded);
    }

    private String name(Object receiver, @Nullable Object destination) {
        if (destination != null) {
            return destinations.name(destinations.id(destination));
        }
        Long known = endpoints.get(receiver);
        if (known == null) {
            Object bound = Destinations.ofProducer(receiver); // made before measuring began
            if (bound == null) {
                return UNKNOWN;
            }
            known = destinations.id(bound);
            endpoints.put(receiver, known);
        }
        return destinations.name(known);
    }

    @Override
    public void exit(
            ThreadState state,
            Site site,
            Object token,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Throwable failure) {
        if (token instanceof MessagingCallEvent event) {
            end(state, event, failure);
        }
        if (site.kind() == SiteKind.MESSAGE_ENDPOINT) {
            made(state, first, second);
        }
    }

    private static void end(ThreadState state, MessagingCallEvent event, @Nullable Throwable failure) {
        event.end();
        if (state.messaging.leave(event)) {
            if (event.destination.equals(UNKNOWN)) {
                event.destination = event.operation;
            }
            event.failed = failure != null;
            event.commit();
        }
    }

    private void made(ThreadState state, @Nullable Object destination, @Nullable Object endpoint) {
        if (destination == null || endpoint == null) {
            return;
        }
        state.inside = true; // reading the name is the provider's code
        try {
            endpoints.put(endpoint, destinations.id(destination));
        } finally {
            state.inside = false;
        }
    }
}
