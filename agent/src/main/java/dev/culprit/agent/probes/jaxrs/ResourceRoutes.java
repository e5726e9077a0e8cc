package dev.culprit.agent.probes.jaxrs;

import dev.culprit.agent.probes.entry.RouteFinder;
import org.jspecify.annotations.Nullable;

/** Where an implementation of JAX-RS calls a resource. */
final class ResourceRoutes extends RouteFinder {

    @Override
    public @Nullable String route(Object receiver, @Nullable Object request) {
        return Routes.of(receiver, request);
    }
}
