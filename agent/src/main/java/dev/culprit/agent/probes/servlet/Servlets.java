package dev.culprit.agent.probes.servlet;

import dev.culprit.agent.probes.entry.EntryPoint;
import dev.culprit.agent.probes.entry.ServiceNames;
import org.jspecify.annotations.Nullable;

/** {@code service(request, response)} of a servlet, or {@code doFilter(request, response, chain)}; the advice passes the request, and at the end the response, too. */
final class Servlets extends EntryPoint {

    @Override
    public Dispatch dispatch(Object request) {
        return ServletAsync.dispatch(request);
    }

    @Override
    public Object identity(Object request) {
        return ServletAsync.innermost(request);
    }

    @Override
    public boolean hasGoneOn(Object request) {
        return ServletRequests.isAsynchronous(request);
    }

    @Override
    public ServiceNames.Service service(Object request, ServiceNames names) {
        return ServletRequests.service(request, names);
    }

    @Override
    public ServiceNames.Service routed(
            @Nullable Object request, @Nullable String route, ServiceNames.Service asked, ServiceNames names) {
        return ServletRequests.routed(request, route, asked, names);
    }

    @Override
    public boolean hasFailed(@Nullable Object request, @Nullable Object response) {
        return response != null && ServletResponses.failed(response);
    }

    @Override
    public boolean isRefused(@Nullable Object request, @Nullable Object response) {
        return response != null && ServletResponses.refused(response);
    }

    @Override
    public boolean isAsynchronous(@Nullable Object request, @Nullable Object response) {
        return ServletRequests.isAsynchronous(request);
    }
}
