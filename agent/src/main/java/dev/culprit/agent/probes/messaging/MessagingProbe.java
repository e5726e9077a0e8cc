package dev.culprit.agent.probes.messaging;

import dev.culprit.agent.probes.methods.MethodProbe;
import dev.culprit.agent.probes.methods.MethodTrace;
import dev.culprit.agent.probes.shared.IdentityCache;
import dev.culprit.agent.probes.shared.Made;
import dev.culprit.agent.probes.shared.MessageBody;
import dev.culprit.agent.probes.shared.ScopeProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.weaving.Site;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures calls of messaging interfaces, the outermost per thread. It is booked on the destination that is known first: a
 * wrapper often does not know where the producer inside it sends.
 */
public final class MessagingProbe implements ScopeProbe {

    private static final String UNKNOWN = "";

    private final Destinations destinations = new Destinations();
    private final IdentityCache<Destinations.Destination> endpoints = new IdentityCache<>();
    private final @Nullable MethodProbe methods;

    /** @param methods null if none are chosen */
    public MessagingProbe(@Nullable MethodProbe methods) {
        this.methods = methods;
    }

    @Override
    public @Nullable Object enter(ThreadState state, Site site, Object subject, @Nullable Object argument) {
        return switch ((MessageSite) site.kind()) {
            case TEXT -> state.messaging.isInside() ? null : Made.MESSAGE; // else the provider makes it for itself
            case BODY -> fill(state, site, subject, argument);
            case SEND -> begin(state, site, subject, null, argument);
            case SEND_TO ->
                subject == argument // there is no destination
                        ? begin(state, site, subject, null, argument)
                        : begin(state, site, subject, subject, argument);
            case SEND_RECORD -> begin(state, site, subject, argument, argument);
            case ENDPOINT -> {
                // making a producer or consumer may be a round trip, so it is measured, and remembered if it is not
                MessagingCallEvent event = begin(state, site, subject, argument, null);
                yield event == null ? Made.ENDPOINT : event;
            }
            default -> begin(state, site, subject, null, null);
        };
    }

    /** While a message is sent it is the provider, or what wraps it, that fills it or another: that is not told apart. */
    private static @Nullable Object fill(ThreadState state, Site site, Object message, @Nullable Object content) {
        MessageBody body = state.body;
        if (state.messaging.isInside() || body.filling) {
            return null;
        }
        if (site.method().equals("clearBody")) {
            body.empty(message);
        } else if (site.method().equals("setText")) {
            body.set(message, content instanceof String text ? text.length() : 0);
        } else if (content instanceof byte[] bytes) {
            body.add(message, bytes.length);
        } else {
            body.addUnknown(message);
        }
        body.filling = true;
        return Made.MESSAGE;
    }

    /**
     * Begins an event, or adds to that of the call around.
     *
     * @param destination null where the call has none, or where the endpoint is bound to one
     * @param sent null where nothing is sent, or it is not known
     */
    private @Nullable MessagingCallEvent begin(
            ThreadState state, Site site, Object receiver, @Nullable Object destination, @Nullable Object sent) {
        if (state.messaging.isInside()) {
            if (state.messaging.isRecorded() && state.message != null) {
                describe(state, state.message, receiver, destination, sent);
            }
            return null;
        }
        long trace = methods == null || sent == null ? 0 : methods.send(sent);
        if (state.isQuiet() || !state.messaging.isWanted()) {
            return state.messaging.enterUnrecorded();
        }
        MessagingCallEvent event = new MessagingCallEvent();
        event.operation = site.method();
        describe(state, event, receiver, destination, sent);
        event.trace = trace;
        event.begin();
        state.message = null;
        if (isIncomplete(event)) {
            state.message = event;
        }
        return state.messaging.enter(event);
    }

    /** Whether what is called inside may tell more. */
    private static boolean isIncomplete(MessagingCallEvent event) {
        return event.destination.equals(UNKNOWN) || event.bodySize == MessageBody.UNKNOWN;
    }

    /** As far as it is not known yet. */
    private void describe(
            ThreadState state,
            MessagingCallEvent event,
            Object receiver,
            @Nullable Object destination,
            @Nullable Object sent) {
        if (event.destination.equals(UNKNOWN)) {
            event.destination = name(receiver, destination);
        }
        if (event.bodySize == MessageBody.UNKNOWN && sent != null) {
            Object content = Destinations.valueOf(sent);
            event.bodySize = state.body.sizeOfSent(content == null ? sent : content);
        }
    }

    private String name(Object receiver, @Nullable Object destination) {
        if (destination != null) {
            return destinations.name(destinations.of(destination));
        }
        Destinations.Destination known = endpoints.get(receiver);
        if (known == null) {
            Object bound = Destinations.ofProducer(receiver); // made before measuring began
            if (bound == null) {
                return UNKNOWN;
            }
            known = destinations.of(bound);
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
            end(state, event, failure, site.kind() == MessageSite.CALL ? second : null);
        }
        switch ((MessageSite) site.kind()) {
            case ENDPOINT -> made(state, first, second);
            case BODY -> state.body.filling = false;
            case TEXT -> {
                if (first instanceof String text && second != null) {
                    state.body.set(second, text.length());
                }
            }
            default -> {
                // the event is all there is
            }
        }
    }

    private void end(
            ThreadState state, MessagingCallEvent event, @Nullable Throwable failure, @Nullable Object received) {
        if (state.messaging.leave(event)) {
            state.message = null;
            event.end();
            state.written++;
            if (received != null) {
                event.trace = traceOf(state, received);
            }
            if (event.destination.equals(UNKNOWN)) {
                event.destination = event.operation;
            }
            event.failed = failure != null;
            event.commit();
        }
    }

    private long traceOf(ThreadState state, Object received) {
        if (methods == null) {
            return 0;
        }
        state.inside = true; // reading it is the provider's code
        try {
            MethodTrace trace = methods.received(received);
            return trace == null ? 0 : trace.id();
        } finally {
            state.inside = false;
        }
    }

    private void made(ThreadState state, @Nullable Object destination, @Nullable Object endpoint) {
        if (destination == null || endpoint == null) {
            return;
        }
        state.inside = true; // reading the name is the provider's code
        try {
            endpoints.put(endpoint, destinations.of(destination));
        } finally {
            state.inside = false;
        }
    }
}
