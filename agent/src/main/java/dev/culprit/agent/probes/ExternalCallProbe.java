package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.SiteKind;
import dev.culprit.jfr.events.ExternalCallEvent;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Measures calls to other services, the outermost per thread: connecting, sending, waiting for the answer to begin. */
final class ExternalCallProbe {

    private static final String UNKNOWN = "(another service)";

    @Nullable
    ExternalCallEvent enter(ThreadState state, SiteKind kind, Object receiver, @Nullable Object argument) {
        if (state.external.isInside()) {
            return null;
        }
        ExternalCallEvent event = new ExternalCallEvent();
        boolean recorded = event.isEnabled();
        if (recorded) {
            event.target = kind == SiteKind.HTTP_CLIENT ? Requests.target(argument) : target(receiver);
        }
        event.begin();
        return state.external.enter(event, recorded);
    }

    void exit(ThreadState state, ExternalCallEvent event, @Nullable Throwable failure) {
        event.end();
        if (state.external.leave(event)) {
            event.failed = failure != null;
            event.commit();
        }
    }

    private static String target(Object connection) {
        if (!(connection instanceof URLConnection known) || known.getURL() == null) {
            return UNKNOWN;
        }
        URL url = known.getURL();
        return target(url.getHost(), url.getPort(), url.getDefaultPort());
    }

    private static String target(@Nullable String host, int port, int defaultPort) {
        return host == null || host.isEmpty() ? UNKNOWN : host + ":" + (port < 0 ? defaultPort : port);
    }

    /** Used, and so loaded, only where that client is. */
    private static final class Requests {

        private static final int HTTPS = 443;
        private static final int HTTP = 80;

        static String target(@Nullable Object request) {
            if (!(request instanceof HttpRequest known)) {
                return UNKNOWN;
            }
            URI uri = known.uri();
            return ExternalCallProbe.target(
                    uri.getHost(), uri.getPort(), "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS : HTTP);
        }
    }
}
