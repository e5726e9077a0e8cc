package dev.culprit.agent.probes.grpc;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;

/**
 * {@code startCall(call, headers)}: interceptors and handlers are told of a call, and answer who listens to what comes of it. The advice passes the
 * call, and at the end the listener, too.
 */
final class CallStarts extends EntryPoint {

    @Override
    public boolean mayGoOn() {
        return true;
    }

    @Override
    public ServiceNames.Service service(Object call, ServiceNames names) {
        return names.namedByClient(ServerCalls.method(call));
    }
}
