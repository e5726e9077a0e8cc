package dev.culprit.agent.probes.servlet;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** Reads the container's response, as {@link ServletRequests} does the request. */
final class ServletResponses {

    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;
    private static final int UNKNOWN = 0;

    private static final ClassValue<ServletResponses> BY_CLASS = PublicMethods.perClass(ServletResponses::new);

    private final @Nullable MethodHandle status;

    private ServletResponses(Class<?> type) {
        Class<?> http = PublicMethods.supertype(
                type, "jakarta.servlet.http.HttpServletResponse", "javax.servlet.http.HttpServletResponse");
        status = PublicMethods.handle(http, "getStatus", int.class);
    }

    /** Whether the status is 5xx. */
    static boolean failed(Object response) {
        return status(response) >= SERVER_ERROR;
    }

    /** Whether the status is 4xx: the application does not know what was asked for. */
    static boolean refused(Object response) {
        int status = status(response);
        return status >= CLIENT_ERROR && status < SERVER_ERROR;
    }

    private static int status(Object response) {
        MethodHandle getStatus = BY_CLASS.get(response.getClass()).status;
        if (getStatus == null) {
            return UNKNOWN;
        }
        try {
            return (int) getStatus.invokeExact(response);
        } catch (Throwable refused) { // the container's code; not known to have failed
            return UNKNOWN;
        }
    }
}
