package dev.culprit.agent.probes.servlet;

import dev.culprit.agent.probes.entry.ServiceNames;
import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Reads the container's request through its public interface. What is needed is found once per class of request and kept
 * with that class, so that it goes when the class goes.
 */
final class ServletRequests {

    private static final String UNKNOWN = "(request)";

    /** Where Spring MVC leaves the pattern of the handler that it found, {@code /books/{title}}. */
    private static final String ROUTE = "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    /** End of patterns that do not tell what was asked for, as that of all files. */
    private static final String ANYTHING = "**";

    private static final ClassValue<ServletRequests> BY_CLASS = PublicMethods.perClass(ServletRequests::new);

    private final @Nullable MethodHandle method;
    private final @Nullable MethodHandle servletPath;
    private final @Nullable MethodHandle pathInfo;
    private final @Nullable MethodHandle mapping;
    private final @Nullable MethodHandle asyncStarted;
    private final @Nullable MethodHandle attribute;

    private ServletRequests(Class<?> type) {
        Class<?> http = PublicMethods.supertype(
                type, "jakarta.servlet.http.HttpServletRequest", "javax.servlet.http.HttpServletRequest");
        Class<?> any = PublicMethods.supertype(type, "jakarta.servlet.ServletRequest", "javax.servlet.ServletRequest");
        method = PublicMethods.handle(http, "getMethod", String.class);
        servletPath = PublicMethods.handle(http, "getServletPath", String.class);
        pathInfo = PublicMethods.handle(http, "getPathInfo", String.class);
        mapping = PublicMethods.handle(http, "getHttpServletMapping", Object.class);
        asyncStarted = PublicMethods.handle(any, "isAsyncStarted", boolean.class);
        attribute = PublicMethods.handle(any, "getAttribute", Object.class, String.class);
    }

    /** The service that a request asks for. */
    static ServiceNames.Service service(Object request, ServiceNames names) {
        ServletRequests access = BY_CLASS.get(request.getClass());
        MethodHandle getMethod = access.method;
        MethodHandle getServletPath = access.servletPath;
        MethodHandle getPathInfo = access.pathInfo;
        if (getMethod == null || getServletPath == null || getPathInfo == null) {
            return names.named(UNKNOWN);
        }
        try {
            String method = (String) getMethod.invokeExact(request);
            String path = (String) getServletPath.invokeExact(request);
            String rest = (String) getPathInfo.invokeExact(request);
            ServiceNames.Service known = names.get(method, path, rest);
            return known != null ? known : names.add(method, path, rest, access.isExact(request));
        } catch (Throwable refused) { // the container's code; measuring goes on without the name
            return names.named(UNKNOWN);
        }
    }

    /** Whether the servlet is mapped to exactly this path, so that nothing in it can be an id. */
    private boolean isExact(Object request) throws Throwable {
        if (mapping == null) {
            return false;
        }
        Object found = (Object) mapping.invokeExact(request);
        if (found == null) {
            return false;
        }
        Class<?> type = PublicMethods.supertype(
                found.getClass(), "jakarta.servlet.http.HttpServletMapping", "javax.servlet.http.HttpServletMapping");
        MethodHandle match = PublicMethods.handle(type, "getMappingMatch", Object.class);
        return match != null
                && (Object) match.invokeExact(found) instanceof Enum<?> e
                && e.name().equals("EXACT");
    }

    /**
     * The service with the application's own pattern instead of the path, where its framework tells it: a path can have ids
     * that do not look like any. To be asked at the end of the call, before the container has the request back.
     *
     * @param told the pattern, if the framework has told it already
     */
    static ServiceNames.Service routed(
            @Nullable Object request, @Nullable String told, ServiceNames.Service service, ServiceNames names) {
        ServletRequests access = request == null ? null : BY_CLASS.get(request.getClass());
        if (access == null
                || service.verb().isEmpty()
                || access.attribute == null
                || access.servletPath == null
                || access.pathInfo == null) {
            return service;
        }
        try {
            Object found = told != null ? told : (Object) access.attribute.invokeExact(request, ROUTE);
            if (!(found instanceof String route) || !route.startsWith("/") || route.endsWith(ANYTHING)) {
                return service;
            }
            String verb = service.verb();
            String below = (String) access.pathInfo.invokeExact(request);
            // below the path of its servlet, if that has one
            String prefix = below == null ? null : (String) access.servletPath.invokeExact(request);
            ServiceNames.Service known = names.get(verb, prefix, route);
            return known != null ? known : names.add(verb, prefix, route, true);
        } catch (Throwable refused) { // the container's code
            return service;
        }
    }

    /** Whether the call goes on after the entry point has returned, or has done so. */
    static boolean isAsynchronous(@Nullable Object request) {
        MethodHandle isAsyncStarted = request == null ? null : BY_CLASS.get(request.getClass()).asyncStarted;
        if (isAsyncStarted == null) {
            return false;
        }
        try {
            return (boolean) isAsyncStarted.invokeExact(request);
        } catch (Throwable refused) { // a container that has given the request back: it is with another thread
            return true;
        }
    }
}
