package dev.culprit.agent.probes;

import dev.culprit.agent.sampling.PublicMethods;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** Reads the container's response, as {@link ServletRequests} does the request. */
final class ServletResponses {

    private static final int SERVER_ERROR = 500;

    private static final ClassValue<ServletResponses> BY_CLASS = PublicMethods.perClass(ServletResponses::new);

    private final @Nullable MethodHandle status;

    private ServletResponses(Class<?> type) {
        Class<?> http = PublicMethods.supertype(
                type, "jakarta.servlet.http.HttpServletResponse", "javax.servlet.http.HttpServletResponse");
        status = PublicMethods.handle(http, "getStatus", int.class);
    }

    /** Whether the status is 5xx. */
    static boolean failed(Object response) {
        MethodHandle getStatus = BY_CLASS.get(response.getClass()).status;
        if (getStatus == null) {
            return false;
        }
        try {
            return (int) getStatus.invokeExact(response) >= SERVER_ERROR;
        } catch (Throwable refused) { // the container's code; not known to have failed
            return false;
        }
    }
}
