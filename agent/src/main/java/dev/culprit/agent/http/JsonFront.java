package dev.culprit.agent.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.jolokia.json.JSONStructure;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jspecify.annotations.Nullable;

/**
 * Takes one JSON document by POST at the port's own path and gives it to Jolokia. No GET, no requests in the path or in
 * parameters, no JSONP, no preflight: what is not needed is not there to be attacked.
 */
final class JsonFront implements HttpHandler {

    private static final int LARGEST_REQUEST_BYTES = 1 << 20;

    private final String path;
    private final Supplier<HttpRequestHandler> jolokia;

    JsonFront(String path, Supplier<HttpRequestHandler> jolokia) {
        this.path = path;
        this.jolokia = jolokia;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().toString().equals(path)) {
                refuse(exchange, 404);
            } else if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                refuse(exchange, 405);
            } else {
                answer(exchange);
            }
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_REQUEST_BYTES + 1);
        if (body.length > LARGEST_REQUEST_BYTES) {
            refuse(exchange, 413);
            return;
        }
        HttpRequestHandler handler;
        try {
            handler = jolokia.get();
        } catch (IllegalStateException e) { // the application may have left no memory for it
            refuse(exchange, 503);
            return;
        }
        byte[] answer = json(exchange, body, handler).getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "application/json; charset=utf-8");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
    }

    private String json(HttpExchange exchange, byte[] body, HttpRequestHandler jolokia) {
        JSONStructure answer;
        try {
            String address = exchange.getRemoteAddress().getAddress().getHostAddress();
            jolokia.checkAccess("http", null, address, origin(exchange.getRequestHeaders()));
            byte[] screened =
                    RequestScreen.pass(new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            answer = jolokia.handlePostRequest(path, new ByteArrayInputStream(screened), "UTF-8", Map.of());
        } catch (EmptyResponseException e) {
            return "{}"; // only notifications answer so, which the policy refuses
        } catch (BadRequestException e) {
            answer = jolokia.handleThrowable(new IllegalArgumentException(e.getMessage(), e));
        } catch (IOException | RuntimeException | LinkageError e) { // boundary to the client: it gets an answer
            answer = jolokia.handleThrowable(e);
        }
        return answer.toJSONString();
    }

    private static @Nullable String origin(Headers headers) {
        String origin = headers.getFirst("Origin");
        return origin != null ? origin : headers.getFirst("Referer");
    }

    /**
     * Reads the body to its end first, as the server does with a request without the token: a connection closed while the
     * client still sends can cost it the answer, and one closed without a word its next request. A body without end meets
     * the time limit of its worker.
     */
    private static void refuse(HttpExchange exchange, int status) throws IOException {
        exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
        exchange.getResponseHeaders().set("Connection", "close");
        exchange.sendResponseHeaders(status, -1);
    }
}
