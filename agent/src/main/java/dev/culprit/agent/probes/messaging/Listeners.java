package dev.culprit.agent.probes.messaging;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;
import dev.culprit.jfr.events.calls.ServiceKind;

/** A listener that is given a message; the advice passes it. */
final class Listeners extends EntryPoint {

    @Override
    public ServiceKind serviceKind() {
        return ServiceKind.MESSAGE;
    }

    @Override
    public Object message(Object message) {
        return message;
    }

    @Override
    public ServiceNames.Service service(Object message, ServiceNames names) {
        return names.named(Received.service(message));
    }
}
