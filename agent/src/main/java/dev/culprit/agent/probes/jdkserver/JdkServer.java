package dev.culprit.agent.probes.jdkserver;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;
import org.jspecify.annotations.Nullable;

/** A method of the JDK's HTTP server that takes the exchange; the advice passes it. */
final class JdkServer extends EntryPoint {

    @Override
    public boolean isOwn(Object exchange) {
        return Exchanges.isOwn(exchange);
    }

    @Override
    public ServiceNames.Service service(Object exchange, ServiceNames names) {
        return Exchanges.service(exchange, names);
    }

    @Override
    public ServiceNames.Service routed(
            @Nullable Object exchange, @Nullable String route, ServiceNames.Service asked, ServiceNames names) {
        return exchange == null || route == null ? asked : Exchanges.routed(exchange, route, names);
    }

    @Override
    public boolean hasFailed(@Nullable Object exchange, @Nullable Object nothing) {
        return Exchanges.failed(exchange);
    }

    @Override
    public boolean isRefused(@Nullable Object exchange, @Nullable Object nothing) {
        return Exchanges.refused(exchange);
    }
}
