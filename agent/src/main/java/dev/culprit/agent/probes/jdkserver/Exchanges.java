package dev.culprit.agent.probes.jdkserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.culprit.agent.probes.entry.ServiceNames;
import org.jspecify.annotations.Nullable;

/** Reads exchanges of the JDK's HTTP server. Used, and so loaded, only where that server runs. */
final class Exchanges {

    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;

    /** Context of our own HTTP port. */
    private static final String OWN_CONTEXT = "/culprit/";

    private Exchanges() {}

    /** Whether the exchange is somebody talking to us and not to the application. */
    static boolean isOwn(Object request) {
        if (!(request instanceof HttpExchange exchange)) {
            return true;
        }
        HttpHandler handler = exchange.getHttpContext().getHandler();
        return handler != null
                && handler.getClass().getClassLoader() == Exchanges.class.getClassLoader()
                && (exchange.getHttpContext().getPath().startsWith(OWN_CONTEXT)
                        || handler.getClass().getName().startsWith("org.jolokia."));
    }

    /**
     * Method and context path; behind a context for everything, where the handler itself tells requests apart, the
     * path of the request.
     */
    static ServiceNames.Service service(Object request, ServiceNames names) {
        HttpExchange exchange = (HttpExchange) request;
        String method = exchange.getRequestMethod();
        String context = exchange.getHttpContext().getPath();
        boolean exact = !context.equals("/");
        String path = exact ? context : exchange.getRequestURI().getPath();
        ServiceNames.Service known = names.get(method, path, null);
        return known != null ? known : names.add(method, path, null, exact);
    }

    /** The service with the application's own pattern of paths below the context. */
    static ServiceNames.Service routed(Object request, String route, ServiceNames names) {
        HttpExchange exchange = (HttpExchange) request;
        String method = exchange.getRequestMethod();
        String context = exchange.getHttpContext().getPath();
        String prefix = context.endsWith("/") ? context.substring(0, context.length() - 1) : context;
        ServiceNames.Service known = names.get(method, prefix, route);
        return known != null ? known : names.add(method, prefix, route, true);
    }

    /** Whether the status is 5xx. */
    static boolean failed(@Nullable Object request) {
        return request instanceof HttpExchange exchange && exchange.getResponseCode() >= SERVER_ERROR;
    }

    /** Whether the status is 4xx: the handler does not know what was asked for. */
    static boolean refused(@Nullable Object request) {
        return request instanceof HttpExchange exchange
                && exchange.getResponseCode() >= CLIENT_ERROR
                && exchange.getResponseCode() < SERVER_ERROR;
    }
}
