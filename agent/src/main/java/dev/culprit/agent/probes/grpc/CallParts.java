package dev.culprit.agent.probes.grpc;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;
import org.jspecify.annotations.Nullable;

/**
 * A method of the call's listener, in which stubs call the application's method. The call is known by the listener, which is what the
 * advice passes.
 */
final class CallParts extends EntryPoint {

    @Override
    public Object request(Object listener, @Nullable Object argument) {
        return listener;
    }

    @Override
    public Dispatch dispatch(Object listener) {
        return Dispatch.RESUMED;
    }

    @Override
    public boolean mayGoOn() {
        return true;
    }

    /** The call has told it when it began. */
    @Override
    public ServiceNames.Service service(Object listener, ServiceNames names) {
        return names.named(ServerCalls.UNKNOWN);
    }
}
